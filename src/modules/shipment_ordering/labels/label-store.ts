import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import { generateEntityId } from "@medusajs/framework/utils"

interface LabelRow {
  shipment_row_id: string
  content_base64: string
}

const TABLE = "shipment_ordering_label"

/** The kept label PDFs. */
export class LabelStore {
  constructor(private readonly knex: Knex) {}

  async find(rowId: string): Promise<Buffer | undefined> {
    const row = await this.knex<LabelRow>(TABLE)
      .where({ shipment_row_id: rowId })
      .whereNull("deleted_at")
      .first("content_base64")
    return row && Buffer.from(row.content_base64, "base64")
  }

  /** Keeps a PDF once: of two that fetched it at the same time, one is kept. */
  async keep(rowId: string, pdf: Buffer): Promise<void> {
    await this.knex(TABLE)
      .insert({
        id: generateEntityId("", "solbl"),
        shipment_row_id: rowId,
        content_base64: pdf.toString("base64"),
        byte_length: pdf.length,
      })
      .onConflict(this.knex.raw("(shipment_row_id) where deleted_at is null") as never)
      .ignore()
  }
}
