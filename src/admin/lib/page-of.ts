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
