import type { ComparedRow } from "../../modules/shipment_ordering/ledger/ledger-comparison"

/** A row as the ledger gives it for comparing. */
export function comparedRow(fields: Partial<ComparedRow> = {}): ComparedRow {
  return {
    id: "soshp_1",
    state: "tracked",
    shipment_id: "7",
    service_code: "carrierA_standard",
    quoted_price: "8.50",
    charged_price: "8.50",
    price_currency: "eur",
    entered_at: { ordered: "2026-10-05T12:00:00.123+00:00" },
    created_at: new Date("2026-10-05T11:59:00Z"),
    lease_until: new Date("2026-10-05T12:00:00Z"),
    ...fields,
  }
}
