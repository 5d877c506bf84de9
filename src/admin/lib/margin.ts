import type { MarginRow } from "../../modules/shipment_ordering/ledger/ledger-margin"

export type Margin = MarginRow & { service_code: string; month: string }
export type MarginTotal = Omit<MarginRow, "service_code" | "service_name" | "month">

/** What `GET /admin/shipment-ordering/margin` says. */
export interface Margins {
  from: string
  to: string
  margins: Margin[]
  /** One for each currency. */
  totals: MarginTotal[]
}

/** Whether any shipment has both prices: without one, the sums are of nothing. */
export function hasBothPrices({
  shipments,
  uncharged,
  unquoted,
}: Pick<MarginTotal, "shipments" | "uncharged" | "unquoted">): boolean {
  return shipments > uncharged + unquoted
}

const COLUMNS = [
  "month",
  "service_code",
  "service_name",
  "price_currency",
  "shipments",
  "uncharged",
  "unquoted",
  "quoted",
  "charged",
  "difference",
  "unquoted_charged",
] as const satisfies (keyof Margin)[]

/** The table as CSV (RFC 4180), with the backend's names and numbers: for a spreadsheet or a program. */
export function marginCsv(margins: Margin[]): string {
  const rows = margins.map((margin) => COLUMNS.map((column) => cell(margin[column])))
  return [[...COLUMNS], ...rows].map((row) => `${row.join(",")}\r\n`).join("")
}

/** A text that a spreadsheet would take for a formula gets an apostrophe; numbers may be negative. */
function cell(value: string | number | null): string {
  const text = String(value ?? "")
  const harmless = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
