import { DateTime } from "luxon"
import type { LedgerFact, ReconciledState } from "../../booking"
import type { ComparedRow } from "../../modules/shipment_ordering/ledger/ledger-comparison"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"

type MonthAndCurrency = Pick<Settings, "pickup_time_zone" | "quote_currency">

/** A row with a shipment, as comparing sees it; undefined for a row that has none. */
export function toLedgerFact(
  row: ComparedRow,
  { pickup_time_zone: zone, quote_currency: currency }: MonthAndCurrency,
): LedgerFact | undefined {
  const { state, shipment_id: shipmentId } = row
  if (shipmentId === null || !isReconciled(state)) {
    return undefined
  }
  const orderedAt = DateTime.fromISO(row.entered_at.ordered ?? row.created_at.toISOString())
  return {
    rowId: row.id,
    shipmentId: Number(shipmentId),
    state,
    serviceCode: row.service_code,
    quotedPrice: row.quoted_price,
    chargedPrice: row.charged_price,
    currency: row.price_currency ?? currency,
    month: orderedAt.setZone(zone).toFormat("yyyy-MM"),
  }
}

function isReconciled(state: ComparedRow["state"]): state is ReconciledState {
  return state !== "pending" && state !== "failed"
}
