/** API, "API key". The value itself is kept nowhere. Times are milliseconds of the sandbox's clock. */
export type ApiKey = {
  id: string
  account: string
  name: string
  /** SHA-256 of the value, hexadecimal. */
  hash: string
  createdAt: number
  validUntil: number
  lastUsed: number | undefined
}
