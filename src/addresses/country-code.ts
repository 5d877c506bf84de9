/** A country's code (ISO 3166-1, two letters) as it is compared and sent: upper case; empty where there is none. */
export function toCountryCode(text: string | null | undefined): string {
  return (text ?? "").trim().toUpperCase()
}
