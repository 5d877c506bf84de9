const NAMED = /^[a-z_]+(?:\.[\w:-]+)*: /

/** What the backend says, without the name of the part of the request that it is about. */
export function plainWords(text: string): string {
  const said = text.replace(/^Invalid request: /, "").replace(NAMED, "")
  return said.charAt(0).toUpperCase() + said.slice(1)
}
