import {
  createCipheriv,
  createDecipheriv,
  randomBytes,
  createHash,
  createHmac,
  hkdfSync,
  timingSafeEqual,
} from "node:crypto"

const VERSION = "v1"
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** A sealed value cannot be opened: its key is gone, or the value was changed or moved. */
export class UnsealError extends Error {
  override readonly name = "UnsealError"
  readonly merchantMessage = this.message
}

/**
 * Seals text with AES-256-GCM, with a new random nonce per call.
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
 * Opens what `seal` made, with the key that made it.
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
    // These functions throw when a part of the value is missing.
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

/**
 * The token in a shipment's callback address: `<row id>.<HMAC>`.
 *
 * The service does not sign callbacks (API, "Events"). The token proves that this store made the address.
 */
export function callbackToken(rowId: string, key: EncryptionKey): string {
  return `${rowId}.${mac(rowId, key).toString("base64url")}`
}

/** The row id of a valid token (old keys accepted), else undefined. Does not read the database. */
export function readCallbackToken(
  token: string,
  keys: readonly EncryptionKey[],
): string | undefined {
  const dot = token.lastIndexOf(".")
  const rowId = token.slice(0, Math.max(dot, 0))
  const signature = Buffer.from(token.slice(dot + 1), "base64url")
  const isOurs = keys.some((key) => {
    const expected = mac(rowId, key)
    return signature.length === expected.length && timingSafeEqual(signature, expected)
  })
  return rowId && isOurs ? rowId : undefined
}

function mac(rowId: string, key: EncryptionKey): Buffer {
  return createHmac("sha256", macKeyOf(key)).update(rowId).digest()
}

const macKeys = new WeakMap<EncryptionKey, Buffer>()

/** Derived once per key. */
function macKeyOf(key: EncryptionKey): Buffer {
  const before = macKeys.get(key)
  if (before) return before
  const derived = hkdfSync("sha256", key.bytes, "", "shipment-ordering callback token", 32)
  const macKey = Buffer.from(derived)
  macKeys.set(key, macKey)
  return macKey
}
