import { model } from "@medusajs/framework/utils"

/** The single row of settings. `version` rises with every change, so that other processes notice. */
export const ShipmentOrderingSettings = model.define("shipment_ordering_settings", {
  id: model.id({ prefix: "soset" }).primaryKey(),
  handle: model.text().unique(),
  version: model.number().default(1),
  values: model.json(),
})

/** A delivery service that the account has been seen to offer. */
export const ShipmentOrderingService = model
  .define("shipment_ordering_service", {
    id: model.id({ prefix: "sosvc" }).primaryKey(),
    account: model.text(),
    environment: model.enum(["production", "development"]),
    /** Where it was found. The same code at another host is another service. */
    base_url: model.text(),
    service_code: model.text(),
    name: model.text(),
    offers_parcel: model.boolean().default(false),
    offers_envelope: model.boolean().default(false),
    /**
     * A sign, found by a search: the service was offered only when the request had an amount to collect. The
     * merchant's `cash_on_delivery_mark` is a separate column, so that a search never overwrites it. HTTP's
     * `collects_cash` is the result: the mark, else the code or this sign.
     */
    is_cash_on_delivery: model.boolean().default(false),
    /** Two-letter codes, upper case, of the countries in which it was offered. */
    countries: model.array(),
    last_seen_at: model.dateTime(),
    /** From here on set by the merchant. A search does not change it. */
    label: model.text().nullable(),
    is_enabled: model.boolean().default(true),
    /** Null: the setting `locker_services` decides. */
    is_locker: model.boolean().nullable(),
    /** Whether it collects money, set by the merchant; null: the code and the sign decide (`ServiceCatalogue`). */
    cash_on_delivery_mark: model.boolean().nullable(),
  })
  .indexes([{ on: ["account", "environment", "base_url", "service_code"], unique: true }])

/** One kind of the merchant's packaging. Lengths in millimetres, weights in grams. */
export const ShipmentOrderingBox = model.define("shipment_ordering_box", {
  id: model.id({ prefix: "sobox" }).primaryKey(),
  name: model.text(),
  kind: model.enum(["parcel", "envelope"]).default("parcel"),
  inner_length: model.number(),
  inner_width: model.number(),
  inner_height: model.number(),
  outer_length: model.number(),
  outer_width: model.number(),
  outer_height: model.number(),
  tare_weight: model.number().default(0),
  /** Gross: content and packaging. */
  max_weight: model.number(),
  rank: model.number().default(0),
  is_enabled: model.boolean().default(true),
})

/**
 * The merchant's data on items that a variant cannot hold: a variant's metadata does not reach a fulfillment
 * provider. Null where a rule sets nothing.
 */
export const ShipmentOrderingItemRule = model
  .define("shipment_ordering_item_rule", {
    id: model.id({ prefix: "sorul" }).primaryKey(),
    target_kind: model.enum(["variant", "product", "shipping_profile"]),
    target_id: model.text(),
    rotation: model.enum(["any", "keep-flat", "never"]).nullable(),
    /** Each unit travels in a package of its own. */
    ships_alone: model.boolean().nullable(),
    /** Dangerous goods (ADR). */
    dangerous: model.boolean().nullable(),
    /** Of one unit; replaces the values of the variant and the product. Grams and millimetres, because the shop's units may change. */
    weight_grams: model.float().nullable(),
    length_mm: model.float().nullable(),
    width_mm: model.float().nullable(),
    height_mm: model.float().nullable(),
  })
  .indexes([{ on: ["target_kind", "target_id"], unique: true }])
