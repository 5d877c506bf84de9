const POSTAL_CODE = /^(?=.*\d)[a-z0-9][a-z0-9 -]{2,11}$/i

/** What is searched for where it may be a postal code: it has a digit, and is as long as one. */
export function postalCodeIn(search: string): string | undefined {
  const text = search.trim()
  return POSTAL_CODE.test(text) ? text : undefined
}
