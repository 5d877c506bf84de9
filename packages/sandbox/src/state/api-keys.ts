import { randomUUID, createHash, randomBytes } from "node:crypto"
import type { SandboxClock } from "./clock"
import type { ApiKey, SandboxStore } from "./store"

const validityMs = 365 * 24 * 60 * 60 * 1000

type NewKey = { account: string; name: string; value?: string; isStartKey?: true }

/** Makes, checks and revokes API keys (API, "Authentication"). */
export class ApiKeys {
  constructor(
    private readonly store: SandboxStore,
    private readonly clock: SandboxClock,
  ) {}

  /** Makes a key of an account. Only this answer contains its value. */
  create(newKey: NewKey): { key: ApiKey; value: string } {
    const value = newKey.value ?? `sandbox_${newSecret()}`
    const createdAt = this.clock.nowMs()
    const key: ApiKey = {
      id: randomUUID(),
      account: newKey.account,
      name: newKey.name,
      hash: hashOf(value),
      createdAt,
      validUntil: createdAt + validityMs,
      ...(newKey.isStartKey === true && { isStartKey: true }),
    }
    this.store.addKey(key)
    return { key, value }
  }

  /** Makes a key with this value unless a valid one exists. */
  ensure(newKey: NewKey & { value: string }): void {
    const key = this.store.keyWithHash(hashOf(newKey.value))
    if (key === undefined || this.clock.nowMs() >= key.validUntil) this.create(newKey)
  }

  /** Removes start keys of earlier runs that were never used. */
  dropUnusedStartKeys(): void {
    for (const key of this.store.keys()) {
      if (key.isStartKey === true && key.lastUsed === undefined) this.store.removeKey(key)
    }
  }

  /** The account of a valid key, in every environment. Records that the key was used. */
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

  /** Ends a key at once. Returns false if there is no such key. */
  revoke(id: string): boolean {
    const key = this.store.keys().find((one) => one.id === id)
    if (key !== undefined) this.store.removeKey(key)
    return key !== undefined
  }
}

/** 256 random bits as 43 characters that are allowed in links and cookies. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url")
}

export function isSecret(text: string | undefined): text is string {
  return text !== undefined && /^[\w-]{43}$/.test(text)
}

/** SHA-256, hexadecimal. A plain hash is enough: 256 random bits cannot be guessed. */
export function hashOf(secret: string): string {
  return createHash("sha256").update(secret).digest("hex")
}
