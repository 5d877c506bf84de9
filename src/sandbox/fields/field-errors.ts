/** The messages of a refused request, by field (API, "Errors"). */
export class FieldErrors {
  private readonly messages = new Map<string, string[]>()

  /** Adds a message; one that the field already has is not repeated. */
  add(field: string, ...messages: readonly string[]): void {
    const known = this.messages.get(field) ?? []
    for (const message of messages) if (!known.includes(message)) known.push(message)
    this.messages.set(field, known)
  }

  has(field: string): boolean {
    return this.messages.has(field)
  }

  get isEmpty(): boolean {
    return this.messages.size === 0
  }

  toJSON(): Record<string, string[]> {
    return Object.fromEntries(this.messages)
  }
}
