/** A place on the page that can be led to, in front of a section. It takes no room. */
export function PageAnchor({ id }: { id: string }) {
  return <div id={id} tabIndex={-1} className="-mb-3 outline-none" />
}

/** Brings a place on the page into view, for the keyboard as well. */
export function goToAnchor(id: string): void {
  const place = document.getElementById(id)
  place?.scrollIntoView({ block: "start" })
  place?.focus({ preventScroll: true })
}
