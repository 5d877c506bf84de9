/** The dashboard names languages `enGB` or `zhCN`; the browser's formatters want `en-GB`. */
export function intlLocale(language: string): string {
  return language.replace(/^([a-z]{2})([A-Z]{2})$/, "$1-$2")
}
