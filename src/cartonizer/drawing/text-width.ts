/** What letters are wide on average, for each unit of their size; those of East Asia are square. */
const LETTER = 0.58
const FIRST_SQUARE_LETTER = 0x2e80

/** About how wide a text is, in the unit of its size: a picture cannot measure its fonts. */
export function textWidth(text: string, size: number): number {
  let letters = 0
  for (const letter of text) letters += widthOf(letter)
  return letters * size
}

/** The beginning of a text that is too long for its room, at whole characters. */
export function fitted(text: string, { size, width }: { size: number; width: number }): string {
  if (textWidth(text, size) <= width) return text
  let beginning = ""
  let left = width / size - LETTER
  for (const letter of text) {
    left -= widthOf(letter)
    if (left < 0) break
    beginning += letter
  }
  return `${beginning}…`
}

function widthOf(letter: string): number {
  return (letter.codePointAt(0) ?? 0) < FIRST_SQUARE_LETTER ? LETTER : 1
}
