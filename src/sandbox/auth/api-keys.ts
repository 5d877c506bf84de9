import { createHash, randomBytes, randomUUID } from "node:crypto"
import type { SandboxClock } from "../clock"
import type { ApiKey } from "../state/api-key"
import type { SandboxStore } from "../state/store"

const validityMs = 365 * 24 * 60 * 60 * 1000

/** Makes, checks and revokes API keys (API, "Authentication"). */
export class ApiKeys {
  constructor(
    private readonly store: SandboxStore,
    private readonly clock: SandboxClock,
  ) {}

  /** Makes a key of an account. The value is in this answer and nowhere else. */
  create(wanted: { account: string; name: string; value?: string }): {
    key: ApiKey
    value: string
  } {
    const value = wanted.value ?? `sandbox_${randomBytes(32).toString("base64url")}`
    const createdAt = this.clock.nowMs()
    const key: ApiKey = {
      id: randomUUID(),
      account: wanted.account,
      name: wanted.name,
      hash: hashOf(value),
      createdAt,
      validUntil: createdAt + validityMs,
    }
    this.store.addKey(key)
    return { key, value }
  }

  /** Makes a key of this value unless it exists. */
  ensure(wanted: { account: string; name: string; value: string }): void {
    if (this.store.keyWithHash(hashOf(wanted.value)) === undefined) this.create(wanted)
  }

  /** Ends the keys of a name that never did anything. */
  dropUnused(name: string): void {
    for (const key of this.store.keys()) {
      if (key.name === name && key.lastUsed === undefined) this.store.removeKey(key)
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

/** A plain hash is enough: the values that are made here have 256 random bits. */
function hashOf(value: string): string {
  return createHash("sha256").update(value).digest("hex")
}
