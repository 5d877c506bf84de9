/** One row of the form: the carrier's tracking page for a service code, `*` for all others. */
interface TrackingTemplate {
  service: string
  url: string
}

export function toTrackingTemplates(stored: Record<string, string>): TrackingTemplate[] {
  return Object.entries(stored).map(([service, url]) => ({ service, url }))
}

export function fromTrackingTemplates(templates: TrackingTemplate[]): Record<string, string> {
  return Object.fromEntries(templates.map(({ service, url }) => [service, url]))
}
