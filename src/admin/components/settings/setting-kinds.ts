import { z } from "zod"
import { listHolidays } from "../../../holidays"
import {
  type Card,
  CLOCK_TIME,
  describeSetting,
  PERCENT,
  type SettingName,
  SETTINGS,
  listSettingsOnCard,
  TRACKING_URL,
} from "../../../settings"
import type { Texts } from "../../i18n/use-texts"
import { toYesNo, type YesNo, yesNo } from "../../lib/choices"
import type { PriceRules } from "../../lib/price-rules"
import { mostOf, type PluginSettings, type StoreUnits } from "../../lib/settings"
import { decimalText, numberText, optionalDecimalText, toDecimal } from "../forms/number-text"

/**
 * A setting that is edited in a card's form. Shipping rules have their own form, and the page of a stock location has
 * its time zone.
 */
export type CardSetting = {
  [Name in SettingName]: (typeof SETTINGS)[Name]["kind"] extends CardKind ? Name : never
}[SettingName]

export type CardKind = keyof typeof KINDS

/** How a kind of setting is shown in a form, and what may be entered. */
interface Kind<Value, Entered = Value> {
  toForm: (value: Value) => Entered
  schema: (t: Texts, setting: ReturnType<typeof describeSetting>) => z.ZodType<Value, Entered>
}

type Table = Record<string, string>
type Rules = Required<PriceRules>

/** A kind whose form value is the setting's value. */
function plain<Value>(schema: Kind<Value>["schema"]): Kind<Value> {
  return { toForm: (value) => value, schema }
}

const limited = plain((t, { max = Infinity }) =>
  z.string().trim().max(max, t("validation.tooLong", { max })),
)

function number(rules: Parameters<typeof numberText>[1]): Kind<number, string> {
  return { toForm: String, schema: (t) => numberText(t, rules) }
}

/** Form value for "no service": a select cannot have an empty value. */
export const NONE = "-"

export interface ClosedDays {
  days: string[]
  /** Chosen but not yet in the list; saved as well. */
  added: string
}

const dates: Kind<string[], ClosedDays> = {
  toForm: (days) => ({ days, added: "" }),
  schema: (t) =>
    z
      .object({ days: z.array(z.string()), added: z.string() })
      .refine(({ added }) => !added || z.iso.date().safeParse(added).success, t("validation.date"))
      .transform(withAddedDay),
}

/** The days sorted by date, without duplicates. */
export function withAddedDay({ days, added }: ClosedDays): string[] {
  return added === "" ? days : [...new Set([...days, added])].sort()
}

/**
 * The closed days with the public holidays of a country, in this year and the next, from `today` on (`2026-12-24`).
 * Undefined if they are not known.
 */
export function withHolidays(days: string[], country: string, today: string): string[] | undefined {
  const year = Number(today.slice(0, "2026".length))
  const holidays = [year, year + 1].map((one) => listHolidays(country, one))
  if (holidays.includes(undefined)) return undefined
  const coming = holidays.flatMap((some) => some ?? []).filter((day) => day >= today)
  return [...new Set([...days, ...coming])].sort()
}

export interface TableRow {
  key: string
  value: string
}

/** A table as rows. No two rows have the same key. */
function table(
  schemaOf: (t: Texts) => Record<keyof TableRow, z.ZodType<string, string>>,
): Kind<Table, TableRow[]> {
  return {
    toForm: (entries) => Object.entries(entries).map(([key, value]) => ({ key, value })),
    schema: (t) =>
      z
        .array(z.object(schemaOf(t)))
        .superRefine((rows, context) =>
          rows.forEach(({ key }, index) => {
            if (key && rows.findIndex((other) => other.key === key) < index) {
              const path = [index, "key"]
              context.addIssue({ code: "custom", path, message: t("validation.twice") })
            }
          }),
        )
        .transform((rows) => Object.fromEntries(rows.map(({ key, value }) => [key, value]))),
  }
}

const currencyCode = (t: Texts) =>
  z
    .string()
    .trim()
    .regex(/^[A-Za-z]{3}$/, t("priceRules.currencyCode"))
    .transform((code) => code.toLowerCase())

interface RoundingValues {
  kind: Rules["rounding"]["kind"]
  step: string
  ending: string
}

const rounding: Kind<Rules["rounding"], RoundingValues> = {
  toForm: (rule) => ({ step: "0.05", ending: ".99", ...rule }),
  schema: () => {
    const amount = z.string().trim().transform(toDecimal)
    return z
      .object({ kind: z.enum(["none", "nearest", "ending"]), step: amount, ending: amount })
      .transform(({ kind, step, ending }) => {
        if (kind === "none") return { kind }
        return kind === "nearest" ? { kind, step } : { kind, ending }
      })
  },
}

/** Country codes as the choices of the forms have them. */
export function upperCase(codes: string[]): string[] {
  return codes.map((code) => code.toUpperCase())
}

const countries: Kind<string[]> = { toForm: upperCase, schema: () => z.array(z.string()) }

function withUpperCase<Row extends { countries: string[] }>(rows: Row[]): Row[] {
  return rows.map((row) => ({ ...row, countries: upperCase(row.countries) }))
}

const freeFrom: Kind<Rules["free_from"]> = {
  toForm: withUpperCase,
  schema: (t) => z.array(z.object({ countries: z.array(z.string()), amount: decimalText(t) })),
}

interface FallbackValues {
  kind: "none" | "flat" | "table"
  amount: string
  rows: { countries: string[]; up_to_grams: string; amount: string }[]
}

const fallback: Kind<Rules["fallback"], FallbackValues> = {
  toForm: (rule) => ({
    kind: "none",
    amount: "",
    ...rule,
    rows: withUpperCase(rule?.kind === "table" ? rule.rows : []).map((row) => ({
      ...row,
      up_to_grams: String(row.up_to_grams),
    })),
  }),
  schema: (t) => {
    const amount = z.string().trim().transform(toDecimal)
    const up_to_grams = z.string().transform((text) => Number(toDecimal(text)))
    return z
      .object({
        kind: z.enum(["none", "flat", "table"]),
        amount,
        rows: z.array(z.object({ countries: z.array(z.string()), up_to_grams, amount })),
      })
      .superRefine(({ kind, rows }, context) =>
        rows.forEach((row, index) => {
          if (kind === "table" && !(row.up_to_grams > 0)) {
            const path = ["rows", index, "up_to_grams"]
            context.addIssue({ code: "custom", path, message: t("validation.positive") })
          }
        }),
      )
      .transform(({ kind, rows, ...flat }) => {
        if (kind === "none") return null
        return kind === "flat" ? { kind, ...flat } : { kind, rows }
      })
  },
}

const KINDS = {
  switch: plain(() => z.boolean()),
  choice: plain<string>((_, { options = [] }) => z.enum(options)),
  text: limited,
  longText: limited,
  phone: limited,
  time: plain((t) => z.string().regex(CLOCK_TIME, t("validation.time"))),
  timeZone: plain((t) => z.string(t("validation.required")).min(1, t("validation.required"))),
  measure: number({ isPositive: true }),
  weekdays: plain((t) => z.array(z.number()).min(1, t("validation.workingDays"))),
  dates,
  ids: plain(() => z.array(z.string())),
  countries,
  codes: plain(() => z.array(z.string())),
  service: {
    toForm: (code) => code || NONE,
    schema: () => z.string().transform((code) => (code === NONE ? "" : code)),
  } as Kind<string>,
  trackingTable: table((t) => ({
    key: z.string().trim().min(1, t("validation.templateService")),
    value: z.string().trim().regex(TRACKING_URL, t("validation.templateUrl")),
  })),
  alternativeTable: table((t) => ({
    key: z.string().min(1, t("validation.service")),
    value: z.string().min(1, t("validation.service")),
  })),
  currency: plain(currencyCode),
  rateTable: table((t) => ({
    key: currencyCode(t),
    value: decimalText(t).refine((rate) => Number(rate) > 0, t("validation.positive")),
  })),
  percent: number(PERCENT),
  yesNo: { toForm: toYesNo, schema: () => yesNo } as Kind<boolean | null, YesNo>,
  decimal: plain(decimalText),
  limit: { toForm: (limit) => limit ?? "", schema: optionalDecimalText } as Kind<
    string | null,
    string
  >,
  rounding,
  freeFrom,
  fallback,
}

export function settingsIn(card: Card): CardSetting[] {
  return listSettingsOnCard(card).filter(
    (name): name is CardSetting => SETTINGS[name].kind in KINDS,
  )
}

/** Form values by setting name. */
export type CardValues = Record<string, unknown>

/**
 * The schema of some settings; its output is in the backend's form.
 *
 * @param isPartial whether the form may have only some of them
 */
export function cardValues(
  t: Texts,
  names: readonly CardSetting[],
  { isPartial = false } = {},
): z.ZodType<CardValues, CardValues> {
  const fields = names.map((name) => {
    const setting = SETTINGS[name]
    const schema: z.ZodType = KINDS[setting.kind].schema(t, setting)
    return [name, isPartial ? schema.optional() : schema] as const
  })
  return z.object(Object.fromEntries(fields)).superRefine((values: CardValues, context) => {
    for (const name of names) {
      const { measure } = describeSetting(name)
      const max = measure && mostOf(measure, values as StoreUnits)
      if (max !== undefined && Number(values[name]) > max) {
        const message = t("validation.atMost", { max })
        context.addIssue({ code: "custom", path: [name], message })
      }
    }
    if (doLimitsCross(values)) {
      const message = t("priceRules.limitsCrossed")
      context.addIssue({ code: "custom", path: ["minimum"], message })
    }
  })
}

function doLimitsCross({ minimum, maximum }: CardValues): boolean {
  const areSet = typeof minimum === "string" && typeof maximum === "string"
  return areSet && Number(minimum) > Number(maximum)
}

/** The form's start values. */
export function toCardValues(settings: PluginSettings, names: readonly CardSetting[]): CardValues {
  return Object.fromEntries(
    names.map((name) => {
      const { toForm } = KINDS[SETTINGS[name].kind] as Kind<unknown>
      return [name, toForm(settings[name])]
    }),
  )
}
