/** The dashboard writes `enGB` or `zhCN`; the formatters of the browser need `en-GB`. */
export function intlLocale(language: string): string {
  return language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}
