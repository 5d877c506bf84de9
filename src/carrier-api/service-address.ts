/** API, "Versioning", point 2. */
export type Environment = "production" | "development"

/** Its message is for the merchant. It never repeats the address, which may contain a password. */
export class InvalidHostError extends Error {
  override readonly name = "InvalidHostError"
}

const versionedTail = /\/api\/(production|development)(?:\/v1(?:\/.*)?)?$/
const lastSlashes = /(?<!\/)\/+$/

interface ServiceAddress {
  /** The origin and any path before `/api/{env}/v1`, without a trailing slash. */
  host: string
  /** Undefined if the address names none. */
  environment: Environment | undefined
}

/**
 * Reads the service address that a merchant pasted (API, "Notation").
 *
 * @param chosen the environment that the merchant chose, if any
 * @throws InvalidHostError if the text is not a plain http(s) address, or names another environment
 */
export function readServiceAddress(text: string, chosen?: Environment): ServiceAddress {
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
  // Tested on the text: for a "?" or "#" at the very end, `search` and `hash` are empty.
  if (/[?#]/.test(trimmed)) {
    throw new InvalidHostError(
      "The service address must not contain a query (?) or a fragment (#).",
    )
  }
  const path = url.pathname.replace(lastSlashes, "")
  const tail = versionedTail.exec(path)
  const environment = tail?.[1] as Environment | undefined
  if (environment && chosen && environment !== chosen) {
    throw new InvalidHostError(
      `The service address is of the ${environment} environment, but ${chosen} is chosen. ` +
        `Choose ${environment}, or enter the address of ${chosen}.`,
    )
  }
  const host = url.origin + path.slice(0, tail?.index).replace(lastSlashes, "")
  return { host, environment }
}
