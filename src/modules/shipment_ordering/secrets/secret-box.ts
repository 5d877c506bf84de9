import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto"
import type { EncryptionKey } from "./encryption-keys"

const VERSION = "v1"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A sealed value cannot be opened: its key is gone, or the value was changed or moved. */
export class UnsealError extends Error {
  override readonly name = "UnsealError"
}

/**
 * Seals text with AES-256-GCM under the first key, with a new random nonce per call.
 *
 * `context` (row and purpose) is authenticated with it: a sealed value copied to another row does
 * not open there. Form: `v1.<key id>.<nonce>.<ciphertext and tag>`, base64url.
 */
export function seal(text: string, context: string, key: EncryptionKey): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv("aes-256-gcm", key.bytes, nonce)
  cipher.setAAD(Buffer.from(context, "utf8"))
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()])
  return [VERSION, key.id, nonce.toString("base64url"), sealed.toString("base64url")].join(".")
}

/**
 * Opens what `seal` made, with whichever of the keys made it.
 *
 * @throws UnsealError when no key fits or the value is not what was sealed for this context
 */
export function unseal(sealed: string, context: string, keys: readonly EncryptionKey[]): string {
  const [version, keyId, nonceText, bodyText] = sealed.split(".")
  if (version !== VERSION || !keyId || !nonceText || !bodyText) {
    throw new UnsealError("A sealed value has an unknown form.")
  }
  const key = keys.find((candidate) => candidate.id === keyId)
  if (!key) {
    throw new UnsealError(
      `A sealed value needs the encryption key ${keyId}…, which is not configured. ` +
        "Add the old key to the plugin option encryptionKey, or save the API key again.",
    )
  }
  try {
    const body = Buffer.from(bodyText, "base64url")
    const nonce = Buffer.from(nonceText, "base64url")
    // A part that was cut off is noticed by the functions here, each in its way.
    const decipher = createDecipheriv("aes-256-gcm", key.bytes, nonce, { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(context, "utf8"))
    decipher.setAuthTag(body.subarray(-TAG_BYTES))
    return decipher.update(body.subarray(0, -TAG_BYTES)).toString("utf8") + decipher.final("utf8")
  } catch {
    throw new UnsealError(
      "A sealed value was cut off, was changed, or belongs to another row. If it is the API key, save it again.",
    )
  }
}
