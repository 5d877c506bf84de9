import { createHmac, timingSafeEqual } from "node:crypto"

/**
 * The token that a browser's forms are sent with. It follows from the browser's secret, which no
 * other site can read, and does not tell it.
 */
export function formToken(secret: string): string {
  return createHmac("sha256", secret).update("form").digest("base64url")
}

export function isFormToken(secret: string, sent: string | null): boolean {
  const [expected, given] = [Buffer.from(formToken(secret)), Buffer.from(sent ?? "")]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
