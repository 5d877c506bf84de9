import type { BoxField } from "../../../../../modules/shipment_ordering/boxes/box-fields"

/** A cell as the box's schema takes it, or what is wrong with it. */
export type CellValue = { value: string | number | boolean } | { problem: string }

const YES = ["true", "yes", "1"]
const NO = ["false", "no", "0"]
/** A comma before three digits may part thousands: 1,000 is not taken for 1, nor for a thousand. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/
const NUMBER = /^[+-]?\d+([.,]\d+)?$/
/** What an export puts in front of a text that a spreadsheet would run as a formula. */
const ESCAPED = /^'(?=[=+\-@\t\r])/
/** What stands where a letter of another encoding was. */
const LOST_LETTER = "\uFFFD"

/** Reads a cell that is not empty. A decimal comma is as good as a point. */
export function readCell(column: BoxField, text: string): CellValue {
  switch (column) {
    case "name":
      return text.includes(LOST_LETTER)
        ? { problem: "has letters that cannot be read: save the file as CSV UTF-8" }
        : { value: text.replace(ESCAPED, "") }
    case "kind":
      return { value: text.toLowerCase() }
    case "is_enabled":
      return readYesOrNo(text.toLowerCase())
    default:
      return readNumber(text)
  }
}

function readYesOrNo(text: string): CellValue {
  if (YES.includes(text)) return { value: true }
  if (NO.includes(text)) return { value: false }
  return { problem: `must be true or false, got "${shown(text)}"` }
}

function readNumber(text: string): CellValue {
  if (AMBIGUOUS.test(text)) {
    return { problem: `could be two numbers, got "${text}": write it without a point or comma` }
  }
  return NUMBER.test(text)
    ? { value: Number(text.replace(",", ".")) }
    : { problem: `must be a number, got "${shown(text)}"` }
}

function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text
}
