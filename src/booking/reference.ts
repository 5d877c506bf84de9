import { cutAtWord, joinParts } from "../addresses"

/**
 * Identifies our shipments in the account: the order's number and the end of the row's id. The description ends
 * with it, because the service gives back no other text.
 */
export function shipmentReference(displayId: string | number, rowId: string): string {
  return `#${String(displayId).replace(/\s+/g, "")}-${rowId.slice(-6)}`
}

/** The reference at the end of a description, or undefined when there is none. */
export function referenceIn(description: string): string | undefined {
  return /(?:^|\s)(#\S+-[0-9A-Za-z]{6})\s*$/.exec(description)?.[1]
}

/** The order's number in our own reference, without `#`; undefined for any other reference. */
export function orderNumberIn(reference: string): string | undefined {
  return /^#(.+)-[0-9A-Za-z]{6}$/.exec(reference)?.[1]
}

/** Characters of the whole description. The API states no limit; carriers print few. */
export const MAX_DESCRIPTION = 100
/** Of a description typed by hand; leaves room for the reference. */
export const MAX_OWN_DESCRIPTION = 80
const NO_TITLES = "Items"

/** The contents, shortened if needed, and then the whole reference. */
export function parcelDescription(titles: string[], reference: string): string {
  const contents = joinParts(titles, ", ") || NO_TITLES
  const room = MAX_DESCRIPTION - reference.length - 1
  const fitting = cutAtWord(contents, room)
  return fitting ? `${fitting} ${reference}` : reference
}
