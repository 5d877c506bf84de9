import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { ConnectionCheck } from "../lib/settings"

interface Answer {
  is_ok: boolean
  checks: ConnectionCheck[]
}

/** Asks the backend to reach the service, with and without the API key; it remembers what it has found. */
export function useConnectionTest() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: () =>
      sdk.client.fetch<Answer>("/admin/shipment-ordering/settings/test", { method: "POST" }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: queryKeys.settings }),
        queryClient.invalidateQueries({ queryKey: queryKeys.setup }),
      ]),
  })
}
