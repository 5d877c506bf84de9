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
 * All issues of the given rules; missing fields are not checked. Check merged rules as well: some contradictions
 * appear only there.
 */
export function issuesOfRules(rules: RuleOverrides): RuleIssue[] {
  return [
    ...amountIssue(["markup_percent"], rules.markup_percent, { above: -100 }),
    ...amountIssue(["markup_fixed"], rules.markup_fixed, {}),
    ...amountIssue(["handling_fee_per_package"], rules.handling_fee_per_package, { atLeast: 0 }),
    ...amountIssue(["minimum"], rules.minimum, { above: 0 }),
    ...amountIssue(["maximum"], rules.maximum, { above: 0 }),
    ...limitIssues(rules),
    ...roundingIssues(rules.rounding),
    ...freeIssues(rules.free_from ?? []),
    ...fallbackIssues(rules.fallback ?? null),
  ]
}

function amountIssue(
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

function limitIssues({ minimum, maximum }: RuleOverrides): RuleIssue[] {
  const least = readDecimal(minimum)
  const most = readDecimal(maximum)
  return least && most && least.gt(most)
    ? [{ path: ["minimum"], message: "must not be above the maximum" }]
    : []
}

function roundingIssues(rounding: Rounding | undefined): RuleIssue[] {
  if (rounding?.kind === "nearest") {
    return amountIssue(["rounding", "step"], rounding.step, { above: 0 })
  }
  return rounding?.kind === "ending" && !readEnding(rounding.ending)
    ? [{ path: ["rounding", "ending"], message: "must be an ending below 1 such as .99" }]
    : []
}

function freeIssues(rows: FreeFrom[]): RuleIssue[] {
  return [
    ...rows.flatMap(({ countries, amount }, index) => [
      ...amountIssue(["free_from", index, "amount"], amount, { atLeast: 0 }),
      ...countryIssues(["free_from", index, "countries"], countries),
    ]),
    ...repeated(rows.map(namesOf)).map(({ index, name }) => ({
      path: ["free_from", index, "countries"] satisfies RuleIssue["path"],
      message: `must not name ${name} again`,
    })),
  ]
}

function fallbackIssues(fallback: Fallback | null): RuleIssue[] {
  if (!fallback) return []
  if (fallback.kind === "flat") {
    return amountIssue(["fallback", "amount"], fallback.amount, { above: 0 })
  }
  const { rows } = fallback
  if (rows.length === 0) return [{ path: ["fallback", "rows"], message: "must have a row" }]
  return [
    ...rows.flatMap(({ countries, up_to_grams, amount }, index) => [
      ...amountIssue(["fallback", "rows", index, "amount"], amount, { above: 0 }),
      ...countryIssues(["fallback", "rows", index, "countries"], countries),
      ...weightIssue(["fallback", "rows", index, "up_to_grams"], up_to_grams),
    ]),
    ...repeated(
      rows.map((row) => namesOf(row).map((name) => `${name} up to ${row.up_to_grams} g`)),
    ).map(({ index, name }) => ({
      path: ["fallback", "rows", index] satisfies RuleIssue["path"],
      message: `must not have a second price for ${name}`,
    })),
  ]
}

function weightIssue(path: RuleIssue["path"], grams: number): RuleIssue[] {
  return Number.isFinite(grams) && grams > 0 ? [] : [{ path, message: "must be above 0" }]
}

function countryIssues(path: RuleIssue["path"], countries: string[]): RuleIssue[] {
  const wrong = countries.find((code) => !COUNTRY_CODE.test(toCountryCode(code)))
  return wrong === undefined
    ? []
    : [{ path, message: `must be two-letter country codes such as LV, not "${wrong}"` }]
}

function namesOf({ countries }: { countries: string[] }): string[] {
  return countries.length === 0 ? ["all countries"] : countries.map(toCountryCode)
}

/** Names that more than one row has, each with the later row. */
function repeated(names: string[][]): { index: number; name: string }[] {
  const seen = new Set<string>()
  return names.flatMap((ofRow, index) => {
    const again = [...new Set(ofRow)].filter((name) => seen.has(name))
    ofRow.forEach((name) => seen.add(name))
    return again.map((name) => ({ index, name }))
  })
}
