/** Only the changed fields. The others are left out, so that changes by somebody else stay. */
export function changedPart<Value extends object>(before: Value, after: Value): Partial<Value> {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, before[name as keyof Value])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Value>
}

/** Both come from the same form, in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
