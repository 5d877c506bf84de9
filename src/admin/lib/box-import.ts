import type { serialiseImport } from "../../api/admin/shipment-ordering/boxes/box-csv"

/** What an import of boxes has come to, or would come to. */
export type BoxImport = ReturnType<typeof serialiseImport>

export interface BoxTable {
  csv: string
  mode: "add" | "replace"
}
