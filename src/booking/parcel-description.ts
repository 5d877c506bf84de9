import { cutAtWord, joinParts } from "./address"

/** Characters of the whole description. The API states no limit; carriers print few. */
export const MAX_DESCRIPTION = 100
/** Of a description typed by hand: the rest is room for the reference. */
export const MAX_OWN_DESCRIPTION = 80
const NO_TITLES = "Goods"

/** What is inside, cut where it gets long, always ending in the whole reference. */
export function parcelDescription(titles: string[], reference: string): string {
  const contents = joinParts(titles, ", ") || NO_TITLES
  const room = MAX_DESCRIPTION - reference.length - 1
  const fitting = cutAtWord(contents, room)
  return fitting ? `${fitting} ${reference}` : reference
}
