/** Groups elements by key, in order of first appearance. (`Map.groupBy` is too new for browsers of the dashboard.) */
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
