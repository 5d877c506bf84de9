import { randomUUID } from "node:crypto"
import type { SandboxClock } from "../clock"
import { hashOf, newSecret } from "../secrets/secret"
import type { ApiKey, SandboxStore } from "../state/store"

const validityMs = 365 * 24 * 60 * 60 * 1000

type WantedKey = { account: string; name: string; value?: string; isStartKey?: true }

/** Makes, checks and revokes API keys (API, "Authentication"). */
export class ApiKeys {
  constructor(
    private readonly store: SandboxStore,
    private readonly clock: SandboxClock,
  ) {}

  /** Makes a key of an account. The value is in this answer and nowhere else. */
  create(wanted: WantedKey): { key: ApiKey; value: string } {
    const value = wanted.value ?? `sandbox_${newSecret()}`
    const createdAt = this.clock.nowMs()
    const key: ApiKey = {
      id: randomUUID(),
      account: wanted.account,
      name: wanted.name,
      hash: hashOf(value),
      createdAt,
      validUntil: createdAt + validityMs,
      ...(wanted.isStartKey === true && { isStartKey: true }),
    }
    this.store.addKey(key)
    return { key, value }
  }

  /** Sees to it that there is a valid key of this value. */
  ensure(wanted: WantedKey & { value: string }): void {
    const known = this.store.keyWithHash(hashOf(wanted.value))
    if (known === undefined || this.clock.nowMs() >= known.validUntil) this.create(wanted)
  }

  /** Ends the keys of earlier starts that never did anything. */
  dropUnusedStartKeys(): void {
    for (const key of this.store.keys()) {
      if (key.isStartKey === true && key.lastUsed === undefined) this.store.removeKey(key)
    }
  }

  /** The account of a key that is valid now, in every environment; its use is noted. */
  accountOf(value: string): string | undefined {
    const key = this.store.keyWithHash(hashOf(value))
    const now = this.clock.nowMs()
    if (key === undefined || now >= key.validUntil) return undefined
    this.store.noteKeyUse(key, now)
    return key.account
  }

  of(account?: string): ApiKey[] {
    return this.store.keys().filter((key) => account === undefined || key.account === account)
  }

  /** Ends a key at once. False when there is no such key. */
  revoke(id: string): boolean {
    const key = this.store.keys().find((one) => one.id === id)
    if (key !== undefined) this.store.removeKey(key)
    return key !== undefined
  }
}
