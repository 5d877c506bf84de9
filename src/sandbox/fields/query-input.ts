import type { Input } from "./input"

const listName = /^(.*)\[\d*\]$/

/** A query as fields: `weight[]=1&weight[]=2` and `weight[0]=1&weight[1]=2` are lists. */
export function queryInput(query: URLSearchParams): Input {
  const fields = new Map<string, unknown>()
  for (const [name, value] of query) {
    const list = listName.exec(name)?.[1]
    if (list === undefined) {
      fields.set(name, value)
      continue
    }
    const known = fields.get(list)
    if (Array.isArray(known)) known.push(value)
    else fields.set(list, [value])
  }
  return Object.fromEntries(fields)
}
