import { z } from "@medusajs/framework/zod"
import { COUNTRY_CODE } from "../../addresses"
import {
  ACTION_NAMES,
  ACTIONS,
  CLOCK_TIME,
  CONDITION_NAMES,
  CONDITIONS,
  type ConditionName,
  LONGEST_RULE_NAME,
  MOST_RULES,
  POSTAL_CODES,
} from "../../settings"
import type { ShippingRule } from "../../shipping-rules"
import { decimal, priceOverridesSchema } from "./price-rule-schema"

const MOST_TEXTS = 500
const LONGEST_TEXT = 200

const text = z.string().trim().min(1).max(LONGEST_TEXT)

const texts = z.array(text).min(1, "must name at least one").max(MOST_TEXTS)

const range = z
  .strictObject({ from: z.number().optional(), below: z.number().optional() })
  .refine(
    ({ from, below }) => from !== undefined || below !== undefined,
    "must have from, below or both",
  )
  .refine(({ from = -Infinity, below = Infinity }) => from < below, "from must be less than below")

const listOf = (one: z.ZodType<string>) => {
  const some = z.array(one).min(1, "must name at least one").max(MOST_TEXTS)
  return z.union([z.strictObject({ is: some }), z.strictObject({ is_not: some })])
}

const clockTime = z.string().regex(CLOCK_TIME, "must be a time of day such as 14:00")

/** The schema of texts that are no ids. */
const CODES: Partial<Record<string, z.ZodType<string>>> = {
  country: text.regex(COUNTRY_CODE, "must be two letters such as LV").toUpperCase(),
  weekday: text.regex(/^[1-7]$/, "must be 1 (Monday) to 7"),
}

/** The schema of each kind of condition. */
const CONDITION_KINDS = {
  list: (of = "") => listOf(CODES[of] ?? text),
  postalCodes: () =>
    z
      .array(text.regex(POSTAL_CODES, "must be a postal code, a start such as 10*, or 1000...1099"))
      .min(1, "must name at least one")
      .max(MOST_TEXTS),
  range: () => range,
  time: () => z.strictObject({ from: clockTime, below: clockTime }),
  yesNo: () => z.boolean(),
}

const positive = decimal.refine((amount) => Number(amount) > 0, "must be above 0")

/** The schema of each kind of action. */
const ACTION_KINDS = {
  options: () => z.strictObject({ options: texts, reason: text.optional() }),
  priceRules: () =>
    priceOverridesSchema.refine(
      (rules) => Object.keys(rules).length > 0,
      "must change at least one price rule",
    ),
  amount: () => positive,
  decimal: () => decimal,
  yes: () => z.literal(true),
  service: () => text,
  box: () => text,
  text: () => text,
}

function shapeOf<Name extends string>(
  names: readonly Name[],
  schemaOf: (name: Name) => z.ZodType,
): z.ZodRawShape {
  return Object.fromEntries(names.map((name) => [name, schemaOf(name).optional()]))
}

const conditions: z.ZodType<ShippingRule["if"]> = z.strictObject(
  shapeOf(CONDITION_NAMES, (name) => {
    const entry: { kind: keyof typeof CONDITION_KINDS; of?: string } = CONDITIONS[name]
    return CONDITION_KINDS[entry.kind](entry.of)
  }),
)

const actions: z.ZodType<ShippingRule["then"]> = z
  .strictObject(shapeOf(ACTION_NAMES, (name) => ACTION_KINDS[ACTIONS[name].kind]()))
  .refine((then) => Object.keys(then).length > 0, "must do something")

/** What is known of an option without a cart. */
const ABOUT_OPTIONS: ConditionName[] = ["options", "accounts"]

/** What is known once everything is packed. */
const ABOUT_PACKAGES: ConditionName = "packages"

const shippingRuleSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(LONGEST_RULE_NAME),
    is_on: z.boolean(),
    if: conditions,
    then: actions,
  })
  .superRefine((rule, context) => {
    const { if: asked, then } = rule
    const others = Object.keys(asked).filter((name) => !ABOUT_OPTIONS.includes(name as never))
    if (then.prices?.price_tax !== undefined && others.length > 0) {
      context.addIssue({
        code: "custom",
        path: ["then", "prices", "price_tax"],
        message: "may depend on shipping options and accounts only",
      })
    }
    if (then.box !== undefined && ABOUT_PACKAGES in asked) {
      context.addIssue({
        code: "custom",
        path: ["if", ABOUT_PACKAGES],
        message: "is not known before the box is chosen",
      })
    }
    if (then.add_percent !== undefined && Number(then.add_percent) <= -100) {
      const path = ["then", "add_percent"]
      context.addIssue({ code: "custom", path, message: "must be above -100" })
    }
  }) as z.ZodType<ShippingRule>

/** Rules as a merchant saves them. */
export const shippingRulesSchema = z
  .array(shippingRuleSchema)
  .max(MOST_RULES, `must be at most ${MOST_RULES} rules`)
  .superRefine((rules, context) => {
    rules.forEach(({ name }, index) => {
      if (rules.findIndex((other) => other.name === name) < index) {
        const message = "must not be the name of another rule"
        context.addIssue({ code: "custom", path: [index, "name"], message })
      }
    })
  })

/** Reads stored rules. One that cannot be read, such as a later version's, is left out and named. */
export function readRules(stored: readonly unknown[]): {
  rules: ShippingRule[]
  unreadable: { name: string; issue: string }[]
} {
  const parsed = stored.map((rule, index) => {
    const { data, error } = shippingRuleSchema.safeParse(rule)
    const name = (rule as { name?: unknown } | null)?.name
    const issue = error?.issues[0]?.message ?? ""
    return data ?? { name: typeof name === "string" ? name : `${index + 1}`, issue }
  })
  return {
    rules: parsed.flatMap((one) => ("if" in one ? one : [])),
    unreadable: parsed.flatMap((one) => ("if" in one ? [] : one)),
  }
}
