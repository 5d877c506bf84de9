import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import { type PriceRules, RULE_NAMES, type RuleName, taxChoice } from "../../../lib/price-rules"
import { decimalText, optionalDecimalText, toDecimal } from "../../forms/number-text"

/**
 * Rules as entered. The limits are compared only if both are own: with an inherited limit, the highest price wins.
 */
export function ruleValues(t: Texts) {
  return z
    .object({
      own: z.record(z.enum(RULE_NAMES), z.boolean()),
      price_tax: z.enum(["with_tax", "without_tax"]),
      tax_inclusive: z.enum(["follow", "yes", "no"]),
      markup_percent: decimalText(t),
      markup_fixed: decimalText(t),
      handling_fee_per_package: decimalText(t),
      minimum: optionalDecimalText(t),
      maximum: optionalDecimalText(t),
      rounding: z.object({
        kind: z.enum(["none", "nearest", "ending"]),
        step: z.string().trim(),
        ending: z.string().trim(),
      }),
      free_from: z.array(z.object({ countries: z.string(), amount: decimalText(t) })),
      fallback: z.object({
        kind: z.enum(["none", "flat", "table"]),
        amount: z.string().trim(),
        rows: z.array(
          z.object({ countries: z.string(), up_to_grams: z.string(), amount: z.string().trim() }),
        ),
      }),
    })
    .superRefine(({ own, minimum, maximum, fallback: { kind, rows } }, context) => {
      const areOwn = own.minimum && own.maximum && minimum !== null && maximum !== null
      if (areOwn && Number(minimum) > Number(maximum)) {
        const message = t("priceRules.limitsCrossed")
        context.addIssue({ code: "custom", path: ["minimum"], message })
      }
      rows.forEach(({ up_to_grams }, index) => {
        if (kind === "table" && !(Number(toDecimal(up_to_grams)) > 0)) {
          const path = ["fallback", "rows", index, "up_to_grams"]
          context.addIssue({ code: "custom", path, message: t("validation.positive") })
        }
      })
    })
}

export type RuleValues = z.input<ReturnType<typeof ruleValues>>
export type RuleOutput = z.output<ReturnType<typeof ruleValues>>

/**
 * The form's start values.
 *
 * @param own the rules that the target itself has; for the store, all rules
 */
export function toRuleValues(rules: PriceRules, own: PriceRules): RuleValues {
  const { rounding, fallback } = rules
  return {
    own: Object.fromEntries(RULE_NAMES.map((name) => [name, own[name] !== undefined])) as Record<
      RuleName,
      boolean
    >,
    price_tax: rules.price_tax ?? "with_tax",
    tax_inclusive: taxChoice(rules.tax_inclusive),
    markup_percent: rules.markup_percent ?? "0",
    markup_fixed: rules.markup_fixed ?? "0",
    handling_fee_per_package: rules.handling_fee_per_package ?? "0",
    minimum: rules.minimum ?? "",
    maximum: rules.maximum ?? "",
    rounding: {
      kind: rounding?.kind ?? "none",
      step: rounding?.kind === "nearest" ? rounding.step : "0.05",
      ending: rounding?.kind === "ending" ? rounding.ending : ".99",
    },
    free_from: (rules.free_from ?? []).map(({ countries, amount }) => ({
      countries: countries.join(", "),
      amount,
    })),
    fallback: {
      kind: fallback?.kind ?? "none",
      amount: fallback?.kind === "flat" ? fallback.amount : "",
      rows:
        fallback?.kind === "table"
          ? fallback.rows.map(({ countries, up_to_grams, amount }) => ({
              countries: countries.join(", "),
              up_to_grams: String(up_to_grams),
              amount,
            }))
          : [],
    },
  }
}

type AllRules = Required<PriceRules>

/** The target's own rules, in the backend's form. */
export function toRules({ own, ...values }: RuleOutput): PriceRules {
  const all: AllRules = {
    ...values,
    tax_inclusive: values.tax_inclusive === "follow" ? null : values.tax_inclusive === "yes",
    rounding: toRounding(values.rounding),
    free_from: values.free_from.map(({ countries, amount }) => ({
      countries: toCodes(countries),
      amount,
    })),
    fallback: toFallback(values.fallback),
  }
  return Object.fromEntries(Object.entries(all).filter(([name]) => own[name as RuleName]))
}

function toRounding({ kind, step, ending }: RuleOutput["rounding"]): AllRules["rounding"] {
  switch (kind) {
    case "none":
      return { kind }
    case "nearest":
      return { kind, step: toDecimal(step) }
    case "ending":
      return { kind, ending: toDecimal(ending) }
  }
}

function toFallback({ kind, amount, rows }: RuleOutput["fallback"]): AllRules["fallback"] {
  switch (kind) {
    case "none":
      return null
    case "flat":
      return { kind, amount: toDecimal(amount) }
    case "table":
      return {
        kind,
        rows: rows.map((row) => ({
          countries: toCodes(row.countries),
          up_to_grams: Number(toDecimal(row.up_to_grams)),
          amount: toDecimal(row.amount),
        })),
      }
  }
}

/** Country codes, separated by spaces, commas or semicolons. */
function toCodes(text: string): string[] {
  return text
    .toUpperCase()
    .split(/[\s,;]+/)
    .filter(Boolean)
}
