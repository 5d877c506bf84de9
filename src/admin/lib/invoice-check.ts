import type { InvoiceCheckRow } from "../../modules/shipment_ordering"

/** The costs of one service in one month. */
export type InvoiceRow = InvoiceCheckRow & { service_code: string; month: string }
export type InvoiceTotal = Omit<InvoiceCheckRow, "service_code" | "service_name" | "month">

/** The answer of `GET /admin/shipment-ordering/invoice-check`. */
export interface InvoiceCheck {
  from: string
  to: string
  charges: InvoiceRow[]
  /** One for each currency. */
  totals: InvoiceTotal[]
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

/** The table as CSV (RFC 4180), with the names and numbers of the backend. */
export function invoiceCsv(invoices: InvoiceRow[]): string {
  const rows = invoices.map((invoice) => COLUMNS.map((column) => cell(invoice[column])))
  return [[...COLUMNS], ...rows].map((row) => `${row.join(",")}\r\n`).join("")
}

/** A text that looks like a formula gets an apostrophe. Negative numbers stay numbers. */
function cell(value: string | number | null): string {
  const text = String(value ?? "")
  const harmless = /^[=+@\t\r]|^-(?![\d.]+$)/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
