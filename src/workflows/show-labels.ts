import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { updateFulfillmentWorkflow } from "@medusajs/medusa/core-flows"
import { openContext, type PluginContext } from "../context"
import { toTrackingUrl } from "../fulfilment"
import { isEnded, isGone } from "../modules/shipment_ordering"
import { type FulfillmentState, type FulfillmentLabel, readFulfillmentState } from "../store"

interface ShowLabelsInput {
  row_id: string
  /** Those just read, not yet in the ledger. */
  numbers: string[]
}

const PATIENCE_SECONDS = 20

/**
 * Updates a fulfillment's labels from what is known of its shipment.
 *
 * Core replaces the whole set, and the numbers may come while the label is still being fetched: without the lock the
 * later write would undo the earlier one. Repeatable, so there is nothing to compensate.
 */
export const showLabelsStep = createStep(
  "shipment-ordering-show-labels",
  async ({ row_id, numbers }: ShowLabelsInput, { container }) => {
    await container.resolve(Modules.LOCKING).execute(
      `shipment-ordering:labels:${row_id}`,
      async () => {
        const update = await planLabels(await openContext(container), { rowId: row_id, numbers })
        if (update) {
          await updateFulfillmentWorkflow(container).run({ input: update })
        }
      },
      { timeout: PATIENCE_SECONDS },
    )
    return new StepResponse({ row_id })
  },
)

/** The whole set of a fulfillment's labels: core deletes what is left out. */
interface LabelUpdate {
  id: string
  labels: ({ id: string } | Omit<FulfillmentLabel, "id">)[]
}

const SHIPMENTS = "/admin/shipment-ordering/shipments/"
const NO_PAGE = "#"

/**
 * Adds a label without a number that links to the PDF. The link goes to our own admin route, because the service's link
 * opens without a login. It needs an absolute address, so there is none without `backendUrl`.
 */
export function labelWithPdf(
  facts: FulfillmentState,
  rowId: string,
  backendUrl: string | undefined,
): LabelUpdate | undefined {
  const labelUrl = `${backendUrl}${pdfPath(rowId)}`
  const entry = pdfEntryOf(facts)
  // Replaces the PDF label of the shipment that this one replaces, but no label that the merchant has added.
  const isTaken = entry ? entry.label_url === labelUrl : facts.labels.length > 0
  if (!backendUrl || facts.isCanceled || isTaken) {
    return undefined
  }
  return { id: facts.id, labels: [...allBut(entry, facts), toEntry(labelUrl)] }
}

/**
 * Adds one label per tracking number and keeps the existing labels. The dashboard hides a number that has a `label_url`
 * but no tracking page. Such a label does not link to the PDF, which gets a label without a number instead.
 *
 * @param links.labelUrl of the PDF, served by our own admin route; none without `backendUrl`
 * @param links.entryUrl the same, if the PDF may have a label without a number; undefined keeps that label unchanged
 * @returns undefined when every number, and the PDF, is shown already
 */
export function labelsWithNumbers(
  facts: FulfillmentState,
  numbers: string[],
  links: {
    trackingUrl: (number: string) => string | undefined
    labelUrl: string | undefined
    entryUrl: string | undefined
  },
): LabelUpdate | undefined {
  const numbered = facts.labels.filter((label) => label.tracking_number !== "")
  const shownNumbers = new Set(numbered.map((label) => label.tracking_number))
  const missing = numbers.filter((number) => !shownNumbers.has(number))
  const newLabels = missing.map((number) => {
    const page = links.trackingUrl(number)
    return {
      tracking_number: number,
      tracking_url: page ?? NO_PAGE,
      label_url: (page && links.labelUrl) || NO_PAGE,
    }
  })
  const isPdfBesideAll = [...numbered, ...newLabels].every(({ label_url }) => label_url !== NO_PAGE)
  const entry = pdfEntryOf(facts)
  // The dashboard shows only one label without a number, and the merchant may have added it.
  const isTaken = !entry && numbered.length < facts.labels.length
  const newUrl = links.entryUrl === entry?.label_url || isTaken ? undefined : links.entryUrl
  if (facts.isCanceled || (missing.length === 0 && (isPdfBesideAll || !newUrl))) {
    return undefined
  }
  const existing = entry ? [{ id: entry.id }] : []
  const pdf = newUrl ? [toEntry(newUrl)] : existing
  return {
    id: facts.id,
    labels: [...(isPdfBesideAll ? [] : pdf), ...allBut(entry, facts), ...newLabels],
  }
}

/** Our label that has no number. */
function pdfEntryOf({ labels }: FulfillmentState): FulfillmentLabel | undefined {
  return labels.find(
    ({ tracking_number, label_url }) => tracking_number === "" && label_url.includes(SHIPMENTS),
  )
}

function toEntry(labelUrl: string): Omit<FulfillmentLabel, "id"> {
  return { tracking_number: "", tracking_url: NO_PAGE, label_url: labelUrl }
}

function allBut(
  entry: FulfillmentLabel | undefined,
  { labels }: FulfillmentState,
): { id: string }[] {
  return labels.filter((label) => label !== entry).map(({ id }) => ({ id }))
}

function pdfPath(rowId: string): string {
  return `${SHIPMENTS}${rowId}/label`
}

/**
 * Plans the labels of a shipment's fulfillment: one per number, and the PDF. The PDF is linked beside numbers that have
 * a tracking page, else in a label without a number.
 *
 * @param numbers those just read, not yet in the ledger
 * @returns undefined when nothing changes
 */
export async function planLabels(
  context: PluginContext,
  { rowId, numbers }: { rowId: string; numbers: string[] },
): Promise<LabelUpdate | undefined> {
  const row = await context.plugin.ledger.find(rowId)
  if (!row || row.state === "pending" || isEnded(row.state)) {
    return undefined
  }
  const facts = await readFulfillmentState(context, row.fulfillment_id)
  if (!facts) {
    return undefined
  }
  const allNumbers = [...new Set([...row.tracking_numbers, ...numbers])]
  const newest = await context.plugin.ledger.findByFulfillment(row.fulfillment_id)
  const isReplaced = newest !== undefined && newest.generation > row.generation && !isGone(newest)
  const { backendUrl } = context.plugin.options
  if (allNumbers.length === 0) {
    const isWithCarrier = row.state === "confirmed" || row.state === "tracked"
    return isWithCarrier && !isReplaced ? labelWithPdf(facts, row.id, backendUrl) : undefined
  }
  const { settings } = context.configuration
  const labelUrl = backendUrl && `${backendUrl}${pdfPath(row.id)}`
  return labelsWithNumbers(facts, allNumbers, {
    trackingUrl: (number) =>
      toTrackingUrl(settings.tracking_url_templates, row.service_code, number),
    labelUrl,
    // Numbers may come although the answer to the confirmation was lost; then no PDF is known.
    entryUrl: row.label_url && !isReplaced ? labelUrl : undefined,
  })
}
