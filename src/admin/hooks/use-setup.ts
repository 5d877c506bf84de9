import { useQuery } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Setup } from "../lib/setup"
import { useAccount } from "./use-account"

const LOOK_AGAIN_MS = 5_000

/** How far the account is set up. What completes it happens elsewhere too, in the storefront at last: it is looked at again. */
export function useSetup() {
  const account = useAccount()
  return useQuery({
    queryKey: queryKeys.setupOf(account),
    queryFn: async () => {
      const path = "/admin/shipment-ordering/setup"
      return (await sdk.client.fetch<{ setup: Setup }>(path, { query: { account } })).setup
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.is_complete ? false : LOOK_AGAIN_MS),
  })
}
