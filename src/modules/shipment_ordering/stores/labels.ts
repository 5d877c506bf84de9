import type { Knex } from "@medusajs/framework/mikro-orm/knex"
import type { InferTypeOf } from "@medusajs/framework/types"
import { generateEntityId } from "@medusajs/framework/utils"
import type { ShipmentOrderingLabel } from "../models/shipment"
import { LEDGER_TABLE } from "../ledger/ledger"
import { liveRows } from "../table"

/** Where a label's PDF is: in the row itself, or in the store's File module. */
export type LabelPlace = { content: Buffer } | { fileId: string }

/** `id` is another after each change. */
export type KeptLabel = LabelPlace & { id: string }

export interface LabelToKeep {
  rowId: string
  label: LabelPlace
  byteLength: number
  by:
    | { who: "merchant"; isReplacing: boolean }
    /**
     * Fetched from the link, which must still be there: it goes when the label is deleted for privacy. Replaces only a
     * record whose file was lost.
     */
    | { who: "service"; lostId: string | undefined }
}

type LabelRow = InferTypeOf<typeof ShipmentOrderingLabel>

const TABLE = "shipment_ordering_label"

/** Which label PDFs are kept, and where. */
export class LabelStore {
  constructor(private readonly knex: Knex) {}

  async find(rowId: string): Promise<KeptLabel | undefined> {
    const row = await this.live([rowId]).first("id", "content_base64", "file_id")
    return row && { id: row.id, ...placeOf(row) }
  }

  /** Keeps a PDF instead of another, or nothing. One after the other for each shipment. */
  async keep({ rowId, label, byteLength, by }: LabelToKeep) {
    return this.knex.transaction(async (transaction) => {
      const shipment = await transaction(LEDGER_TABLE)
        .where({ id: rowId })
        .forUpdate()
        .first<{ label_url: string | null } | undefined>("label_url")
      const labels = liveRows<LabelRow>(transaction, TABLE)
      const storedLabel = await labels.clone().where({ shipment_row_id: rowId }).first()
      const isWanted =
        by.who === "merchant"
          ? by.isReplacing || !storedLabel
          : by.lostId === storedLabel?.id && Boolean(shipment?.label_url)
      if (!isWanted) return { isKept: false, replaced: undefined }
      if (storedLabel) await labels.clone().where({ id: storedLabel.id }).delete()
      await transaction(TABLE).insert({
        id: generateEntityId("", "solbl"),
        shipment_row_id: rowId,
        content_base64: "content" in label ? label.content.toString("base64") : null,
        file_id: "fileId" in label ? label.fileId : null,
        byte_length: byteLength,
      })
      return { isKept: true, replaced: storedLabel && placeOf(storedLabel) }
    })
  }

  /** Of these shipments, those whose PDF is kept. */
  async keptAmong(rowIds: string[]): Promise<Set<string>> {
    const labels = await this.live(rowIds).select("shipment_row_id")
    return new Set(labels.map(({ shipment_row_id }) => shipment_row_id))
  }

  /** Of these shipments, those whose PDF is kept, with its file id if it is in a file. */
  async filesAmong(
    rowIds: string[],
  ): Promise<{ id: string; rowId: string; fileId: string | null }[]> {
    const labels = await this.knex<LabelRow>(TABLE)
      .whereIn("shipment_row_id", rowIds)
      .select("id", "shipment_row_id", "file_id")
    return labels.map(({ id, shipment_row_id, file_id }) => ({
      id,
      rowId: shipment_row_id,
      fileId: file_id,
    }))
  }

  /** Deletes the record of a label, but not its file. A label that has replaced it stays. */
  async erase(id: string): Promise<void> {
    await this.knex(TABLE).where({ id }).delete()
  }

  private live(rowIds: string[]) {
    return liveRows<LabelRow>(this.knex, TABLE).whereIn("shipment_row_id", rowIds)
  }
}

function placeOf({ content_base64, file_id }: Pick<LabelRow, "content_base64" | "file_id">) {
  return file_id === null
    ? { content: Buffer.from(content_base64 ?? "", "base64") }
    : { fileId: file_id }
}
