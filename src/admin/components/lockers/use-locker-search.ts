import { useState } from "react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useDebounced } from "../../hooks/use-debounced"
import { filterLockers, type LockerList, postalCodeIn } from "../../lib/locker"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"

/** Enough to read through; the rest are found by typing. */
const SHOWN_AT_MOST = 50

export type LockerSearch = ReturnType<typeof useLockerSearch>

/**
 * Searches the lockers near an order's address. If none matches and the text may be a postal code, it searches near
 * that code.
 */
export function useLockerSearch(area: LockerArea) {
  const [text, setText] = useState<string>()
  const near = useLockers(area)
  const found = filterLockers(near.data?.lockers ?? [], text ?? "")
  const typed = found.length === 0 && near.data ? postalCodeIn(text ?? "") : undefined
  const elsewhere = useDebounced(typed)
  const isElsewhere = typed !== undefined && typed === elsewhere
  const far = useLockers({ ...area, postalCode: elsewhere }, isElsewhere)
  const answered = isElsewhere && !far.isPlaceholderData ? far.data : undefined
  // The typed text is not a postal code of the country.
  const there = answered?.reason?.code === "no_address" ? undefined : answered
  const matches = there?.lockers ?? found
  return {
    /** Undefined while nothing is typed. */
    text,
    setText,
    lockers: matches.slice(0, SHOWN_AT_MOST),
    more: Math.max(matches.length - SHOWN_AT_MOST, 0),
    list: there ?? near.data,
    /** All loaded lockers, whether they match or not. */
    known: [...(near.data?.lockers ?? []), ...(there?.lockers ?? [])],
    isLooking: near.isPending || (isElsewhere && far.isFetching),
    error: near.error ?? (isElsewhere ? far.error : null),
  }
}

/** Shorter than the backend's cache, longer than a dialog is usually open. */
const FRESH_FOR_MS = 5 * 60_000

export interface LockerArea {
  orderId: string
  /** Used instead of the postal code of the order's address. */
  postalCode?: string
}

/** Lockers that fit the packages of an order, nearest first: near its address or near another postal code. */
function useLockers({ orderId, postalCode }: LockerArea, isWanted = true) {
  return useQuery({
    queryKey: queryKeys.lockersOf(orderId, postalCode),
    queryFn: ({ signal }) =>
      sdk.client.fetch<LockerList>("/admin/shipment-ordering/lockers", {
        query: { order_id: orderId, ...(postalCode && { postal_code: postalCode }) },
        signal,
      }),
    enabled: isWanted,
    staleTime: FRESH_FOR_MS,
    // No retry: the merchant can type a code.
    retry: false,
    placeholderData: keepPreviousData,
  })
}
