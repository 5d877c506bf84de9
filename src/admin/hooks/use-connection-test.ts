import { useMutation } from "@tanstack/react-query"
import type { TestBody } from "../../api/admin/shipment-ordering/settings/settings"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import { useAccount } from "./use-account"
import { useReload } from "./use-reload"

/** Data that a test can change: if no services are known yet, the test also finds them. */
const OUTDATED = [
  queryKeys.settings,
  queryKeys.services,
  queryKeys.pricePreviews,
  queryKeys.dataReport,
  queryKeys.health,
]

export interface ConnectionCheck {
  name: "address" | "api_key"
  is_ok: boolean
  message: string
}

/**
 * Lets the backend call the service with and without the API key. With the saved values it stores the result; with
 * entered values it stores nothing.
 */
export function useConnectionTest() {
  const reload = useReload()
  const account = useAccount()
  return useMutation({
    mutationFn: (entered: TestBody) =>
      sdk.client.fetch<{ checks: ConnectionCheck[] }>("/admin/shipment-ordering/settings/test", {
        method: "POST",
        query: { account },
        ...(entered && { body: entered }),
      }),
    onSettled: (_answer, _error, entered) => entered ?? reload(...OUTDATED),
  })
}
