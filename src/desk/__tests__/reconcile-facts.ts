import type { LedgerFact } from "../account-pairs"
import type { AccountFact } from "../judge-pair"

/** A row that is on its way and charged as quoted. */
export function rowOf(fields: Partial<LedgerFact> = {}): LedgerFact {
  const shipmentId = fields.shipmentId ?? 7
  return {
    rowId: `soshp_${shipmentId}`,
    shipmentId,
    state: "tracked",
    serviceCode: "carrierA_standard",
    quotedPrice: "8.50",
    chargedPrice: "8.50",
    currency: "eur",
    month: "2026-10",
    ...fields,
  }
}

/** A shipment as its detail tells it. */
export function factOf(fields: Partial<AccountFact> = {}): AccountFact {
  return {
    shipmentId: 7,
    reference: "#42-8XK2Q7",
    serviceCode: "carrierA_standard",
    pickupAt: "2026-10-05 16:00:00",
    hasNumbers: true,
    chargedPrice: "8.50",
    ...fields,
  }
}
