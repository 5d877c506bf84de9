import { Badge, StatusBadge } from "@medusajs/ui"
import { SETTINGS } from "../../../settings"
import { useStoreNames } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday } from "../../lib/calendar"
import { SectionRow } from "../../lib/dashboard"
import { nameOfAll, patternOptions } from "../../lib/delivery-service"
import { formatPercent } from "../../lib/format-money"
import { nameOf, type Named } from "../../lib/named"
import { describeRule, isRule } from "../../lib/price-rules"
import type { PluginSettings } from "../../lib/settings"
import type { CardSetting } from "./setting-kinds"

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
  const names = useStoreNames()
  if (isRule(name)) {
    return describeRule(name, settings, { t, locale, currency: settings.quote_currency })
  }
  const setting = SETTINGS[name]
  const empty = t(`settings.${name}.empty` as "settings.sender_name.empty")
  const value = settings[name] as never
  const nameOfService = (code: string) => {
    if (code === "*") return nameOfAll(Object.keys(value), t)
    if (!names.service) return code
    return nameOf(code, names.service) ?? t("common.unknown", { name: code })
  }
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
      return (
        <Badges texts={sorted(value).map((day) => formatDate(String(day), locale))} empty={empty} />
      )
    case "ids":
      return <NameBadges values={value} among={names[setting.of]} empty={empty} />
    case "countries": {
      const codes = (value as string[]).map((code) => code.toUpperCase())
      return <NameBadges values={codes} among={names.country} empty={empty} />
    }
    case "service":
      return <NameBadges values={value ? [value] : []} among={names.service} empty={empty} />
    case "codes": {
      const among = names.service && [...names.service, ...patternOptions(value, t)]
      return <NameBadges values={value} among={among} empty={empty} />
    }
    case "trackingTable":
      return <Table table={value} empty={empty} nameKey={nameOfService} />
    case "alternativeTable":
      return <Table table={value} empty={empty} nameKey={nameOfService} nameValue={nameOfService} />
    case "rateTable":
      return <Table table={value} empty={empty} nameKey={(code) => code.toUpperCase()} />
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

function Badges({ texts, empty }: { texts: string[]; empty?: string }) {
  if (texts.length === 0) return empty
  return texts.map((text) => (
    <Badge key={text} size="2xsmall">
      {text}
    </Badge>
  ))
}

interface NameBadgesProps {
  values: string[]
  /** Undefined while the names load: then nothing is marked as unknown. */
  among: Named[] | undefined
  empty: string
}

/** The names of the chosen values; values that no longer exist are marked. */
function NameBadges({ values, among, empty }: NameBadgesProps) {
  const { t } = useTexts()
  if (values.length === 0) {
    return <span>{empty}</span>
  }
  return (
    <div className="flex flex-wrap gap-1">
      {values.map((value) => {
        const name = among && nameOf(value, among)
        const isUnknown = among !== undefined && name === undefined
        return (
          <Badge key={value} size="2xsmall" color={isUnknown ? "orange" : "grey"}>
            {isUnknown ? t("common.unknown", { name: value }) : (name ?? value)}
          </Badge>
        )
      })}
    </div>
  )
}

interface TableProps {
  table: Record<string, string>
  empty: string
  nameKey: (key: string) => string
  nameValue?: (value: string) => string
}

/** The entries of a table, with names instead of ids and codes. */
function Table({ table, empty, nameKey, nameValue = (value) => value }: TableProps) {
  const entries = Object.entries(table)
  return entries.length === 0 ? (
    empty
  ) : (
    <ul className="flex min-w-0 flex-col gap-y-1">
      {entries.map(([key, value]) => (
        <li key={key} className="break-words">
          <span>{nameKey(key)}</span> → <span>{nameValue(value)}</span>
        </li>
      ))}
    </ul>
  )
}
