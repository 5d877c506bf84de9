import { z } from "@medusajs/framework/zod"
import { COUNTRY_CODE } from "../../addresses"
import {
  ACTION_NAMES,
  type ActionName,
  ACTIONS,
  CLOCK_TIME,
  CONDITION_NAMES,
  CONDITIONS,
  type ConditionName,
  LONGEST_RULE_NAME,
  POSTAL_CODES,
} from "../../settings"
import { compactCode, type ShippingRule } from "../../shipping-rules"
import { decimal, priceOverridesSchema } from "./price-rule-schema"

const MOST_TEXTS = 500
const LONGEST_TEXT = 200

const text = z.string().trim().min(1).max(LONGEST_TEXT)

const someOf = (one: z.ZodType<string>) =>
  z.array(one).min(1, "must name at least one").max(MOST_TEXTS)

const range = z
  .strictObject({ from: z.number().optional(), below: z.number().optional() })
  .refine(
    ({ from, below }) => from !== undefined || below !== undefined,
    "must have from, below or both",
  )
  .refine(({ from = -Infinity, below = Infinity }) => from < below, "from must be less than below")

const clockTime = z.string().regex(CLOCK_TIME, "must be a time of day such as 14:00")

/** The schema of texts that are no ids. */
const CODES: Partial<Record<string, z.ZodType<string>>> = {
  country: text.regex(COUNTRY_CODE, "must be two letters such as LV").toUpperCase(),
  weekday: text.regex(/^[1-7]$/, "must be 1 (Monday) to 7"),
}

/** The schema of each kind of condition. */
const CONDITION_KINDS = {
  list: (of = "") => {
    const some = someOf(CODES[of] ?? text)
    return z.union([z.strictObject({ is: some }), z.strictObject({ is_not: some })])
  },
  postalCodes: () =>
    someOf(
      text
        .regex(
          POSTAL_CODES,
          "must be a postal code, a start such as 10*, or a range such as 1000...1099",
        )
        .refine(
          (codes) => !/^\d{4,} ?- ?\d{4,}$/.test(codes),
          "write a range with three dots, such as 1000...1099",
        )
        .refine((codes) => {
          const [first = "", last = first] = codes.split("...").map(compactCode)
          return first <= last
        }, "the second code comes before the first; give both the same length, such as 0900...1000"),
    ),
  range: () => range,
  time: () => z.strictObject({ from: clockTime, below: clockTime }),
  yesNo: () => z.boolean(),
}

/** The schema of each kind of action. */
const ACTION_KINDS = {
  options: () => z.strictObject({ options: someOf(text), reason: text.optional() }),
  priceRules: () =>
    priceOverridesSchema.refine(
      (rules) => Object.keys(rules).length > 0,
      "must change at least one price rule",
    ),
  amount: () => decimal.refine((amount) => Number(amount) > 0, "must be above 0"),
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

/** Done once it is known where an order ships from. */
const WHEN_SHIPPED: ActionName[] = ["prefer", "box", "hold_back", "note"]

const shippingRuleSchema = z
  .strictObject({
    name: z.string().trim().min(1).max(LONGEST_RULE_NAME),
    is_on: z.boolean(),
    if: conditions,
    then: actions,
  })
  .superRefine(({ if: asked, then }, context) => {
    const refuse = (message: string, ...path: string[]) =>
      context.addIssue({ code: "custom", path, message })
    const conditionNames = Object.keys(asked) as ConditionName[]
    const actionNames = Object.keys(then) as ActionName[]
    if (then.prices?.price_tax && conditionNames.some((name) => !ABOUT_OPTIONS.includes(name))) {
      refuse("may depend on shipping options and accounts only", "then", "prices", "price_tax")
    }
    if (asked.packages && then.box) {
      refuse("is not known before the box is chosen", "if", "packages")
    }
    if (asked.locations && actionNames.some((name) => !WHEN_SHIPPED.includes(name))) {
      refuse("is not known at checkout, where options and prices are shown", "if", "locations")
    }
    if (Number(then.add_percent ?? 0) <= -100) refuse("must be above -100", "then", "add_percent")
  }) as z.ZodType<ShippingRule>

/** Rules as a merchant saves them. */
export const shippingRulesSchema = z.array(shippingRuleSchema).superRefine((rules, context) => {
  rules.forEach(({ name }, index) => {
    if (rules.findIndex((other) => other.name === name) < index) {
      const message = "must not be the name of another rule"
      context.addIssue({ code: "custom", path: [index, "name"], message })
    }
  })
})

/**
 * Reads stored rules. One that cannot be read, such as a later version's, is left out and named. If it holds orders back,
 * it holds back every order: fulfilling cannot be undone.
 */
export function readRules(stored: readonly unknown[]): {
  rules: ShippingRule[]
  unreadable: UnreadableRule[]
} {
  const parsed = stored.map((rule, index) => {
    const { data, error } = shippingRuleSchema.safeParse(rule)
    if (data) return { rules: [data], unreadable: [] }
    const raw = (rule ?? {}) as { name?: unknown; is_on?: unknown; then?: { hold_back?: unknown } }
    const name = typeof raw.name === "string" ? raw.name : `${index + 1}`
    const holdsBack = raw.is_on === true && raw.then?.hold_back === true
    const holding: ShippingRule = { name, is_on: true, if: {}, then: { hold_back: true } }
    return {
      rules: holdsBack ? [holding] : [],
      unreadable: [{ name, issue: error.issues[0]?.message ?? "", holdsBack, stored: rule }],
    }
  })
  return {
    rules: parsed.flatMap(({ rules }) => rules),
    unreadable: parsed.flatMap(({ unreadable }) => unreadable),
  }
}

interface UnreadableRule {
  name: string
  issue: string
  holdsBack: boolean
  stored: unknown
}
