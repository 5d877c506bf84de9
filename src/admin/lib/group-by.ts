/** The elements by key, both in the order in which they first came. (`Map.groupBy` is too new for the dashboard's browsers.) */
export function groupBy<Element>(
  elements: Element[],
  keyOf: (element: Element) => string,
): [key: string, elements: Element[]][] {
  const groups = new Map<string, Element[]>()
  for (const element of elements) {
    const key = keyOf(element)
    groups.set(key, [...(groups.get(key) ?? []), element])
  }
  return [...groups]
}
