/** A start tag that was read. */
export interface XmlElement {
  name: string
  attributes: Record<string, string>
}

const TAG = /^<(\/?)([a-z][A-Za-z]*)((?:\s+[a-z][A-Za-z:-]*="[^"<]*")*)\s*(\/?)>/
const ATTRIBUTE = /([a-z][A-Za-z:-]*)="([^"<]*)"/g
const ENTITIES: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" }

/**
 * Reads XML as strictly as the standard: tags balanced, attributes quoted and given once, every `&` the
 * start of an entity, no forbidden character. Knows no comments, declarations or foreign entities.
 *
 * @throws Error saying where it stops being well-formed
 */
export function readXml(xml: string): { elements: XmlElement[]; texts: string[] } {
  if ([...xml].some((sign) => !isAllowed(sign))) throw new Error("a character XML forbids")
  const elements: XmlElement[] = []
  const texts: string[] = []
  const open: string[] = []
  let at = 0
  while (at < xml.length) {
    if (at > 0 && open.length === 0) throw new Error(`more than one root at ${at}`)
    if (xml[at] !== "<") {
      const end = xml.indexOf("<", at)
      if (end < 0) throw new Error("text after the root")
      texts.push(decoded(xml.slice(at, end)))
      at = end
      continue
    }
    const tag = TAG.exec(xml.slice(at, at + 5000))
    if (!tag) throw new Error(`no tag at ${at}: ${xml.slice(at, at + 60)}`)
    const [whole, closing, name = "", given = "", empty] = tag
    if (closing) {
      if (open.pop() !== name) throw new Error(`</${name}> closes something else at ${at}`)
    } else {
      const attributes: Record<string, string> = {}
      for (const [, key = "", value = ""] of given.matchAll(ATTRIBUTE)) {
        if (key in attributes) throw new Error(`${key} is given twice at ${at}`)
        attributes[key] = decoded(value)
      }
      elements.push({ name, attributes })
      if (!empty) open.push(name)
    }
    at += whole.length
  }
  if (open.length > 0) throw new Error(`${open.join()} is never closed`)
  return { elements, texts }
}

function decoded(text: string): string {
  return text.replace(/&([^;]*;?)/g, (_, entity: string) => {
    const sign = entity.endsWith(";") ? ENTITIES[entity.slice(0, -1)] : undefined
    if (sign === undefined) throw new Error(`&${entity} is no entity`)
    return sign
  })
}

function isAllowed(sign: string): boolean {
  const code = sign.codePointAt(0) ?? 0
  const isHalf = code >= 0xd800 && code <= 0xdfff
  return "\t\n\r".includes(sign) || (code >= 32 && !isHalf && code !== 0xfffe && code !== 0xffff)
}
