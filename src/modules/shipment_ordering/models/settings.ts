import { model } from "@medusajs/framework/utils"
import { ROTATIONS, RULE_TARGETS } from "../stores/item-rules"

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
    /** Where it was found: another host is another service, whatever it calls its own. */
    base_url: model.text(),
    service_code: model.text(),
    name: model.text(),
    offers_parcel: model.boolean().default(false),
    offers_envelope: model.boolean().default(false),
    /**
     * A sign, found by a search: the service was offered only where an amount to collect was named. It is one of
     * three, kept apart so that a search never overwrites the merchant: `cash_on_delivery_mark` is what the merchant
     * says, and HTTP's `collects_cash` is what holds: the mark, else what the code and this sign say.
     */
    is_cash_on_delivery: model.boolean().default(false),
    /** Two-letter codes, upper case, of the countries in which it was offered. */
    countries: model.array(),
    last_seen_at: model.dateTime(),
    /** The merchant's words, which a search for services leaves as they are. */
    label: model.text().nullable(),
    is_enabled: model.boolean().default(true),
    /** Null: the setting `locker_services` decides. */
    is_locker: model.boolean().nullable(),
    /** The merchant's word on whether it collects money; null: the sign and the code decide (`MerchantServices`). */
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
 * What the merchant says of an item that its variant cannot: metadata of a variant does not reach a
 * fulfillment provider. Null where a rule says nothing.
 */
export const ShipmentOrderingItemRule = model
  .define("shipment_ordering_item_rule", {
    id: model.id({ prefix: "sorul" }).primaryKey(),
    target_kind: model.enum([...RULE_TARGETS]),
    target_id: model.text(),
    rotation: model.enum([...ROTATIONS]).nullable(),
    ships_alone: model.boolean().nullable(),
    dangerous: model.boolean().nullable(),
    /** Grams and millimetres, whatever the shop's units are: those may be changed. */
    weight_grams: model.float().nullable(),
    length_mm: model.float().nullable(),
    width_mm: model.float().nullable(),
    height_mm: model.float().nullable(),
  })
  .indexes([{ on: ["target_kind", "target_id"], unique: true }])
