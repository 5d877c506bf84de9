import { COUNTRY_CODE, toCountryCode } from "../addresses"
import { readDecimal } from "./money"
import { readEnding } from "./customer-price"
import type { Fallback, FreeFrom, PriceRules, Rounding, RuleOverrides } from "./rules"

interface RuleIssue {
  /** The rule, and where inside it, such as `["free_from", 0, "amount"]`. */
  path: [keyof PriceRules, ...(string | number)[]]
  /** Follows the name of the field: "must be above -100". */
  message: string
}

/**
 * Lists all issues of these rules; missing fields are not checked. Check merged rules as well: some contradictions
 * appear only there.
 */
export function checkRules(rules: RuleOverrides): RuleIssue[] {
  return [
    ...checkAmount(["markup_percent"], rules.markup_percent, { above: -100 }),
    ...checkAmount(["markup_fixed"], rules.markup_fixed, {}),
    ...checkAmount(["handling_fee_per_package"], rules.handling_fee_per_package, { atLeast: 0 }),
    ...checkAmount(["minimum"], rules.minimum, { above: 0 }),
    ...checkAmount(["maximum"], rules.maximum, { above: 0 }),
    ...checkLimits(rules),
    ...checkRounding(rules.rounding),
    ...checkFreeFrom(rules.free_from ?? []),
    ...checkFallback(rules.fallback ?? null),
  ]
}

function checkAmount(
  path: RuleIssue["path"],
  text: string | null | undefined,
  { above, atLeast }: { above?: number; atLeast?: number },
): RuleIssue[] {
  if (text === null || text === undefined) return []
  const value = readDecimal(text)
  if (!value) return [{ path, message: "must be a decimal number such as 2.50" }]
  if (above !== undefined && value.lte(above)) {
    return [{ path, message: `must be above ${above}` }]
  }
  if (atLeast !== undefined && value.lt(atLeast)) {
    return [{ path, message: `must be at least ${atLeast}` }]
  }
  return []
}

function checkLimits({ minimum, maximum }: RuleOverrides): RuleIssue[] {
  const least = readDecimal(minimum)
  const most = readDecimal(maximum)
  return least && most && least.gt(most)
    ? [{ path: ["minimum"], message: "must not be above the maximum" }]
    : []
}

function checkRounding(rounding: Rounding | undefined): RuleIssue[] {
  if (rounding?.kind === "nearest") {
    return checkAmount(["rounding", "step"], rounding.step, { above: 0 })
  }
  return rounding?.kind === "ending" && !readEnding(rounding.ending)
    ? [{ path: ["rounding", "ending"], message: "must be an ending below 1 such as .99" }]
    : []
}

function checkFreeFrom(rows: FreeFrom[]): RuleIssue[] {
  return [
    ...rows.flatMap(({ countries, amount }, index) => [
      ...checkAmount(["free_from", index, "amount"], amount, { atLeast: 0 }),
      ...checkCountries(["free_from", index, "countries"], countries),
    ]),
    ...findRepeatedNames(rows.map(namesOf)).map(({ index, name }) => ({
      path: ["free_from", index, "countries"] satisfies RuleIssue["path"],
      message: `must not name ${name} again`,
    })),
  ]
}

function checkFallback(fallback: Fallback | null): RuleIssue[] {
  if (!fallback) return []
  if (fallback.kind === "flat") {
    return checkAmount(["fallback", "amount"], fallback.amount, { above: 0 })
  }
  const { rows } = fallback
  if (rows.length === 0) return [{ path: ["fallback", "rows"], message: "must have a row" }]
  return [
    ...rows.flatMap(({ countries, up_to_grams, amount }, index) => [
      ...checkAmount(["fallback", "rows", index, "amount"], amount, { above: 0 }),
      ...checkCountries(["fallback", "rows", index, "countries"], countries),
      ...checkWeight(["fallback", "rows", index, "up_to_grams"], up_to_grams),
    ]),
    ...findRepeatedNames(
      rows.map((row) => namesOf(row).map((name) => `${name} up to ${row.up_to_grams} g`)),
    ).map(({ index, name }) => ({
      path: ["fallback", "rows", index] satisfies RuleIssue["path"],
      message: `must not have a second price for ${name}`,
    })),
  ]
}

function checkWeight(path: RuleIssue["path"], grams: number): RuleIssue[] {
  return Number.isFinite(grams) && grams > 0 ? [] : [{ path, message: "must be above 0" }]
}

function checkCountries(path: RuleIssue["path"], countries: string[]): RuleIssue[] {
  const wrong = countries.find((code) => !COUNTRY_CODE.test(toCountryCode(code)))
  return wrong === undefined
    ? []
    : [{ path, message: `must be two-letter country codes such as LV, not "${wrong}"` }]
}

function namesOf({ countries }: { countries: string[] }): string[] {
  return countries.length === 0 ? ["all countries"] : countries.map(toCountryCode)
}

/** Finds names that more than one row has, each with the later row. */
function findRepeatedNames(names: string[][]): { index: number; name: string }[] {
  const earlierNames = new Set<string>()
  return names.flatMap((ofRow, index) => {
    const repeatedNames = [...new Set(ofRow)].filter((name) => earlierNames.has(name))
    ofRow.forEach((name) => earlierNames.add(name))
    return repeatedNames.map((name) => ({ index, name }))
  })
}
