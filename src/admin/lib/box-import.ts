import type { serialiseImport } from "../../api/admin/shipment-ordering/boxes/box-csv"

/** The result or the preview of an import of boxes. */
export type BoxImport = ReturnType<typeof serialiseImport>

export interface BoxTable {
  csv: string
  mode: "add" | "replace"
}
