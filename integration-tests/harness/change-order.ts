import { fulfilOrder } from "./fulfil-order"
import type { TestShop } from "./test-shop"

interface PreviewedMethod {
  shipping_option_id: string
  amount: number
  actions?: { action: string }[]
}

interface Answer {
  message?: string
  claim?: { id: string }
  exchange?: { id: string }
  draft_order?: { id: string }
  order_preview?: { shipping_methods?: PreviewedMethod[] }
  draft_order_preview?: { shipping_methods?: PreviewedMethod[] }
}

/** How a change of an order was answered. */
export interface OrderChange {
  status: number
  message: string | undefined
  /** Of the claim, the exchange or the draft order, where one was begun. */
  id: string
  /** What the deliveries cost that the change adds, by shipping option id. */
  deliveries: Record<string, number>
}

/** Sends one step of a claim, an exchange, an order edit or a draft order to the admin API. */
export async function changeOrder(
  { admin }: Pick<TestShop, "admin">,
  path: string,
  body: object = {},
): Promise<OrderChange> {
  const response = await admin.send("POST", `/admin/${path}`, body)
  const answer = (await response.json()) as Answer
  const preview = answer.order_preview ?? answer.draft_order_preview
  const added = (preview?.shipping_methods ?? []).filter(({ actions }) =>
    actions?.some(({ action }) => action === "SHIPPING_ADD"),
  )
  return {
    status: response.status,
    message: answer.message,
    id: (answer.claim ?? answer.exchange ?? answer.draft_order)?.id ?? "",
    deliveries: Object.fromEntries(
      added.map(({ shipping_option_id, amount }) => [shipping_option_id, amount]),
    ),
  }
}

/** Fulfils an order, ships it and brings it to the customer: then it can be claimed and exchanged. */
export async function deliverOrder(
  { admin, seed }: Pick<TestShop, "admin" | "seed">,
  order: { id: string; items?: { id: string; quantity?: number }[] | null },
): Promise<void> {
  const { stockLocationId } = seed
  const { id } = await fulfilOrder(admin, { orderId: order.id, stockLocationId })
  const fulfillment = `/admin/orders/${order.id}/fulfillments/${id}`
  const items = order.items?.map((item) => ({ id: item.id, quantity: item.quantity ?? 1 }))
  await admin.post(`${fulfillment}/shipments`, { items, labels: [] })
  await admin.post(`${fulfillment}/mark-as-delivered`)
}
