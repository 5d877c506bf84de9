import { z } from "@medusajs/framework/zod"

const item = z.object({
  /** Core names it for returns alone: of a claim or an exchange it hands over every line of the order, nameless. */
  line_item_id: z.string().nullish(),
  title: z.string().nullish(),
  sku: z.string().nullish(),
  quantity: z.coerce.number(),
})

const fulfillment = z.object({
  id: z.string(),
  location_id: z.string().nullish(),
  shipping_option_id: z.string().nullish(),
  shipping_option: z.object({ data: z.unknown() }).nullish(),
  items: z.preprocess((items) => (isIterable(items) ? [...items] : items), z.array(item)),
})

/** What core hands over for a return: the fulfillment that it has just made, with items and shipping option. */
export type ReturnFulfillment = z.infer<typeof fulfillment>
export type ReturnFulfillmentItem = z.infer<typeof item>

export function readReturnFulfillment(given: unknown): ReturnFulfillment {
  return fulfillment.parse(given)
}

/** Core's rows hold their items in a collection of the database layer. */
function isIterable(items: unknown): items is Iterable<unknown> {
  return typeof items === "object" && items !== null && Symbol.iterator in items
}
