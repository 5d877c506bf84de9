import { createHash, randomBytes } from "node:crypto"

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
