import { useQuery } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Setup } from "../lib/setup"

const LOOK_AGAIN_MS = 5_000

/** How far the account is set up. What completes it happens elsewhere too, in the storefront at last: it is looked at again. */
export function useSetup() {
  return useQuery({
    queryKey: queryKeys.setup,
    queryFn: async () =>
      (await sdk.client.fetch<{ setup: Setup }>("/admin/shipment-ordering/setup")).setup,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_complete ? false : LOOK_AGAIN_MS),
  })
}
