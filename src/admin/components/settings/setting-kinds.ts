import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import { mostOf, type StoreUnits } from "../../lib/measure-limits"
import type { PluginSettings } from "../../lib/settings"
import {
  CLOCK_TIME,
  describeSetting,
  SETTINGS,
  type SettingName,
  TRACKING_URL,
} from "../../../settings"
import { numberText } from "../forms/number-text"

/** A setting that is edited in a card's form. Prices and currencies have their own forms. */
export type CardSetting = {
  [Name in SettingName]: (typeof SETTINGS)[Name]["kind"] extends CardKind ? Name : never
}[SettingName]

export type CardKind = keyof typeof KINDS

/** Props of a setting's control. */
export interface SettingFieldProps {
  name: string
  label: string
  hint: string
}

/** How a kind of setting is shown in a form, and what may be entered. */
interface Kind<Value, Entered = Value> {
  toForm: (value: Value, locationIds: string[]) => Entered
  schema: (t: Texts, setting: ReturnType<typeof describeSetting>) => z.ZodType<Value, Entered>
}

type Table = Record<string, string>

/** A kind whose form value is the setting's value. */
function plain<Value>(schema: Kind<Value>["schema"]): Kind<Value> {
  return { toForm: (value) => value, schema }
}

const limited = plain((t, { max = Infinity }) =>
  z.string().trim().max(max, t("validation.tooLong", { max })),
)

/** Form value for "no service" or "the common time zone": a select cannot have an empty value. */
export const NONE = "-"

export interface ChosenDays {
  days: string[]
  /** Chosen but not yet in the list; saved as well. */
  added: string
}

const dates: Kind<string[], ChosenDays> = {
  toForm: (days) => ({ days, added: "" }),
  schema: () => z.object({ days: z.array(z.string()), added: z.string() }).transform(withAddedDay),
}

/** The days sorted by date, without duplicates. */
export function withAddedDay({ days, added }: ChosenDays): string[] {
  return added === "" ? days : [...new Set([...days, added])].sort()
}

/** A field for each location. The zones of locations that are gone are dropped on saving. */
const zoneTable: Kind<Table> = {
  toForm: (zones, locationIds) =>
    Object.fromEntries(locationIds.map((id) => [id, zones[id] ?? NONE])),
  schema: () =>
    z
      .record(z.string(), z.string())
      .transform((zones) =>
        Object.fromEntries(Object.entries(zones).filter(([, zone]) => zone !== NONE)),
      ),
}

export interface TrackingPage {
  service: string
  url: string
}

const trackingTable: Kind<Table, TrackingPage[]> = {
  toForm: (pages) => Object.entries(pages).map(([service, url]) => ({ service, url })),
  schema: (t) =>
    z
      .array(
        z.object({
          service: z.string().trim().min(1, t("validation.templateService")),
          url: z.string().trim().regex(TRACKING_URL, t("validation.templateUrl")),
        }),
      )
      .superRefine(eachServiceOnce(t("validation.templateTwice")))
      .transform((pages) => Object.fromEntries(pages.map(({ service, url }) => [service, url]))),
}

export interface Alternative {
  service: string
  alternative: string
}

const alternativeTable: Kind<Table, Alternative[]> = {
  toForm: (table) =>
    Object.entries(table).map(([service, alternative]) => ({ service, alternative })),
  schema: (t) => {
    const code = z.string().min(1, t("cod.choose"))
    return z
      .array(z.object({ service: code, alternative: code }))
      .superRefine(eachServiceOnce(t("cod.twice")))
      .transform((rows) =>
        Object.fromEntries(rows.map(({ service, alternative }) => [service, alternative])),
      )
  },
}

function eachServiceOnce(message: string) {
  return (rows: { service: string }[], context: z.RefinementCtx): void => {
    rows.forEach(({ service }, index) => {
      if (service && rows.findIndex((other) => other.service === service) < index) {
        context.addIssue({ code: "custom", path: [index, "service"], message })
      }
    })
  }
}

const KINDS = {
  switch: plain(() => z.boolean()),
  choice: plain<string>((_, { options = [] }) => z.enum(options)),
  text: limited,
  longText: limited,
  phone: limited,
  time: plain((t) => z.string().regex(CLOCK_TIME, t("validation.time"))),
  timeZone: plain((t) => z.string(t("validation.required")).min(1, t("validation.required"))),
  zoneTable,
  measure: {
    toForm: String,
    schema: (t) => numberText(t, { isPositive: true }),
  } as Kind<number, string>,
  weekdays: plain((t) => z.array(z.number()).min(1, t("validation.workingDays"))),
  dates,
  ids: plain(() => z.array(z.string())),
  countries: {
    toForm: (codes) => codes.map((code) => code.toUpperCase()),
    schema: () => z.array(z.string()),
  } as Kind<string[]>,
  codes: {
    toForm: (codes) => codes.join("\n"),
    schema: () => z.string().transform((text) => text.split(/[\s,;]+/).filter(Boolean)),
  } as Kind<string[], string>,
  service: {
    toForm: (code) => code || NONE,
    schema: () => z.string().transform((code) => (code === NONE ? "" : code)),
  } as Kind<string>,
  trackingTable,
  alternativeTable,
}

/** Form values by setting name. */
export type CardValues = Record<string, unknown>

/** The schema of some settings; its output is in the backend's form. */
export function cardValues(
  t: Texts,
  names: readonly CardSetting[],
): z.ZodType<CardValues, CardValues> {
  const fields = names.map((name) => {
    const setting = SETTINGS[name]
    return [name, KINDS[setting.kind].schema(t, setting)] as const
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
  })
}

/** The form's start values. */
export function toCardValues(
  settings: PluginSettings,
  { names, locationIds }: { names: readonly CardSetting[]; locationIds: string[] },
): CardValues {
  return Object.fromEntries(
    names.map((name) => {
      const { toForm } = KINDS[SETTINGS[name].kind] as Kind<unknown>
      return [name, toForm(settings[name], locationIds)]
    }),
  )
}
