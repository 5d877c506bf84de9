import { useMutation } from "@tanstack/react-query"
import { sdk } from "../lib/sdk"
import type { ConnectionCheck } from "../lib/settings"

interface Answer {
  is_ok: boolean
  checks: ConnectionCheck[]
}

/** Asks the backend to reach the service, with and without the API key. */
export function useConnectionTest() {
  return useMutation({
    mutationFn: () =>
      sdk.client.fetch<Answer>("/admin/shipment-ordering/settings/test", { method: "POST" }),
  })
}
