import { model } from "@medusajs/framework/utils"

/**
 * What the price of a cart's chosen option was made of, as it stands now: one row per cart and option,
 * from the moment the option is chosen. Core's shipping method keeps the amount only.
 */
export const ShipmentOrderingPriceRecord = model
  .define("shipment_ordering_price_record", {
    id: model.id({ prefix: "soprc" }).primaryKey(),
    cart_id: model.text(),
    /** `data.id` of the shipping option. */
    option_key: model.text(),
    account: model.text(),
    /** The service priced; for "Cheapest" and its like, the one chosen. */
    service_code: model.text(),
    source: model.enum(["live", "cache", "stale", "fallback"]).nullable(),
    /** What the customer is asked, decimal; null where there was no price. */
    amount: model.text().nullable(),
    currency_code: model.text(),
    tax_inclusive: model.boolean().nullable(),
    /** What the service asks, tax included, in the account's currency. */
    service_price: model.text().nullable(),
    /** Why there was no live price. */
    reason: model.text().nullable(),
    /** The rules that made the amount, in their order. */
    steps: model.json(),
    package_count: model.number(),
    /** Order value after discounts by which the rules decided; null where none asked for it. */
    items_value: model.text().nullable(),
    priced_at: model.dateTime(),
  })
  .indexes([{ on: ["cart_id", "option_key"], unique: true }, { on: ["priced_at"] }])
