import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { createPollPlan } from "../lib/poll-plan"
import { queryKeys } from "../lib/query-keys"
import { sdk } from "../lib/sdk"
import type { Shipment } from "../lib/shipment"

/** An order with more shipments than this shows its newest ones. */
const AT_MOST = 100

/** The shipments of an order, newest first; looked at again by itself while one is under way. */
export function useOrderShipments(orderId: string) {
  const [pollDelay] = useState(createPollPlan)
  return useQuery({
    queryKey: queryKeys.shipmentsOfOrder(orderId),
    queryFn: async () => {
      const query = { order_id: orderId, limit: AT_MOST }
      const answer = await sdk.client.fetch<{ shipments: Shipment[] }>(
        "/admin/shipment-ordering/shipments",
        { query },
      )
      return answer.shipments
    },
    refetchInterval: ({ state }) => state.status === "success" && pollDelay(state.data, Date.now()),
    // Whoever comes back to the page wants to know how it stands, however fresh the last answer is.
    refetchOnWindowFocus: "always",
  })
}
