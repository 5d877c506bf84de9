import { getOrder } from "./fulfil-order"
import type { TestStore } from "./test-store"

/** An answer as a person meets it: its status, and the message of its body if there is one. */
export interface Outcome {
  status: number
  message: string
}

export async function outcomeOf(answer: Response): Promise<Outcome> {
  const text = await answer.text()
  const message = /^\{/.test(text) ? (JSON.parse(text) as { message?: string }).message : text
  return { status: answer.status, message: message ?? "" }
}

/** What "Fulfill items" is answered, for all items or those named, with `body` on top of the request. */
export async function tryToFulfil(
  { admin, seed }: TestStore,
  orderId: string,
  { itemIds, ...body }: { itemIds?: string[] } & Record<string, unknown> = {},
): Promise<Outcome> {
  const { items } = await getOrder(admin, orderId)
  const answer = await admin.send("POST", `/admin/orders/${orderId}/fulfillments`, {
    location_id: seed.stockLocationId,
    items: items
      .filter(({ id }) => itemIds?.includes(id) ?? true)
      .map(({ id, quantity }) => ({ id, quantity })),
    ...body,
  })
  return outcomeOf(answer)
}
