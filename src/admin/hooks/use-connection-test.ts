import { useMutation, useQueryClient } from "@tanstack/react-query"
import type { TestBody } from "../../api/admin/shipment-ordering/settings/settings"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { ConnectionCheck } from "../lib/settings"
import { useAccount } from "./use-account"

/** What may be otherwise once the service was asked: where none of its offers was known, it says them too. */
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
 * Asks the backend to reach the service, with and without the API key: with what is saved, and it remembers
 * what it has found; or with what is entered, and it saves nothing.
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
