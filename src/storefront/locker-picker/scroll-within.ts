/** Scrolls a list until an entry is seen, and nothing around the list. */
export function scrollWithin(list: HTMLElement, entry: HTMLElement): void {
  const seen = list.getBoundingClientRect()
  const place = entry.getBoundingClientRect()
  if (place.top < seen.top) list.scrollTop -= seen.top - place.top
  if (place.bottom > seen.bottom) list.scrollTop += place.bottom - seen.bottom
}
