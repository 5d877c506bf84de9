/**
 * Whether a service delivers to parcel lockers: its code is named by a pattern, in which `*` stands
 * for any letters, also none, capital or small. The service's document does not say which services do, so the merchant
 * does (setting `locker_services`).
 */
export function isLockerService(serviceCode: string, patterns: readonly string[]): boolean {
  return patterns.some((pattern) => patternExpression(pattern).test(serviceCode))
}

function patternExpression(pattern: string): RegExp {
  const parts = pattern
    .trim()
    .split(/\*+/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"))
  return new RegExp(`^${parts.join(".*")}$`, "si")
}
