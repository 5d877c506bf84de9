import en from "../en.json"
import { describeSetting, SETTING_NAMES } from "../../../settings"

/** Kinds whose value can be empty; the page then shows `empty`. */
const MAY_BE_EMPTY = [
  "alternativeTable",
  "codes",
  "countries",
  "dates",
  "ids",
  "longText",
  "phone",
  "rateTable",
  "service",
  "text",
  "trackingTable",
]

/** The first must have a value; the second is shown only once it has one. */
const NEVER_EMPTY: string[] = ["email_channel", "exchange_rates"]

interface SettingTexts {
  label?: string
  help?: string
  empty?: string
  options?: Record<string, string>
}

it.each(SETTING_NAMES)("%s has all texts that its kind shows", (name) => {
  const texts = (en.settings as Record<string, SettingTexts>)[name]
  const { kind, options } = describeSetting(name)
  const choices = kind === "yesNo" ? ["unset", "yes", "no"] : (options ?? [])
  const isEver = MAY_BE_EMPTY.includes(kind) && !NEVER_EMPTY.includes(name)
  const shown = ["label", "help", ...(isEver ? (["empty"] as const) : [])] as const
  const missing = [
    ...shown.filter((text) => !texts?.[text]),
    ...choices.filter((choice) => !texts?.options?.[choice]).map((choice) => `options.${choice}`),
  ]
  // A failure says where to add what.
  const places = missing.map((text) => `src/admin/i18n/en.json: settings.${name}.${text}`)
  expect(places).toEqual([])
})
