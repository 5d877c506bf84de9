import { joinParts } from "./address"

/** Characters of the whole description. The API states no limit; carriers print few. */
export const MAX_DESCRIPTION = 100
/** Of a description typed by hand: the rest is room for the reference. */
export const MAX_OWN_DESCRIPTION = 80
const CUT = "..."
const NO_TITLES = "Goods"

/** What is inside, cut where it gets long, always ending in the whole reference. */
export function parcelDescription(titles: string[], reference: string): string {
  const contents = joinParts(titles, ", ") || NO_TITLES
  const room = MAX_DESCRIPTION - reference.length - 1
  const fitting = contents.length <= room ? contents : cutTo(contents, room)
  return fitting ? `${fitting} ${reference}` : reference
}

function cutTo(text: string, room: number): string {
  let kept = ""
  // By whole characters: half of a surrogate pair is no text.
  for (const character of text) {
    if (kept.length + character.length + CUT.length > room) break
    kept += character
  }
  return kept && `${kept.trimEnd()}${CUT}`
}
