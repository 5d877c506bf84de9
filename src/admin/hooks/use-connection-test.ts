import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { TestBody } from "../../api/admin/shipment-ordering/settings/settings"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { ConnectionCheck } from "../lib/settings"
import { useAccount } from "./use-account"

/** Data that a test can change: if no services are known yet, the test also finds them. */
const OUTDATED = [
  queryKeys.settings,
  queryKeys.setup,
  queryKeys.services,
  queryKeys.pricePreviews,
  queryKeys.dataReport,
  queryKeys.health,
]

interface Answer {
  is_ok: boolean
  checks: ConnectionCheck[]
}

/**
 * Lets the backend call the service with and without the API key. With the saved values it stores the result; with
 * entered values it stores nothing.
 */
export function useConnectionTest() {
  const queryClient = useQueryClient()
  const account = useAccount()
  return useMutation({
    mutationFn: (entered: TestBody) =>
      sdk.client.fetch<Answer>("/admin/shipment-ordering/settings/test", {
        method: "POST",
        query: { account },
        ...(entered && { body: entered }),
      }),
    onSettled: (_answer, _error, entered) =>
      entered ??
      Promise.all(OUTDATED.map((queryKey) => queryClient.invalidateQueries({ queryKey }))),
  })
}
