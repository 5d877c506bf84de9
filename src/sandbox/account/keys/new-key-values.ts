import type { Session } from "../sign-in/session"

/** So many are kept when the pages that would show them are never opened. */
const mostKept = 100

/**
 * The values of new keys from their creation until the next page has shown them, once, to the
 * session that made them. They are in memory only: nothing of them is ever written down.
 */
export class NewKeyValues {
  private readonly values = new Map<string, { session: string; value: string }>()

  keep(keyId: string, session: Session, value: string): void {
    this.values.set(keyId, { session: session.id, value })
    for (const oldest of [...this.values.keys()].slice(0, -mostKept)) this.values.delete(oldest)
  }

  /** The value, this once. */
  take(keyId: string, session: Session): string | undefined {
    const kept = this.values.get(keyId)
    if (kept?.session !== session.id) return undefined
    this.values.delete(keyId)
    return kept.value
  }

  clear(): void {
    this.values.clear()
  }
}
