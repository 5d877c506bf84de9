import { model } from "@medusajs/framework/utils"

/**
 * How the current price of a cart's chosen option was made. One row per cart and option, from the moment the
 * option is chosen; the row of an order's option stays with the order. Core's shipping method keeps only the amount.
 */
export const ShipmentOrderingPriceRecord = model
  .define("shipment_ordering_price_record", {
    id: model.id({ prefix: "soprc" }).primaryKey(),
    /** The order's own id if it has no cart. */
    cart_id: model.text(),
    /** Null: not ordered yet. */
    order_id: model.text().nullable(),
    /** `data.id` of the shipping option. */
    option_key: model.text(),
    account: model.text(),
    /** The service priced; for "Cheapest" and its like, the one chosen. */
    service_code: model.text(),
    source: model.enum(["live", "cache", "stale", "fallback"]).nullable(),
    /** The customer's price, decimal; null if there was none. */
    amount: model.text().nullable(),
    currency_code: model.text(),
    tax_inclusive: model.boolean().nullable(),
    /** The service's price, tax included, in the account's currency. */
    service_price: model.text().nullable(),
    /** Why there was no live price. */
    reason: model.text().nullable(),
    /** The rules that made the amount, in order. */
    steps: model.json(),
    package_count: model.number(),
    /** Order value after discounts, as the rules used it; null if no rule needed it. */
    items_value: model.text().nullable(),
    priced_at: model.dateTime(),
    /** What the price was calculated from (`PricedFrom`); null if nothing could be asked. */
    priced_from: model.json().nullable(),
    /** What else rules may ask about the order (`OrderFacts`); null before it is ordered. */
    order_facts: model.json().nullable(),
  })
  .indexes([
    { on: ["cart_id", "option_key"], unique: true },
    { on: ["priced_at"] },
    { on: ["order_id", "priced_at"] },
  ])
