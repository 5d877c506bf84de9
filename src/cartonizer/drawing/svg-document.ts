import { rounded } from "./pen"
import { xmlText } from "./xml-text"

/**
 * A picture that stands alone or in a page. It has no ids and no styles of its own, so that several
 * in one page do not disturb each other; colours are CSS variables with something to fall back on
 * that reads on light and on dark.
 */
export function svgDocument(
  body: string,
  of: { width: number; height: number; title: string; description: string },
): string {
  const [width, height] = [rounded(of.width), rounded(of.height)]
  const size = `width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const text =
    'font-family="var(--package-font,system-ui,sans-serif)" fill="var(--package-text,#737c86)"'
  const title = `<title>${xmlText(of.title)}</title><desc>${xmlText(of.description)}</desc>`
  return `<svg xmlns="http://www.w3.org/2000/svg" role="img" ${size} ${text}>${title}${body}</svg>`
}
