/** Address of the carrier's page for a number, by the merchant's template for the service or `*`. */
export function toTrackingUrl(
  templates: Record<string, string>,
  serviceCode: string,
  number: string,
): string | undefined {
  const template = templates[serviceCode] ?? templates["*"]
  return template?.replaceAll("{number}", encodeURIComponent(number))
}

export interface TrackedNumber {
  number: string
  /** The carrier's tracking page, if the settings name one. */
  url: string | null
}

/** Tracking numbers with the carrier's page for each, by the merchant's template for the service. */
export function toTrackedNumbers(
  templates: Record<string, string>,
  serviceCode: string,
  numbers: string[],
): TrackedNumber[] {
  return numbers.map((number) => ({
    number,
    url: toTrackingUrl(templates, serviceCode, number) ?? null,
  }))
}
