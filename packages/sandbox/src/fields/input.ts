/** The raw fields of a JSON body or of a query. */
export type Input = Readonly<Record<string, unknown>>

/** A request while it is being read: its fields and the errors found so far. */
export type Reading = { input: Input; errors: FieldErrors }

/** The raw value of a field; inherited properties do not count. */
export function rawField(input: Input, field: string): unknown {
  return Object.hasOwn(input, field) ? input[field] : undefined
}

/**
 * One scalar as trimmed text. Numbers are read like strings; empty text and `null` count as missing. A list or
 * an object is refused.
 */
export function readText({ input, errors }: Reading, field: string): string | undefined {
  const value = rawField(input, field)
  if (value === undefined || value === null) return undefined
  const text = scalarText(value)
  if (text === undefined) errors.add(field, `The ${field.replaceAll("_", " ")} must be a string`)
  return text === "" ? undefined : text
}

/** Required text. The message comes from the document's table. */
export function readRequired(reading: Reading, field: string, message: string): string {
  const text = readText(reading, field)
  if (text === undefined && !reading.errors.has(field)) reading.errors.add(field, message)
  return text ?? ""
}

/** A string or a number as trimmed text; undefined for any other value. */
export function scalarText(value: unknown): string | undefined {
  if (typeof value === "number" && Number.isFinite(value)) return String(value)
  return typeof value === "string" ? value.trim() : undefined
}

/** An index may have up to nine digits. */
const listName = /^(.*)\[(\d{0,9})\]$/

type Element = { index: number; value: string }
type List = { elements: Element[]; nextIndex: number }

/**
 * A query as fields: `weight[]=1&weight[]=2` and `weight[1]=2&weight[0]=1` are the same list. The indices give
 * the order; an element without an index follows those before it.
 */
export function queryInput(query: URLSearchParams): Input {
  const fields = new Map<string, string | List>()
  for (const [name, value] of query) {
    const [, field, digits] = listName.exec(name) ?? []
    if (field === undefined || digits === undefined) {
      fields.set(name, value)
      continue
    }
    const entries = fields.get(field)
    const list = typeof entries === "object" ? entries : { elements: [], nextIndex: 0 }
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

/** More messages help no reader, and a hostile request could cause one per element. */
const mostPerField = 20

/** The messages of a refused request, by field (API, "Errors"). */
export class FieldErrors {
  private readonly messages = new Map<string, Set<string>>()

  /** Adds messages, up to twenty per field and without duplicates. */
  add(field: string, ...messages: readonly string[]): void {
    const entries = this.messages.get(field) ?? new Set()
    this.messages.set(field, entries)
    for (const message of messages) if (entries.size < mostPerField) entries.add(message)
  }

  has(field: string): boolean {
    return this.messages.has(field)
  }

  get isEmpty(): boolean {
    return this.messages.size === 0
  }

  toJSON(): Record<string, string[]> {
    return Object.fromEntries([...this.messages].map(([field, entries]) => [field, [...entries]]))
  }
}
