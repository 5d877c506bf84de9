import type { PluginContext } from "../../context"
import type { LedgerRow } from "../../modules/shipment_ordering"
import { readOrderCounts } from "../order"

/** The counts of an order of two pieces, both in one shipment. */
async function countsOf({ counted, linked }: { counted: number; linked: string[] }) {
  const order = {
    id: "order_1",
    items: [{ id: "line_1", detail: { quantity: 2, fulfilled_quantity: counted } }],
    fulfillments: linked.map((id) => ({ id, items: [{ line_item_id: "line_1", quantity: 2 }] })),
  }
  const context: object = { query: { graph: () => Promise.resolve({ data: [order] }) } }
  const { isRegistered, isLinkMissing } = await readOrderCounts(context as PluginContext, order.id)
  const lines = [{ line_item_id: "line_1", quantity: 2 }]
  const row: object = { fulfillment_id: "ful_1", lines }
  return [isRegistered(row as LedgerRow), isLinkMissing(row as LedgerRow)]
}

it.each([
  ["counts a shipment that is linked and counted", { counted: 2, linked: ["ful_1"] }, true, false],
  ["does not count one that is only linked", { counted: 0, linked: ["ful_1"] }, false, false],
  ["misses the link of one that is only counted", { counted: 2, linked: [] }, false, true],
  ["does not count one whose link was just dropped", { counted: 0, linked: [] }, false, false],
  [
    "does not count another shipment's items for it",
    { counted: 2, linked: ["ful_2"] },
    false,
    false,
  ],
])("an order %s", async (_, order, isRegistered, isLinkMissing) => {
  expect(await countsOf(order)).toEqual([isRegistered, isLinkMissing])
})
