import type { PluginContext } from "../../context"
import type { PriceRecord } from "../../modules/shipment_ordering"
import { noPrice } from "../../price-rules"
import type { OptionService } from "../../store"
import { notePrice } from "../journal"
import type { PricedCart } from "../priced-cart"

const service = { key: "door", code: "door" } as OptionService

/** The carts whose price is saved if each of these carts was completed at a moment, or not at all. */
const savedOf = async (carts: Record<string, Date | null>) => {
  const saved = new Promise<readonly PriceRecord[]>((resolve) => {
    const context: object = {
      configuration: { accounts: [] },
      query: {
        graph: () =>
          Promise.resolve({
            data: Object.entries(carts).map(([id, completed_at]) => ({ id, completed_at })),
          }),
      },
      plugin: { priceRecords: { follow: async (records: PriceRecord[]) => resolve(records) } },
    }
    for (const id of Object.keys(carts)) {
      const cart = { id, currencyCode: "eur", pricedAt: new Date() } as PricedCart
      void notePrice(context as PluginContext, {
        cart,
        service,
        price: noPrice("no_live_price"),
        account: "default",
      })
    }
  })
  return (await saved).map(({ cart_id }) => cart_id)
}

it("the last price of a cart is saved even if the cart becomes an order before it is written", async () => {
  const [before, after] = [new Date(Date.now() - 60_000), new Date(Date.now() + 60_000)]
  expect(await savedOf({ open: null, ordered_later: after, ordered_before: before })).toEqual([
    "open",
    "ordered_later",
  ])
})
