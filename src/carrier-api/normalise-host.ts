/** The message is for a merchant. It never repeats the address, which may hold a password. */
export class InvalidHostError extends Error {
  override readonly name = "InvalidHostError"
}

const versionedTail = /\/api\/(?:production|development)(?:\/v1(?:\/.*)?)?$/

/**
 * The service's host as the client needs it: the origin and any path before `/api/{env}/v1`
 * (API, "Notation"), without a trailing slash.
 *
 * @throws InvalidHostError when the text is not a plain http(s) address
 */
export function normaliseHost(text: string): string {
  const trimmed = text.trim()
  if (!URL.canParse(trimmed)) {
    throw new InvalidHostError(
      "The service address is not a web address. Enter it with its scheme, for example https://api.example.",
    )
  }
  const url = new URL(trimmed)
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    throw new InvalidHostError("The service address must start with https:// or http://.")
  }
  if (url.username || url.password) {
    throw new InvalidHostError(
      "The service address must not contain a user name or password. The API key has its own field.",
    )
  }
  // `search` and `hash` are empty for a lone "?" or "#", which a base address cannot end with either.
  if (/[?#]/.test(trimmed)) {
    throw new InvalidHostError(
      "The service address must not contain a query (?) or a fragment (#).",
    )
  }
  const path = url.pathname.replace(/\/+$/, "").replace(versionedTail, "").replace(/\/+$/, "")
  return url.origin + path
}
