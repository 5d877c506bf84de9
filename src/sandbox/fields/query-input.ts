import type { Input } from "./input"

/** An index of more than nine digits is none. */
const listName = /^(.*)\[(\d{0,9})\]$/

type Element = { index: number; value: string }
type List = { elements: Element[]; nextIndex: number }

/**
 * A query as fields: `weight[]=1&weight[]=2` and `weight[1]=2&weight[0]=1` are the same list. Indices
 * give the order; an element without one comes after those before it.
 */
export function queryInput(query: URLSearchParams): Input {
  const fields = new Map<string, string | List>()
  for (const [name, value] of query) {
    const [, field, digits] = listName.exec(name) ?? []
    if (field === undefined || digits === undefined) {
      fields.set(name, value)
      continue
    }
    const known = fields.get(field)
    const list = typeof known === "object" ? known : { elements: [], nextIndex: 0 }
    const index = digits === "" ? list.nextIndex : Number(digits)
    list.elements.push({ index, value })
    list.nextIndex = Math.max(list.nextIndex, index + 1)
    fields.set(field, list)
  }
  return Object.fromEntries([...fields].map(([name, content]) => [name, valueOf(content)]))
}

function valueOf(content: string | List): string | string[] {
  if (typeof content === "string") return content
  return content.elements.sort((a, b) => a.index - b.index).map(({ value }) => value)
}
