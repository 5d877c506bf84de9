import { z } from "@medusajs/framework/zod"
import { COUNTRY_CODE } from "../../addresses"
import { checkRules } from "../../price-rules"
import { DECIMAL, listSettingsOnCard, type SettingName, SETTINGS } from "../../settings"

export const decimal = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .pipe(z.string().regex(DECIMAL, "must be a decimal number such as 2.50"))
  .transform((text) => text.replace("+", ""))
const countries = z.array(z.string().regex(COUNTRY_CODE, "must be two letters such as LV"))

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
  choice: <Option extends string>({ options }: { options: readonly Option[] }) => z.enum(options),
  yesNo: () => z.boolean().nullable(),
  decimal: () => decimal,
  limit: () => decimal.nullable(),
  rounding: () => rounding,
  freeFrom: () => z.array(z.strictObject({ countries, amount: decimal })).max(100),
  fallback: () => fallback.nullable(),
}

const overrides = z.strictObject(fieldsOf(listSettingsOnCard("prices"), PRICE_RULE_KINDS)).partial()

export type PriceRuleSettings = z.infer<typeof overrides>

/** Price rules of a shipping rule. Each one replaces the store's. */
export const priceOverridesSchema = overrides.superRefine((rules, context) => {
  for (const { path, message } of checkRules(rules)) {
    context.addIssue({ code: "custom", path, message })
  }
})

type Entry<Name extends SettingName> = (typeof SETTINGS)[Name]
type Kinds<Name extends SettingName> = Record<Entry<Name>["kind"], (entry: never) => z.ZodType>

type SchemaOf<Setting, Kind> = Setting extends { options: readonly (infer Option extends string)[] }
  ? z.ZodEnum<{ [Each in Option]: Each }>
  : Kind extends (entry: never) => infer Schema
    ? Schema
    : never

/** The schema of each of these settings, made from its entry. */
export function fieldsOf<Name extends SettingName, Given extends Kinds<Name>>(
  names: Name[],
  kinds: Given,
) {
  const fields = names.map((name) => {
    const kind: Entry<Name>["kind"] = SETTINGS[name].kind
    return [name, kinds[kind](SETTINGS[name] as never)]
  })
  return Object.fromEntries(fields) as {
    [Each in Name]: SchemaOf<Entry<Each>, Given[Entry<Each>["kind"]]>
  }
}
