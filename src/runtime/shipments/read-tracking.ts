import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../../modules/shipment_ordering/ledger/states"
import { readConfiguration } from "../account/configuration"
import { readFulfillmentFacts } from "./fulfillment-facts"
import { labelsWithNumbers, trackingUrl, type LabelUpdate } from "./fulfillment-labels"
import type { PluginScope } from "../plugin-scope"
import { clientForRow } from "../account/service-client"

const READ_AT_MOST_EVERY_SECONDS = 10

export interface TrackingReading {
  rowId: string
  /** All numbers known now, old and new. */
  numbers: string[]
  chargedPrice: string | undefined
  labels: LabelUpdate | undefined
}

/**
 * Reads a shipment's numbers from the service. The detail, read with the API key, is the only source;
 * what a callback's query says is never stored.
 *
 * @returns undefined when the row was read less than 10 s ago
 * @throws CarrierApiError when the service cannot be read
 */
export async function readTracking(
  scope: PluginScope,
  rowId: string,
): Promise<TrackingReading | undefined> {
  const row = await scope.memory.ledger.takeRead(rowId, READ_AT_MOST_EVERY_SECONDS)
  if (!row?.shipment_id) {
    return undefined
  }
  const client = await clientForRow(scope, row)
  const detail = await client.getShipment(Number(row.shipment_id))
  const numbers = [...new Set([...row.tracking_numbers, ...detail.trackingNumbers])]
  return {
    rowId,
    numbers,
    chargedPrice: detail.servicePrice?.withTax,
    labels: await planLabels(scope, row, numbers),
  }
}

async function planLabels(
  scope: PluginScope,
  row: LedgerRow,
  numbers: string[],
): Promise<LabelUpdate | undefined> {
  if (numbers.length === 0 || isEnded(row.state)) {
    return undefined
  }
  const { settings } = await readConfiguration(scope.memory)
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  return (
    facts &&
    labelsWithNumbers(facts, numbers, (number) =>
      trackingUrl(settings.tracking_url_templates, row.service_code, number),
    )
  )
}
