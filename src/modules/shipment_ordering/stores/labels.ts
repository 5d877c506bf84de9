import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import type { ShipmentOrderingLabel } from "../models/shipment"
import { insertOnce, liveRows } from "../table"

/** Where a label's PDF is: in the row itself, or in the store's File module. */
export type KeptLabel = { content: Buffer } | { fileId: string }

type LabelRow = InferTypeOf<typeof ShipmentOrderingLabel>

const TABLE = "shipment_ordering_label"

/** Which label PDFs are kept, and where. */
export class LabelStore {
  constructor(private readonly knex: Knex) {}

  async find(rowId: string): Promise<KeptLabel | undefined> {
    const row = await this.live([rowId]).first("content_base64", "file_id")
    if (!row) {
      return undefined
    }
    return row.file_id === null
      ? { content: Buffer.from(row.content_base64 ?? "", "base64") }
      : { fileId: row.file_id }
  }

  /** Keeps one PDF per shipment, even if two processes fetch it at once. @returns whether it is this one */
  async keep(rowId: string, label: KeptLabel, byteLength: number): Promise<boolean> {
    const row = {
      shipment_row_id: rowId,
      content_base64: "content" in label ? label.content.toString("base64") : null,
      file_id: "fileId" in label ? label.fileId : null,
      byte_length: byteLength,
    }
    const inserted: unknown[] = await insertOnce(this.knex, TABLE, {
      prefix: "solbl",
      key: "shipment_row_id",
      row,
    })
      .ignore()
      .returning("id")
    return inserted.length > 0
  }

  /** Of these shipments, those whose PDF is kept. */
  async keptAmong(rowIds: string[]): Promise<Set<string>> {
    const kept = await this.live(rowIds).select("shipment_row_id")
    return new Set(kept.map(({ shipment_row_id }) => shipment_row_id))
  }

  /** Of these shipments, those whose PDF is kept, with its file id if it is in a file. */
  async filesAmong(rowIds: string[]): Promise<{ rowId: string; fileId: string | null }[]> {
    const kept = await this.knex<LabelRow>(TABLE)
      .whereIn("shipment_row_id", rowIds)
      .select("shipment_row_id", "file_id")
    return kept.map(({ shipment_row_id, file_id }) => ({
      rowId: shipment_row_id,
      fileId: file_id,
    }))
  }

  /** Deletes the rows of labels, but not their files. */
  async erase(rowIds: string[]): Promise<void> {
    await this.live(rowIds).delete()
  }

  private live(rowIds: string[]) {
    return liveRows<LabelRow>(this.knex, TABLE).whereIn("shipment_row_id", rowIds)
  }
}
