/**
 * Whether a service delivers to parcel lockers: its code is named by a pattern, in which `*` stands
 * for any letters, also none, capital or small. The service's document does not say which services do, so the merchant
 * does (setting `locker_services`).
 */
export function isLockerService(serviceCode: string, patterns: readonly string[]): boolean {
  const code = serviceCode.toLowerCase()
  return patterns.some((pattern) => isLike(code, pattern.trim().toLowerCase()))
}

/** Not an expression: with several `*` it would take a power of the code's length in time. */
function isLike(code: string, pattern: string): boolean {
  const [first = "", ...inner] = pattern.split("*")
  const last = inner.pop()
  if (last === undefined) return code === first
  const end = code.length - last.length
  if (first.length > end || !code.startsWith(first) || !code.endsWith(last)) return false
  let from = first.length
  for (const part of inner) {
    const at = code.indexOf(part, from)
    if (at < 0 || at + part.length > end) return false
    from = at + part.length
  }
  return true
}
