/** A query before it is written down; an array is repeated under `name[]`, as the document has it. */
export type Query = Record<string, string | string[] | undefined>

/** `{zip_code: "1010", weight: ["1", "2"]}` -> `?zip_code=1010&weight[]=1&weight[]=2`; undefined is left out. */
export function queryString(query: Query): string {
  const pairs = Object.entries(query).flatMap(([name, value]) => {
    if (value === undefined) {
      return []
    }
    return Array.isArray(value)
      ? value.map((element) => `${name}[]=${encodeURIComponent(element)}`)
      : [`${name}=${encodeURIComponent(value)}`]
  })
  return pairs.length === 0 ? "" : `?${pairs.join("&")}`
}
