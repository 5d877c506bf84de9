interface CountryRow {
  countries: string[]
}

/** The rows that name a country, and those that are for all of them. */
export function rowsOfCountry<T extends CountryRow>(
  rows: readonly T[],
  countryCode: string,
): { own: T[]; general: T[] } {
  const wanted = countryKey(countryCode)
  return {
    own: rows.filter(({ countries }) => countries.some((code) => countryKey(code) === wanted)),
    general: rows.filter(({ countries }) => countries.length === 0),
  }
}

/** One spelling for a country's code. */
export function countryKey(countryCode: string): string {
  return countryCode.trim().toUpperCase()
}
