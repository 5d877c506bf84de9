import { tidy } from "./address"

/** A street and the number of a house in it. */
export interface SplitStreet {
  street: string
  houseNumber: string
}

/** Countries that write the number in front of the street. */
const NUMBER_FIRST = new Set("AU CA FR GB GG IE IM JE LU MC MT NZ US ZA".split(" "))

const IN_FRONT = /^(\d{1,5}\p{L}?(?: (?:bis|ter|quater))?(?:[-/]\d{1,5}\p{L}?)?),? (.+)$/iu
const BEHIND = /^(.+?),? (\d{1,5}(?: ?\p{L})?(?: ?[-/] ?\d{1,5}\p{L}?)?)$/iu
/** A number that may be the house's as well, unlike the ordinal in "Straße des 17. Juni". */
const OTHER_NUMBER = /(?:^|[\s,])\d+\p{L}?(?:[\s,/-]|$)/u

/**
 * Takes the house number out of a street's line, or undefined where it is not plain which one it is:
 * such a line is better sent whole than torn at the wrong place.
 */
export function splitHouseNumber(line: string, countryCode: string): SplitStreet | undefined {
  const isFirst = NUMBER_FIRST.has(tidy(countryCode).toUpperCase())
  const [, before = "", after = ""] = (isFirst ? IN_FRONT : BEHIND).exec(tidy(line)) ?? []
  const [houseNumber, street] = isFirst ? [before, after] : [after, before]
  const isPlain = /\p{L}/u.test(street) && (isFirst || !OTHER_NUMBER.test(street))
  return isPlain && houseNumber !== "" ? { street, houseNumber } : undefined
}
