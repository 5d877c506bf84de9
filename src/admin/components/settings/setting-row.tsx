import { Badge, StatusBadge } from "@medusajs/ui"
import { SETTINGS } from "../../../settings"
import { type NamedThing, useNamesOf } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday } from "../../lib/calendar"
import { SectionRow } from "../../lib/dashboard"
import { formatPercent } from "../../lib/format-money"
import { patternName } from "../../lib/delivery-service"
import { nameOf } from "../../lib/named"
import { describeRule, isRule } from "../../lib/price-rules"
import type { PluginSettings } from "../../lib/settings"
import { NameBadges } from "../section/name-badges"
import type { CardSetting } from "./setting-kinds"
import { allServicesText } from "./table-fields"

interface SettingProps {
  name: CardSetting
  settings: PluginSettings
}

/** A setting on the page: its label and its value. */
export function SettingRow({ name, settings }: SettingProps) {
  const { t } = useTexts()
  return (
    <SectionRow
      title={t(`settings.${name}.label`)}
      value={<SettingValue name={name} settings={settings} />}
    />
  )
}

/** The value of a setting in words, by its kind. */
function SettingValue({ name, settings }: SettingProps) {
  const { t, locale } = useTexts()
  if (isRule(name)) {
    return describeRule(name, settings, { t, locale, currency: settings.quote_currency })
  }
  const setting = SETTINGS[name]
  const empty = t(`settings.${name}.empty` as "settings.sender_name.empty")
  const value = settings[name] as never
  switch (setting.kind) {
    case "switch":
      return (
        <StatusBadge color={value ? "green" : "grey"}>
          {value ? t("common.on") : t("common.off")}
        </StatusBadge>
      )
    case "choice":
      return t(`settings.${name}.options.${String(value)}` as "settings.shipped_on.options.manual")
    case "measure":
      return `${(value as number).toLocaleString(locale)} ${settings[setting.unit]}`
    case "percent":
      return formatPercent(String(value), locale)
    case "currency":
      return (value as string).toUpperCase()
    case "weekdays":
      return <Badges texts={sorted(value).map((day) => formatWeekday(Number(day), locale))} />
    case "dates":
      return sorted(value).length === 0 ? (
        empty
      ) : (
        <Badges texts={sorted(value).map((day) => formatDate(String(day), locale))} />
      )
    case "ids":
      return <Names values={value} of={setting.of} empty={empty} />
    case "countries":
      return (
        <Names
          values={(value as string[]).map((code) => code.toUpperCase())}
          of="country"
          empty={empty}
        />
      )
    case "service":
      return <Names values={value ? [value] : []} of="service" empty={empty} />
    case "codes":
      return <ServicePatterns patterns={value} empty={empty} />
    case "trackingTable":
    case "alternativeTable":
    case "rateTable":
      return <TableValue kind={setting.kind} table={value} empty={empty} />
    case "text":
    case "longText":
    case "phone":
      return value || empty
    case "time":
    case "timeZone":
      return value
  }
}

function sorted(values: (string | number)[]): (string | number)[] {
  return [...values].sort()
}

function Badges({ texts }: { texts: string[] }) {
  return texts.map((text) => (
    <Badge key={text} size="2xsmall">
      {text}
    </Badge>
  ))
}

interface NamesProps {
  values: string[]
  of: NamedThing
  empty: string
}

function Names({ values, of, empty }: NamesProps) {
  return <NameBadges values={values} among={useNamesOf(of)} empty={empty} />
}

/** Services by name, and patterns of their codes in words. */
function ServicePatterns({ patterns, empty }: { patterns: string[]; empty: string }) {
  const { t } = useTexts()
  const services = useNamesOf("service")
  const named = patterns.flatMap((value) => {
    const label = patternName(value, t)
    return label === undefined ? [] : [{ value, label }]
  })
  return <NameBadges values={patterns} among={services && [...services, ...named]} empty={empty} />
}

interface TableValueProps {
  kind: "trackingTable" | "alternativeTable" | "rateTable"
  table: Record<string, string>
  empty: string
}

/** The entries of a table, with names instead of ids and codes. */
function TableValue({ kind, table, empty }: TableValueProps) {
  const { t } = useTexts()
  const services = useNamesOf("service")
  const serviceName = (code: string) => {
    if (code === "*") return t(allServicesText(Object.keys(table)))
    if (!services) return code
    return nameOf(code, services) ?? t("common.unknown", { name: code })
  }
  const rows = Object.entries(table).map(([key, value]): [string, string] => {
    switch (kind) {
      case "trackingTable":
        return [serviceName(key), value]
      case "alternativeTable":
        return [serviceName(key), serviceName(value)]
      case "rateTable":
        return [key.toUpperCase(), value]
    }
  })
  return rows.length === 0 ? (
    empty
  ) : (
    <ul className="flex min-w-0 flex-col gap-y-1">
      {rows.map(([name, value], index) => (
        <li key={index} className="break-words">
          <span>{name}</span> → <span>{value}</span>
        </li>
      ))}
    </ul>
  )
}
