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

/** The list with an element added at its end, or without it. */
export function toggled<Element>(list: Element[], element: Element, isIn: boolean): Element[] {
  const others = list.filter((other) => other !== element)
  return isIn ? [...others, element] : others
}

/** The list with the element at a place moved to another. */
export function moved<Element>(list: Element[], from: number, to: number): Element[] {
  const others = list.filter((_, place) => place !== from)
  return [...others.slice(0, to), ...list.slice(from, from + 1), ...others.slice(to)]
}

interface Pages {
  pageIndex: number
  pageSize: number
}

/** The items of a page, and its index: the last page if the list is shorter by now. */
export function pageOf<Item>(items: Item[], { pageIndex, pageSize }: Pages) {
  const last = Math.max(0, Math.ceil(items.length / pageSize) - 1)
  const shown = Math.min(pageIndex, last)
  return { pageIndex: shown, items: items.slice(shown * pageSize, (shown + 1) * pageSize) }
}
