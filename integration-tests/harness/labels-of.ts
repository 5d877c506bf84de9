export interface ShownLabel {
  tracking_number: string
  tracking_url: string
  label_url: string
}

/** The labels of a fulfillment as `getOrder` reads them, by number: core gives them in no order. */
export function labelsOf(fulfillment: unknown): ShownLabel[] {
  const { labels = [] } = (fulfillment ?? {}) as { labels?: ShownLabel[] }
  return labels.sort((one, other) => one.tracking_number.localeCompare(other.tracking_number))
}
