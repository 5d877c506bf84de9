import { useQuery } from "@tanstack/react-query"
import type { Health } from "../lib/health"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { keysOfConcern, type StoppedKey, toStoppedKeys } from "../lib/stopped-keys"
import { useServiceZones } from "./use-shipping-options"

/**
 * The accounts whose key keeps orders from being shipped; looked at again when somebody comes back.
 *
 * @param optionId the shipping option of the order that is to be shipped; without it those of all options matter
 */
export function useStoppedKeys(optionId?: string): StoppedKey[] {
  const { data: stopped = [] } = useQuery({
    queryKey: queryKeys.health,
    queryFn: () => sdk.client.fetch<Health>("/admin/shipment-ordering/health"),
    select: ({ accounts }) => toStoppedKeys(accounts),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })
  const { data: zones, isError } = useServiceZones({ enabled: stopped.length > 0 })
  // Until it is known whose they are, nobody is alarmed.
  if (!zones && !isError) {
    return []
  }
  const options = zones?.flatMap(({ shipping_options }) => shipping_options)
  return keysOfConcern(stopped, { options, optionId })
}
