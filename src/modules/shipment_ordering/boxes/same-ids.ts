/** How a list of ids differs from those that there are. */
export interface IdDifference {
  unknown: string[]
  missing: string[]
}

/** @returns undefined when both name the same ids, in whatever order */
export function sameIds(
  given: readonly string[],
  stored: readonly string[],
): IdDifference | undefined {
  const unknown = given.filter((id) => !stored.includes(id))
  const missing = stored.filter((id) => !given.includes(id))
  return unknown.length + missing.length > 0 ? { unknown, missing } : undefined
}
