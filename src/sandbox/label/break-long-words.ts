/**
 * Breaks words that are wider than a line. The PDF library would measure the rest of such a word
 * again for every letter; this measures every sign once.
 *
 * @param lineWidth in the unit of `widthOf`
 * @param widthOf the width of one sign
 */
export function breakLongWords(
  text: string,
  lineWidth: number,
  widthOf: (sign: string) => number,
): string {
  let broken = ""
  let used = 0
  for (const sign of text) {
    const isSpace = /\s/.test(sign)
    const width = isSpace ? 0 : widthOf(sign)
    const isFull = used > 0 && used + width > lineWidth
    if (isFull) broken += "\n"
    broken += sign
    used = isSpace || isFull ? width : used + width
  }
  return broken
}
