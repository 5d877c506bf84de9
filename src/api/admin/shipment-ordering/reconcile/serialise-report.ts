import { type Finding, listMargins, type Margins } from "../../../../booking"

/** @param orders ids of orders by the ids of the store's shipments */
export function serialiseFinding(finding: Finding, orders: ReadonlyMap<string, string>) {
  const { kind, shipmentId, rowId } = finding
  const shipment = {
    kind,
    shipment_id: String(shipmentId),
    id: rowId,
    order_id: orders.get(rowId ?? "") ?? null,
  }
  switch (finding.kind) {
    case "unknown_in_store":
      return {
        ...shipment,
        reference: finding.reference,
        service_code: finding.serviceCode,
        pickup_at: finding.pickupAt,
        has_numbers: finding.hasNumbers,
      }
    case "charged_otherwise":
      return {
        ...shipment,
        service_code: finding.serviceCode,
        quoted_price: finding.quoted,
        charged_price: finding.charged,
        price_currency: finding.currency,
      }
    case "let_go_in_account":
      return { ...shipment, has_numbers: finding.hasNumbers }
    case "unknown_in_account":
    case "confirmed_there":
      return shipment
  }
}

export function serialiseMargins(margins: Margins) {
  return listMargins(margins).map((margin) => ({
    service_code: margin.serviceCode,
    month: margin.month,
    price_currency: margin.currency,
    shipments: margin.shipments,
    unquoted: margin.unquoted,
    quoted: margin.quoted,
    charged: margin.charged,
    difference: margin.difference,
    unquoted_charged: margin.unquotedCharged,
  }))
}
