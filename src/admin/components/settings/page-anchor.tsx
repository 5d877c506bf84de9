/** A place in front of a section to which links can scroll. It takes no space. */
export function PageAnchor({ id }: { id: string }) {
  return <div id={id} tabIndex={-1} className="-mb-3 outline-none" />
}

/** Scrolls to an anchor and focuses it. */
export function goToAnchor(id: string): void {
  const place = document.getElementById(id)
  const page = place?.closest("main")
  if (!place || !page) {
    return
  }
  // `scrollIntoView` would also scroll the parents of the page and hide the top bar.
  page.scrollBy({ top: place.getBoundingClientRect().top - page.getBoundingClientRect().top })
  place.focus({ preventScroll: true })
}
