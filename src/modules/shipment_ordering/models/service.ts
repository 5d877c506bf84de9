import { model } from "@medusajs/framework/utils"

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
