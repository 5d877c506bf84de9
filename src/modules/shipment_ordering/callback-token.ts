import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto"
import type { EncryptionKey } from "./secrets"

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
  const given = Buffer.from(token.slice(dot + 1), "base64url")
  const isOurs = keys.some((key) => {
    const expected = mac(rowId, key)
    return given.length === expected.length && timingSafeEqual(given, expected)
  })
  return rowId && isOurs ? rowId : undefined
}

function mac(rowId: string, key: EncryptionKey): Buffer {
  const derived = hkdfSync("sha256", key.bytes, "", "shipment-ordering callback token", 32)
  return createHmac("sha256", Buffer.from(derived)).update(rowId).digest()
}
