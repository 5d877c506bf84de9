import { model } from "@medusajs/framework/utils"

/**
 * An order at a pack bench: who packs it, and what is in its packages so far. Written only through the guarded
 * statements of `stores/pack-sessions.ts`.
 */
export const ShipmentOrderingPackSession = model
  .define("shipment_ordering_pack_session", {
    id: model.id({ prefix: "sopak" }).primaryKey(),
    order_id: model.text(),
    /** The admin user who packs. Names are read from Medusa, so that they go when the user is deleted. */
    user_id: model.text().nullable(),
    /** Random, kept by the browser at one table: it may open its order again without asking. */
    bench: model.text(),
    /** Random, renewed each time the order is opened or paused. Only the page that holds it may write. */
    claim: model.text(),
    /** Until then nobody takes the order over without being asked. */
    lease_until: model.dateTime(),
    /** `PackProgress`: the packages, what is in them, and what is left out. */
    progress: model.json(),
    started_at: model.dateTime(),
    finished_at: model.dateTime().nullable(),
    /** The row of the ledger, once it is shipped. */
    shipment_id: model.text().nullable(),
    /** Pieces that were packed. */
    pieces: model.number().nullable(),
    /** `[{ variant_id, grams }]`: what one piece weighs, by packages of one variant that were weighed. */
    weights: model.json().nullable(),
  })
  .indexes([
    { on: ["order_id"], unique: true, where: { finished_at: null } },
    { on: ["order_id", "claim"] },
    { on: ["finished_at"] },
  ])

/** A label that waits for the shop's print server. */
export const ShipmentOrderingPrintJob = model
  .define("shipment_ordering_print_job", {
    id: model.id({ prefix: "sojob" }).primaryKey(),
    /** The row of the ledger. */
    shipment_id: model.text(),
    /** One of `LabelFormat`. */
    paper: model.text(),
    /** Until then a print server prints it. If it does not say that it is done, the job is given out again. */
    lease_until: model.dateTime(),
    /** How often it was given out. */
    attempts: model.number().default(0),
    printed_at: model.dateTime().nullable(),
  })
  .indexes([{ on: ["printed_at", "created_at"] }])
