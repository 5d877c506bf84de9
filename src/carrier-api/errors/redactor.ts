export type Redactor = (text: string) => string

/** Replaces the key, also as it looks inside a URL or a JSON string, by `[redacted]`. */
export function createRedactor(apiKey: string | undefined): Redactor {
  if (!apiKey) {
    return (text) => text
  }
  const forms = new Set([
    apiKey,
    encodeURIComponent(apiKey),
    JSON.stringify(apiKey).slice(1, -1),
    // The WHATWG form encoding of a key that holds "/" or "+".
    new URLSearchParams([["", apiKey]]).toString().slice(1),
  ])
  // The longest first: a shorter form may be a part of it, and would leave the rest standing.
  const ordered = [...forms].sort((a, b) => b.length - a.length)
  return (text) => ordered.reduce((rest, form) => rest.replaceAll(form, "[redacted]"), text)
}
