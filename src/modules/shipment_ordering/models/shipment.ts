import { model } from "@medusajs/framework/utils"
import { LEDGER_STATES } from "../ledger-states"

/**
 * The ledger: one row per shipment at the service, committed before the service is called
 * (docs/adr/0004-ledger.md). Written only through the guarded statements of `ledger/`.
 */
export const ShipmentOrderingShipment = model
  .define("shipment_ordering_shipment", {
    id: model.id({ prefix: "soshp" }).primaryKey(),
    /** A delivery to the customer, or a return from them. */
    kind: model.enum(["delivery", "return"]).default("delivery"),
    state: model.enum([...LEDGER_STATES]).default("pending"),
    /** Hash of what is ordered, without the generation. */
    identity: model.text().index(),
    generation: model.number().default(1),
    idempotency_key: model.text().unique(),
    /** Random. Only the request or fulfillment that holds it may order or cancel. Renewed on adoption. */
    claim: model.text(),
    lease_until: model.dateTime(),
    account: model.text(),
    environment: model.enum(["production", "development"]),
    base_url: model.text(),
    order_id: model.text().index(),
    fulfillment_id: model.text().index(),
    location_id: model.text().nullable(),
    shipping_option_id: model.text().nullable(),
    service_code: model.text(),
    service_name: model.text().nullable(),
    reference: model.text().index(),
    /** `[{ line_item_id, quantity, fulfilled_before }]` */
    lines: model.json(),
    /** `[{ weight, length, width, height }]`, decimal strings as sent. */
    packages: model.json(),
    /** `[{ box_id, outer, inner, weight, empty, items, places }]`: how each package is filled. */
    filled: model.json().nullable(),
    /** Unit of the packages' lengths. The plugin option may have changed since. */
    size_unit: model.enum(["cm", "mm"]),
    package_type: model.number(),
    /** The first request body, sealed; a repeat sends it byte for byte. Null once wiped. */
    sealed_body: model.text().nullable(),
    first_sent_at: model.dateTime().nullable(),
    pickup_at: model.dateTime().nullable(),
    /** The service's number. Text, because it may grow beyond 2^31. */
    shipment_id: model.text().index().nullable(),
    /** The service's other name for it, from the detail; may be missing. */
    reference_number: model.text().nullable(),
    quoted_price: model.text().nullable(),
    charged_price: model.text().nullable(),
    price_currency: model.text().nullable(),
    cod_amount: model.text().nullable(),
    locker_code: model.text().nullable(),
    /** `{ code, name, address, city, postal_code, country_code }`; null where it was not looked up. */
    locker: model.json().nullable(),
    label_url: model.text().nullable(),
    /** When the label was deleted for privacy (docs/privacy.md); it is not fetched again. */
    label_deleted_at: model.dateTime().nullable(),
    /** When the label was last opened or printed from here. */
    printed_at: model.dateTime().nullable(),
    tracking_numbers: model.array().default([]),
    announced_numbers: model.array().default([]),
    /** Create requests whose answer never came. */
    unknown_answers: model.number().default(0),
    /** Confirmations refused or lost since the last success. The wait grows with it. */
    confirm_attempts: model.number().default(0),
    next_try_at: model.dateTime().nullable(),
    next_poll_at: model.dateTime().nullable(),
    last_read_at: model.dateTime().nullable(),
    /** `{ kind, message, fields?, at }`, in words for the merchant. */
    last_error: model.json().nullable(),
    /** `[{ field, sent, received }]` where the service's data differs from the sent data. */
    differences: model.json().nullable(),
    /** `{ id, is_with_carrier }`: the row that this one replaces. */
    replaces: model.json().nullable(),
    /** Its overrides (docs/http.md, "Shipping orders"); a replacement keeps them. */
    overrides: model.json().nullable(),
    /** `{ fulfillment_id, fields }`: what of that fulfillment's address is not the order's. Names only, no values. */
    own_address: model.json().nullable(),
    /** `{ <state>: ISO time }` */
    entered_at: model.json(),
    /** When the service took the order: the day of its charge. */
    ordered_at: model.dateTime().nullable(),
    shipped_at: model.dateTime().nullable(),
    /** Until then one process is marking the fulfillment as shipped. */
    shipping_until: model.dateTime().nullable(),
    /** The store's return. For a customer's own request it is known only once it is linked. */
    return_id: model.text().nullable(),
    /** When a return's label was announced. */
    label_announced_at: model.dateTime().nullable(),
  })
  .indexes([
    { on: ["state", "next_try_at"] },
    { on: ["state", "next_poll_at"] },
    // For the list. The migration adds the indexes for searches by order number and tracking number.
    { on: ["created_at", "id"] },
    { on: ["state", "created_at", "id"] },
  ])

/** A kept label: the PDF of one shipment, in the store's private files or in the row itself, and nowhere public. */
export const ShipmentOrderingLabel = model.define("shipment_ordering_label", {
  id: model.id({ prefix: "solbl" }).primaryKey(),
  shipment_row_id: model.text().unique(),
  content_base64: model.text().nullable(),
  /** Of the store's File module. */
  file_id: model.text().nullable(),
  byte_length: model.number(),
})
