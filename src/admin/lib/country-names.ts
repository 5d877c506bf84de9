/** Names countries by their codes. One that the browser does not know keeps its code. */
export function countryNames(locale: string): (code: string) => string {
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (code) => names.of(code.toUpperCase()) ?? code
}
