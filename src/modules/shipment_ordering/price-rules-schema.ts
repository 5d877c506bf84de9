import { z } from "@medusajs/framework/zod"
import { type PriceRuleName, SETTINGS } from "../../settings"
import { issuesOfRules } from "../../price-rules"

const decimal = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim().replace(/^\+/, ""))
  .pipe(z.string().regex(/^-?\d{1,12}(\.\d{1,6})?$/, "must be a decimal number such as 2.50"))
const countries = z.array(z.string().regex(/^[A-Za-z]{2}$/, "must be two letters such as LV"))

const rounding = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("none") }),
  z.strictObject({ kind: z.literal("nearest"), step: decimal }),
  z.strictObject({ kind: z.literal("ending"), ending: z.string() }),
])

const fallback = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("flat"), amount: decimal }),
  z.strictObject({
    kind: z.literal("table"),
    rows: z
      .array(z.strictObject({ countries, up_to_grams: z.number().positive(), amount: decimal }))
      .max(500),
  }),
])

/** The schema of each kind of price rule (docs/pricing.md). */
export const PRICE_RULE_KINDS = {
  yesNo: () => z.boolean().nullable(),
  decimal: () => decimal,
  limit: () => decimal.nullable(),
  rounding: () => rounding,
  freeFrom: () => z.array(z.strictObject({ countries, amount: decimal })).max(100),
  fallback: () => fallback.nullable(),
}

const KINDS = PRICE_RULE_KINDS

/** The rules that turn a service's price into the customer's price. */
export const priceRuleFields = {
  price_tax: z.enum(SETTINGS.price_tax.options),
  tax_inclusive: KINDS.yesNo(),
  markup_percent: KINDS.decimal(),
  markup_fixed: KINDS.decimal(),
  handling_fee_per_package: KINDS.decimal(),
  minimum: KINDS.limit(),
  maximum: KINDS.limit(),
  rounding: KINDS.rounding(),
  free_from: KINDS.freeFrom(),
  fallback: KINDS.fallback(),
} satisfies Record<PriceRuleName, unknown>

const overrides = z.strictObject(priceRuleFields).partial()

export type PriceRuleSettings = z.infer<typeof overrides>

/** Price rules of an account or an option. Each one replaces the store's rule. */
export const priceOverridesSchema = overrides.superRefine((rules, context) => {
  for (const { path, message } of issuesOfRules(rules)) {
    context.addIssue({ code: "custom", path, message })
  }
})
