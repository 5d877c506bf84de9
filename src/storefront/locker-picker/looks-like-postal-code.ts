/** At most three letters in front, then a number: `LV-1010`, `00-950`, `SW1A 1AA`. A street has longer words. */
const POSTAL_CODE = /^[a-z]{0,3}[\s-]?\d[a-z\d]{0,9}(?:[\s-][a-z\d]{1,5})?$/i

/** Whether what somebody searches for is a place to look around, rather than words to look for. */
export function looksLikePostalCode(text: string): boolean {
  const code = text.trim()
  return code.replace(/[\s-]/g, "").length >= 4 && POSTAL_CODE.test(code)
}
