/** A place in front of a section to which links can scroll. It takes no space. */
export function PageAnchor({ id }: { id: string }) {
  return <div id={id} tabIndex={-1} className="-mb-3 scroll-mt-14 outline-none xl:scroll-mt-3" />
}

/** Scrolls to an anchor and focuses it. */
export function goToAnchor(id: string): void {
  const place = document.getElementById(id)
  const page = place?.closest("main")
  if (!place || !page) {
    return
  }
  const margin = parseFloat(getComputedStyle(place).scrollMarginTop)
  // `scrollIntoView` would also scroll the parents of the page and hide the top bar.
  page.scrollBy({
    top: place.getBoundingClientRect().top - page.getBoundingClientRect().top - margin,
  })
  place.focus({ preventScroll: true })
}
