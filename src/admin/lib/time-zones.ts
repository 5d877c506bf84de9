/** The time zones that the browser knows, and the saved one even if it does not. */
export function timeZones(saved?: string): string[] {
  return [...new Set([...Intl.supportedValuesOf("timeZone"), ...(saved ? [saved] : [])])].sort()
}
