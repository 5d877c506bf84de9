import { rounded } from "./pen"
import { fitted } from "./text-width"
import { xmlText } from "./xml-text"

const TEXT_SIZE = 12

export const LINE = 16

/** Lines of text under a package, the first as its name. */
export function drawCaption(
  lines: readonly string[],
  { middle, top, width }: { middle: number; top: number; width: number },
): string {
  const texts = lines.map((line, index) => {
    const place = `x="${rounded(middle)}" y="${rounded(top + index * LINE)}"`
    const weight = index === 0 ? ' font-weight="600"' : ""
    return `<text ${place}${weight}>${xmlText(fitted(line, { size: TEXT_SIZE, width }))}</text>`
  })
  return `<g font-size="${TEXT_SIZE}" text-anchor="middle">${texts.join("")}</g>`
}
