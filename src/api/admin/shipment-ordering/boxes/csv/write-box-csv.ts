import { unparse } from "papaparse"
import {
  BOX_FIELDS,
  type BoxFields,
} from "../../../../../modules/shipment_ordering/boxes/box-fields"

/** The boxes as a table that spreadsheets open: a mark of UTF-8 in front, no cell that would be run as a formula. */
export function writeBoxCsv(boxes: readonly BoxFields[]): string {
  const data = boxes.map((box) => BOX_FIELDS.map((field) => box[field]))
  return `\uFEFF${unparse({ fields: [...BOX_FIELDS], data }, { escapeFormulae: true })}\r\n`
}
