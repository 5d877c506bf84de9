/** A place on the page that can be led to, in front of a section. It takes no room. */
export function PageAnchor({ id }: { id: string }) {
  return <div id={id} tabIndex={-1} className="-mb-3 outline-none" />
}

/** Brings a place on the page into view, for the keyboard as well. */
export function goToAnchor(id: string): void {
  const place = document.getElementById(id)
  const page = place?.closest("main")
  if (!place || !page) {
    return
  }
  // Not into view as the browser does it: that scrolls what is around the page too, its top bar away.
  page.scrollBy({ top: place.getBoundingClientRect().top - page.getBoundingClientRect().top })
  place.focus({ preventScroll: true })
}
