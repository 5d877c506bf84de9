import { referenceIn } from "../reference"

/** What comparing reads of a shipment's detail (API, "Shipment"). */
export interface AccountFact {
  shipmentId: number
  /** Ours, at the end of the description; undefined for a shipment that was made by hand. */
  reference: string | undefined
  serviceCode: string | undefined
  /** `YYYY-MM-DD HH:MM:SS` */
  pickupAt: string | undefined
  /** There are none before a shipment is confirmed. */
  hasNumbers: boolean
  /** Tax included; decimal text. */
  chargedPrice: string | undefined
}

/** The detail as the client reads it, as far as it is needed here. */
export interface ReconcilableDetail {
  id: number
  trackingNumbers: string[]
  service: { code?: string }
  parcel: { description?: string; pickupDate?: string }
  servicePrice: { withTax?: string }
}

/** Keeps nothing of the recipient: a report is no place for addresses. */
export function accountFact(detail: ReconcilableDetail): AccountFact {
  return {
    shipmentId: detail.id,
    reference: referenceIn(detail.parcel.description ?? ""),
    serviceCode: detail.service.code,
    pickupAt: detail.parcel.pickupDate,
    hasNumbers: detail.trackingNumbers.length > 0,
    chargedPrice: detail.servicePrice.withTax,
  }
}
