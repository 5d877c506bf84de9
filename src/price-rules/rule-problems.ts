import {
  countryKey,
  type RuleOverrides,
  type Fallback,
  type FreeFrom,
  type PriceRules,
  type Rounding,
} from "./rules"
import { readDecimal } from "./money"

import { readEnding } from "./rounding"

interface RuleProblem {
  /** The rule, and where inside it, such as `["freeFrom", 0, "amount"]`. */
  path: [keyof PriceRules, ...(string | number)[]]
  /** Goes on where the name of the field ends: "must be above -100". */
  message: string
}

/**
 * What is wrong with rules, or with the part of them that is there. What contradicts itself only once
 * rules are merged is seen in the merged ones.
 */
export function problemsOfRules(rules: RuleOverrides): RuleProblem[] {
  return [
    ...amountProblem(["markupPercent"], rules.markupPercent, { above: -100 }),
    ...amountProblem(["markupFixed"], rules.markupFixed, {}),
    ...amountProblem(["handlingFeePerPackage"], rules.handlingFeePerPackage, { atLeast: 0 }),
    ...amountProblem(["minimum"], rules.minimum, { above: 0 }),
    ...amountProblem(["maximum"], rules.maximum, { above: 0 }),
    ...limitProblems(rules),
    ...roundingProblems(rules.rounding),
    ...freeProblems(rules.freeFrom ?? []),
    ...fallbackProblems(rules.fallback ?? null),
  ]
}

function amountProblem(
  path: RuleProblem["path"],
  text: string | null | undefined,
  { above, atLeast }: { above?: number; atLeast?: number },
): RuleProblem[] {
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

function limitProblems({ minimum, maximum }: RuleOverrides): RuleProblem[] {
  const least = readDecimal(minimum)
  const most = readDecimal(maximum)
  return least && most && least.gt(most)
    ? [{ path: ["minimum"], message: "must not be above the maximum" }]
    : []
}

function roundingProblems(rounding: Rounding | undefined): RuleProblem[] {
  if (rounding?.kind === "nearest") {
    return amountProblem(["rounding", "step"], rounding.step, { above: 0 })
  }
  return rounding?.kind === "ending" && !readEnding(rounding.ending)
    ? [{ path: ["rounding", "ending"], message: "must be an ending below 1 such as .99" }]
    : []
}

function freeProblems(rows: FreeFrom[]): RuleProblem[] {
  return [
    ...rows.flatMap(({ countries, amount }, index) => [
      ...amountProblem(["freeFrom", index, "amount"], amount, { atLeast: 0 }),
      ...countryProblems(["freeFrom", index, "countries"], countries),
    ]),
    ...repeated(rows.map(namesOf)).map(({ index, name }) => ({
      path: ["freeFrom", index, "countries"] satisfies RuleProblem["path"],
      message: `must not name ${name} again`,
    })),
  ]
}

function fallbackProblems(fallback: Fallback | null): RuleProblem[] {
  if (!fallback) return []
  if (fallback.kind === "flat") {
    return amountProblem(["fallback", "amount"], fallback.amount, { above: 0 })
  }
  const { rows } = fallback
  if (rows.length === 0) return [{ path: ["fallback", "rows"], message: "must have a row" }]
  return [
    ...rows.flatMap(({ countries, upToGrams, amount }, index) => [
      ...amountProblem(["fallback", "rows", index, "amount"], amount, { above: 0 }),
      ...countryProblems(["fallback", "rows", index, "countries"], countries),
      ...weightProblem(["fallback", "rows", index, "upToGrams"], upToGrams),
    ]),
    ...repeated(
      rows.map((row) => namesOf(row).map((name) => `${name} up to ${row.upToGrams} g`)),
    ).map(({ index, name }) => ({
      path: ["fallback", "rows", index] satisfies RuleProblem["path"],
      message: `must not have a second price for ${name}`,
    })),
  ]
}

function weightProblem(path: RuleProblem["path"], grams: number): RuleProblem[] {
  return Number.isFinite(grams) && grams > 0 ? [] : [{ path, message: "must be above 0" }]
}

function countryProblems(path: RuleProblem["path"], countries: string[]): RuleProblem[] {
  const wrong = countries.find((code) => !/^[A-Z]{2}$/.test(countryKey(code)))
  return wrong === undefined
    ? []
    : [{ path, message: `must be country codes of two letters such as LV, not "${wrong}"` }]
}

function namesOf({ countries }: { countries: string[] }): string[] {
  return countries.length === 0 ? ["all countries"] : countries.map(countryKey)
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
