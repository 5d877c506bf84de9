import { isGone } from "../../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../../modules/shipment_ordering/ledger/states"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { readFulfillmentFacts } from "./fulfillment-facts"
import {
  labelsWithNumbers,
  labelWithPdf,
  pdfPath,
  trackingUrl,
  type LabelUpdate,
} from "./fulfillment-labels"

/**
 * What a shipment's fulfillment is to show: one label per number, and the PDF: beside numbers that have a
 * tracking page, else in a label without a number.
 *
 * @param numbers those just read, not yet in the ledger
 * @returns undefined when it shows that already, or there is nothing to show
 */
export async function planLabels(
  scope: PluginScope,
  { rowId, numbers }: { rowId: string; numbers: string[] },
): Promise<LabelUpdate | undefined> {
  const row = await scope.memory.ledger.find(rowId)
  if (!row || row.state === "pending" || isEnded(row.state)) {
    return undefined
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts) {
    return undefined
  }
  const known = [...new Set([...row.tracking_numbers, ...numbers])]
  const newest = await scope.memory.ledger.findByFulfillment(row.fulfillment_id)
  const isReplaced = newest !== undefined && newest.generation > row.generation && !isGone(newest)
  const { backendUrl } = scope.memory.options
  if (known.length === 0) {
    const isWithCarrier = row.state === "confirmed" || row.state === "tracked"
    return isWithCarrier && !isReplaced ? labelWithPdf(facts, row.id, backendUrl) : undefined
  }
  const { settings } = await readConfiguration(scope.memory)
  const labelUrl = backendUrl && `${backendUrl}${pdfPath(row.id)}`
  return labelsWithNumbers(facts, known, {
    trackingUrl: (number) => trackingUrl(settings.tracking_url_templates, row.service_code, number),
    labelUrl,
    // Numbers may show that a lost confirmation was received, and then no PDF is known.
    entryUrl: row.label_url && !isReplaced ? labelUrl : undefined,
  })
}
