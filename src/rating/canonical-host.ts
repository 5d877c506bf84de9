/** The same text for the same address, however a merchant has typed it. */
export function canonicalHost(host: string): string {
  return host
    .trim()
    .replace(/(?<!\/)\/+$/, "")
    .toLowerCase()
}
