import { useState } from "react"
import { type LockerArea, useLockers } from "../../hooks/use-lockers"
import { useSettled } from "../../hooks/use-settled"
import { filterLockers } from "../../lib/filter-lockers"
import type { ListedLocker, LockerList } from "../../lib/locker"
import { postalCodeIn } from "../../lib/postal-code-in"

/** More than anybody reads through; the rest is found by typing. */
const SHOWN_AT_MOST = 50

/** The lockers of a search, and what there is to say of them. */
export interface LockerSearch {
  /** What is typed; undefined while nothing is. */
  text: string | undefined
  setText: (text: string | undefined) => void
  lockers: ListedLocker[]
  /** How many match besides those. */
  more: number
  /** The list that they are of; undefined while it is not there. */
  list: LockerList | undefined
  /** All lockers that are known here by now, whatever is typed. */
  known: ListedLocker[]
  isLooking: boolean
  error: Error | null
}

/**
 * Searches the lockers near an order's address by what is typed. Where none of them matches and it may be a
 * postal code, it is looked there.
 */
export function useLockerSearch(area: LockerArea): LockerSearch {
  const [text, setText] = useState<string>()
  const near = useLockers(area)
  const found = filterLockers(near.data?.lockers ?? [], text ?? "")
  const typed = found.length === 0 && near.data ? postalCodeIn(text ?? "") : undefined
  const elsewhere = useSettled(typed)
  const isElsewhere = typed !== undefined && typed === elsewhere
  const far = useLockers({ ...area, postalCode: elsewhere }, { isWanted: isElsewhere })
  const answered = isElsewhere && !far.isPlaceholderData ? far.data : undefined
  // What was typed is no postal code of the country after all.
  const there = answered?.reason?.code === "no_address" ? undefined : answered
  const matches = there?.lockers ?? found
  return {
    text,
    setText,
    lockers: matches.slice(0, SHOWN_AT_MOST),
    more: Math.max(matches.length - SHOWN_AT_MOST, 0),
    list: there ?? near.data,
    known: [...(near.data?.lockers ?? []), ...(there?.lockers ?? [])],
    isLooking: near.isPending || (isElsewhere && far.isFetching),
    error: near.error ?? (isElsewhere ? far.error : null),
  }
}
