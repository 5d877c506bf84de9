import type { InvoiceCheckRow } from "../../modules/shipment_ordering"

/** What shipments of one service and month cost. */
export type InvoiceRow = InvoiceCheckRow & { service_code: string; month: string }
export type InvoiceTotal = Omit<InvoiceCheckRow, "service_code" | "service_name" | "month">

/** What `GET /admin/shipment-ordering/invoice-check` says. */
export interface InvoiceCheck {
  from: string
  to: string
  charges: InvoiceRow[]
  /** One for each currency. */
  totals: InvoiceTotal[]
}

/** Whether any shipment has both prices: without one, the sums are of nothing. */
export function hasBothPrices({
  shipments,
  uncharged,
  unquoted,
}: Pick<InvoiceTotal, "shipments" | "uncharged" | "unquoted">): boolean {
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
  "paid",
  "unquoted_charged",
] as const satisfies (keyof InvoiceRow)[]

/** The table as CSV (RFC 4180), with the backend's names and numbers: for a spreadsheet or a program. */
export function invoiceCsv(invoices: InvoiceRow[]): string {
  const rows = invoices.map((invoice) => COLUMNS.map((column) => cell(invoice[column])))
  return [[...COLUMNS], ...rows].map((row) => `${row.join(",")}\r\n`).join("")
}

/** A text that a spreadsheet would take for a formula gets an apostrophe; numbers may be negative. */
function cell(value: string | number | null): string {
  const text = String(value ?? "")
  const harmless = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
