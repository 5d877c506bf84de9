interface Pages {
  pageIndex: number
  pageSize: number
}

/** What stands on a page of a list, and which page that is: the last one when there are fewer by now. */
export function pageOf<Item>(items: Item[], { pageIndex, pageSize }: Pages) {
  const last = Math.max(0, Math.ceil(items.length / pageSize) - 1)
  const shown = Math.min(pageIndex, last)
  return { pageIndex: shown, items: items.slice(shown * pageSize, (shown + 1) * pageSize) }
}
