/** What is not as it was before. What is left out stays as it is by now, whoever has changed it. */
export function changedPart<Value extends object>(before: Value, after: Value): Partial<Value> {
  const isChanged = ([name, value]: [string, unknown]) =>
    !isSame(value, before[name as keyof Value])
  return Object.fromEntries(Object.entries(after).filter(isChanged)) as Partial<Value>
}

/** Both come from the same form, in the same order. */
export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}
