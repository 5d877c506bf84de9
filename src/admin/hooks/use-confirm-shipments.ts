import { useMutation, useQueryClient } from "@tanstack/react-query"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { ShipmentState } from "../lib/shipment"

interface Result {
  id: string
  state: ShipmentState
  problem: string | null
}

/** As many as the backend confirms at a time. */
const AT_MOST = 200

/** Confirms many shipments. What cannot be confirmed has a problem in words. */
export function useConfirmShipments() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (ids: string[]) => {
      const results: Result[] = []
      for (let sent = 0; sent < ids.length; sent += AT_MOST) {
        const body = { ids: ids.slice(sent, sent + AT_MOST) }
        const path = "/admin/shipment-ordering/shipments/confirm"
        const answer = await sdk.client.fetch<{ results: Result[] }>(path, { method: "POST", body })
        results.push(...answer.results)
      }
      return results
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.shipments }),
  })
}
