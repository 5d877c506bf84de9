const NAMED = /^[a-z_]+(?:\.[\w:-]+)*: /

/** A backend message without the field name at its beginning. */
export function plainWords(text: string): string {
  const said = text.replace(/^Invalid request: /, "").replace(NAMED, "")
  return said.charAt(0).toUpperCase() + said.slice(1)
}
