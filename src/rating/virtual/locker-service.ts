/**
 * Whether a service delivers to parcel lockers: its code is named by a pattern, in which `*` stands
 * for any letters, also none, capital or small. The service's document does not say which services do, so the merchant
 * does (setting `locker_services`).
 */
export function isLockerService(serviceCode: string, patterns: readonly string[]): boolean {
  const code = serviceCode.toLowerCase()
  return patterns.some((pattern) => fits(code, pattern.trim().toLowerCase().split(/\*+/)))
}

/** Without an expression made of the pattern: one with many `*` would take years for some codes. */
function fits(code: string, [start = "", ...parts]: string[]): boolean {
  const end = parts.pop()
  if (end === undefined) {
    return code === start
  }
  let from = code.startsWith(start) ? start.length : -1
  for (const part of parts) {
    const at = from < 0 ? -1 : code.indexOf(part, from)
    from = at < 0 ? -1 : at + part.length
  }
  return from >= 0 && from + end.length <= code.length && code.endsWith(end)
}
