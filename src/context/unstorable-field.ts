/** A zero byte, or half of a character: PostgreSQL takes neither, as text or in JSON. */
const UNSTORABLE = /[\0\p{Cs}]/u

/** Goes on after the name of the field. */
export const UNSTORABLE_TEXT = "must not contain a zero byte or a broken character"

export function isStorable(text: string): boolean {
  return !UNSTORABLE.test(text)
}

/**
 * The first field, as in `orders.0.order_id`, whose text the database cannot take; undefined when it can
 * take them all. Not recursive: a body may be nested deeper than the stack is high.
 */
export function unstorableField(request: unknown): string | undefined {
  const open: { value: unknown; path: string }[] = [{ value: request, path: "" }]
  for (let next = open.pop(); next; next = open.pop()) {
    const { value, path } = next
    if (typeof value === "string" && !isStorable(value)) {
      return path
    }
    if (typeof value !== "object" || value === null) {
      continue
    }
    for (const [key, inner] of Object.entries(value).reverse()) {
      if (!isStorable(key)) {
        return path
      }
      open.push({ value: inner, path: path ? `${path}.${key}` : key })
    }
  }
  return undefined
}
