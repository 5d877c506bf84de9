import path from "node:path"
import en from "../src/admin/i18n/en.json"
import {
  type Card,
  describeSetting,
  SETTING_NAMES,
  type SettingName,
  listSettingsOnCard,
} from "../src/settings"
import { fillPage } from "./fill-page"

export const PAGE = path.join(__dirname, "../docs/settings.md")

/** What a value looks like, where its kind does not say it. */
const EXAMPLES: Partial<Record<SettingName, string>> = {
  tax_inclusive: "`true`, `false`, or `null` to follow your cost",
  rounding: '`{ "kind": "nearest", "step": "0.05" }`, `{ "kind": "ending", "ending": ".99" }`',
  free_from: '`[{ "countries": ["LV"], "amount": "50" }]`; `"countries": []` means all',
  fallback:
    '`{ "kind": "flat", "amount": "6.90" }`, or a [table](pricing.md#when-the-service-does-not-answer)',
  exchange_rates: '`{ "pln": "4.25" }`',
  pickup_closed_days: '`["2026-12-24"]`',
  location_time_zones: '`{ "sloc_01J...": "Australia/Sydney" }`',
  tracking_url_templates:
    '`{ "*": "https://carrier.example/{number}" }`; `*` means all other services',
  cod_alternatives: '`{ "carrierB_cod": "carrierB_classic" }`',
  return_countries: '`["LV", "EE"]`',
  locker_services: '`["carrierB_locker", "*_apm"]`; `*` means any letters',
}

/** The page with new tables, made from the list of settings and the admin's English texts. */
export const writeTables = (page: string) => fillPage(page, { settings: tableOf })

function tableOf(card: string): string {
  return [
    "| Setting | Default | Meaning |",
    "| --- | --- | --- |",
    ...listSettingsOnCard(card as Card).flatMap((name) => {
      const { group } = describeSetting(name)
      // Settings of one group share a row, as on the page.
      const names = group
        ? SETTING_NAMES.filter((one) => describeSetting(one).group === group)
        : [name]
      if (names[0] !== name) return []
      const settings = names.map((one) => `\`${one}\``).join(", ")
      return `| ${settings} | ${names.map(defaultOf).join(", ")} | ${meaningOf(name)} |`
    }),
  ].join("\n")
}

function defaultOf(name: SettingName): string {
  const { default: value } = describeSetting(name)
  const isNone = value === null || value === "" || ["[]", "{}"].includes(JSON.stringify(value))
  return isNone ? "–" : `\`${typeof value === "string" ? value : JSON.stringify(value)}\``
}

function meaningOf(name: SettingName): string {
  const text: { label: string; help: string; options?: Record<string, string> } = en.settings[name]
  const { options, group } = describeSetting(name)
  const label = group ? en.cards.groups[group] : text.label
  const labels = options?.map((option) => `\`${option}\`: ${text.options?.[option]}`)
  return [`**${label}.** ${text.help}`, labels?.join("; "), EXAMPLES[name]]
    .flatMap((part) => part?.replace(/\|/g, "\\|") ?? [])
    .join(" ")
}
