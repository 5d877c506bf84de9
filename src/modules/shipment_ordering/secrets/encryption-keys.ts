import { createHash } from "node:crypto"

export interface EncryptionKey {
  /** First 8 hex characters of the key's SHA-256: tells which key sealed a value. */
  id: string
  bytes: Buffer
}

const KEY_BYTES = 32

export const MAKE_A_KEY =
  "node -e \"console.log(require('node:crypto').randomBytes(32).toString('base64'))\""

/**
 * Reads one key, 32 bytes as 64 hex digits or as base64.
 *
 * @throws Error naming the option and the command that makes a key; never the value
 */
export function parseEncryptionKey(text: string): EncryptionKey {
  const trimmed = text.trim()
  const bytes = /^[0-9a-f]{64}$/i.test(trimmed)
    ? Buffer.from(trimmed, "hex")
    : Buffer.from(trimmed.replace(/-/g, "+").replace(/_/g, "/"), "base64")
  if (bytes.length !== KEY_BYTES) {
    throw new Error(
      `encryptionKey must be ${KEY_BYTES} bytes in base64 or hex, but is ${bytes.length} bytes. ` +
        `Make one with: ${MAKE_A_KEY}`,
    )
  }
  return { id: createHash("sha256").update(bytes).digest("hex").slice(0, 8), bytes }
}
