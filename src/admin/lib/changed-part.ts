/** Only the changed fields, so that changes by another user stay. */
export function changedPart<Value extends object>(before: Value, after: Value): Partial<Value> {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, before[name as keyof Value])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Value>
}

/** Compares as JSON: both values come from one form, in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
