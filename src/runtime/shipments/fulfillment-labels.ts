import type { FulfillmentFacts, FulfillmentLabel } from "./fulfillment-facts"

/** The whole set of a fulfillment's labels: core deletes what is left out. */
export interface LabelUpdate {
  id: string
  labels: ({ id: string } | Omit<FulfillmentLabel, "id">)[]
}

const SHIPMENTS = "/admin/shipment-ordering/shipments/"
const NO_PAGE = "#"

/**
 * The one label shown before there are numbers: a link to the PDF, served by our own admin route (the
 * service's link opens without any login). Needs an absolute address, so none without `backendUrl`.
 */
export function labelWithPdf(
  facts: FulfillmentFacts,
  rowId: string,
  backendUrl: string | undefined,
): LabelUpdate | undefined {
  const labelUrl = `${backendUrl}${pdfPath(rowId)}`
  // That of a shipment which this one replaces gives way; what the merchant has put there stays.
  const isTaken = facts.labels.some(
    ({ tracking_number, label_url }) =>
      tracking_number !== "" || label_url === labelUrl || !label_url.includes(SHIPMENTS),
  )
  if (!backendUrl || facts.isCanceled || isTaken) {
    return undefined
  }
  return {
    id: facts.id,
    labels: [{ tracking_number: "", tracking_url: NO_PAGE, label_url: labelUrl }],
  }
}

/**
 * The labels with one per tracking number, existing ones kept. With a `label_url` but no tracking page
 * the dashboard hides the number, so such a one carries none; the PDF stays in our widget.
 *
 * @param links.labelUrl of the PDF, served by our own admin route; none without `backendUrl`
 * @returns undefined when every number is shown already
 */
export function labelsWithNumbers(
  facts: FulfillmentFacts,
  numbers: string[],
  links: { trackingUrl: (number: string) => string | undefined; labelUrl: string | undefined },
): LabelUpdate | undefined {
  const shown = facts.labels.filter((label) => label.tracking_number !== "")
  const shownNumbers = new Set(shown.map((label) => label.tracking_number))
  const missing = numbers.filter((number) => !shownNumbers.has(number))
  if (missing.length === 0 || facts.isCanceled) {
    return undefined
  }
  return {
    id: facts.id,
    labels: [
      ...shown.map(({ id }) => ({ id })),
      ...missing.map((number) => {
        const page = links.trackingUrl(number)
        return {
          tracking_number: number,
          tracking_url: page ?? NO_PAGE,
          label_url: (page && links.labelUrl) || NO_PAGE,
        }
      }),
    ],
  }
}

/** Where a shipment's PDF is served from. */
export function pdfPath(rowId: string): string {
  return `${SHIPMENTS}${rowId}/label`
}

/** Address of the carrier's page for a number, by the merchant's template for the service or `*`. */
export function trackingUrl(
  templates: Record<string, string>,
  serviceCode: string,
  number: string,
): string | undefined {
  const template = templates[serviceCode] ?? templates["*"]
  return template?.replaceAll("{number}", encodeURIComponent(number))
}
