import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { PluginSettings } from "../lib/settings"
import { useAccount } from "./use-account"

/** Tells the backend that the store is where it runs now, and no copy of another. */
export function useAdoptAddress() {
  const queryClient = useQueryClient()
  const account = useAccount()
  return useMutation({
    mutationFn: async () => {
      const path = "/admin/shipment-ordering/settings/adopt-address"
      return sdk.client.fetch<{ settings: PluginSettings }>(path, {
        method: "POST",
        query: { account },
      })
    },
    onSuccess: ({ settings }) => queryClient.setQueryData(queryKeys.settingsOf(account), settings),
  })
}
