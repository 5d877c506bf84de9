/** Nobody reads more about one field, and a hostile request would make as many as it has elements. */
const mostPerField = 20

/** The messages of a refused request, by field (API, "Errors"). */
export class FieldErrors {
  private readonly messages = new Map<string, Set<string>>()

  /** Adds messages, up to twenty per field; one that the field already has is not repeated. */
  add(field: string, ...messages: readonly string[]): void {
    const known = this.messages.get(field) ?? new Set()
    this.messages.set(field, known)
    for (const message of messages) if (known.size < mostPerField) known.add(message)
  }

  has(field: string): boolean {
    return this.messages.has(field)
  }

  get isEmpty(): boolean {
    return this.messages.size === 0
  }

  toJSON(): Record<string, string[]> {
    return Object.fromEntries([...this.messages].map(([field, known]) => [field, [...known]]))
  }
}
