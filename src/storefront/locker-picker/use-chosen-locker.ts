import { useEffect, useState } from "react"
import type { Locker, LockerList } from "../client"

/** A list of lockers, and the postal code that was asked about; none for the address's. */
export interface AreaLockers {
  list: LockerList
  area: string | undefined
}

interface ChosenLocker {
  /** As it was last seen in a list; it need not be in the one that is shown. */
  chosen: Locker | undefined
  /** The list of its own area does not have it any more. */
  isGone: boolean
}

/** Why a list is empty for good, rather than for the moment. */
const REASONS_FOR_GOOD = ["none_near", "none_fits"]

/**
 * The locker of a code, wherever the customer looks around.
 *
 * @param startArea where it was found, for one that no list has shown yet
 */
export function useChosenLocker(
  code: string | null,
  found: AreaLockers | undefined,
  startArea: string | undefined,
): ChosenLocker {
  const [known, setKnown] = useState<{ locker: Locker; area: string | undefined }>()
  const listed = found?.list.lockers.find((locker) => locker.code === code)
  useEffect(() => {
    if (found && listed) setKnown({ locker: listed, area: found.area })
  }, [found, listed])

  const seen = known?.locker.code === code ? known : undefined
  const homeArea = seen ? seen.area : startArea
  const isGone =
    code !== null && !listed && found?.area === homeArea && found !== undefined && isSure(found)
  return { chosen: listed ?? (isGone ? undefined : seen?.locker), isGone }
}

function isSure({ list }: AreaLockers): boolean {
  if (list.is_stale) return false
  return !list.reason || REASONS_FOR_GOOD.includes(list.reason.code)
}
