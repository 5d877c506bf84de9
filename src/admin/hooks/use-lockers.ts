import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { LockerList } from "../lib/locker"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"

const PATH = "/admin/shipment-ordering/lockers"

/** The backend remembers them for longer; a dialog is open for less. */
const FRESH_FOR_MS = 5 * 60_000

export interface LockerArea {
  orderId: string
  /** Another one than that of the order's address. */
  postalCode?: string
}

interface Options {
  isWanted?: boolean
}

/** The lockers that take the packages of an order, nearest to its address first, or to another postal code. */
export function useLockers({ orderId, postalCode }: LockerArea, { isWanted = true }: Options = {}) {
  return useQuery({
    queryKey: queryKeys.lockersOf(orderId, postalCode),
    queryFn: ({ signal }) =>
      sdk.client.fetch<LockerList>(PATH, {
        query: { order_id: orderId, ...(postalCode && { postal_code: postalCode }) },
        signal,
      }),
    enabled: isWanted,
    staleTime: FRESH_FOR_MS,
    // A code can be entered meanwhile.
    retry: false,
    placeholderData: keepPreviousData,
  })
}
