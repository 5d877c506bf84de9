/** What keeps a key from being sent, or undefined when it can be. */
export function problemWithKey(apiKey: string | undefined): string | undefined {
  if (!apiKey) {
    return "no API key is configured"
  }
  return /^[\x21-\x7e]+$/.test(apiKey)
    ? undefined
    : "the API key has characters that no header can carry"
}
