import { SectionRow } from "@medusajs/dashboard/components"
import { Badge, Code, StatusBadge, Text } from "@medusajs/ui"
import { describeSetting, SETTINGS } from "../../../settings"
import { useLocations } from "../../hooks/use-locations"
import { useServices } from "../../hooks/use-services"
import { useStoreCountries } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { formatDate, formatWeekday } from "../../lib/calendar"
import { nameOf } from "../../lib/named"
import { serviceOptions } from "../../lib/delivery-service"
import type { PluginSettings } from "../../lib/settings"
import { NameBadges } from "../section/name-badges"
import { useNamesOf } from "./setting-field"
import type { CardKind, CardSetting } from "./setting-kinds"

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
  const setting = SETTINGS[name]
  const empty = t(`settings.${name}.empty` as "settings.sender_name.empty")
  const value = settings[name] as never
  switch (setting.kind satisfies CardKind) {
    case "switch":
      return (
        <StatusBadge color={value ? "green" : "grey"}>
          {value ? t("common.on") : t("common.off")}
        </StatusBadge>
      )
    case "choice":
      return t(`settings.${name}.options.${String(value)}` as "settings.shipped_on.options.manual")
    case "measure": {
      const { unit } = describeSetting(name)
      return `${(value as number).toLocaleString(locale)} ${unit ? settings[unit] : ""}`
    }
    case "weekdays":
      return <Badges texts={sorted(value).map((day) => formatWeekday(Number(day), locale))} />
    case "dates":
      return sorted(value).length === 0 ? (
        empty
      ) : (
        <Badges texts={sorted(value).map((day) => formatDate(String(day), locale))} />
      )
    case "ids":
      return <NamesOfIds ids={value} of={describeSetting(name).of} empty={empty} />
    case "countries":
      return <Countries codes={value} empty={empty} />
    case "service":
      return <ServiceName code={value} empty={empty} />
    case "codes":
      return sorted(value).length === 0
        ? empty
        : (value as string[]).map((code) => <Code key={code}>{code}</Code>)
    case "zoneTable":
      return <LocationZones zones={value} empty={empty} />
    case "trackingTable":
      return <TrackingPages pages={value} empty={empty} />
    case "alternativeTable":
      return <Alternatives alternatives={value} empty={empty} />
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

interface NamesOfIdsProps {
  ids: string[]
  of: ReturnType<typeof describeSetting>["of"]
  empty: string
}

function NamesOfIds({ ids, of = "stock_location", empty }: NamesOfIdsProps) {
  return <NameBadges values={ids} among={useNamesOf(of)} empty={empty} />
}

function Countries({ codes, empty }: { codes: string[]; empty: string }) {
  const { data: countries } = useStoreCountries()
  const values = codes.map((code) => code.toUpperCase())
  return <NameBadges values={values} among={countries} empty={empty} />
}

function ServiceName({ code, empty }: { code: string; empty: string }) {
  const { data: services } = useServices()
  const among = services && serviceOptions(services)
  return <NameBadges values={code ? [code] : []} among={among} empty={empty} />
}

type Table = Record<string, string>

function LocationZones({ zones, empty }: { zones: Table; empty: string }) {
  const { data: locations = [] } = useLocations()
  const texts = locations.flatMap(({ id, name }) => (zones[id] ? [`${name}: ${zones[id]}`] : []))
  return texts.length === 0 ? empty : <Badges texts={texts} />
}

function TrackingPages({ pages, empty }: { pages: Table; empty: string }) {
  const { t } = useTexts()
  const name = useServiceName()
  const rows = Object.entries(pages)
  return rows.length === 0 ? (
    empty
  ) : (
    <div className="flex min-w-0 flex-col gap-y-2">
      {rows.map(([service, url]) => (
        <div key={service}>
          <Text size="small" leading="compact" weight="plus">
            {service === "*" ? t("automation.trackingPages.allOthers") : name(service)}
          </Text>
          <Text size="small" leading="compact" className="break-all">
            {url}
          </Text>
        </div>
      ))}
    </div>
  )
}

function Alternatives({ alternatives, empty }: { alternatives: Table; empty: string }) {
  const { t } = useTexts()
  const { data: services } = useServices()
  const name = useServiceName()
  const marked = (code: string) =>
    services && !nameOf(code, serviceOptions(services))
      ? t("common.unknown", { name: code })
      : name(code)
  const rows = Object.entries(alternatives)
  return rows.length === 0 ? (
    empty
  ) : (
    <ul className="flex flex-col gap-y-1">
      {rows.map(([service, alternative]) => (
        <li key={service} className="break-words">
          {t("cod.becomes", { service: marked(service), alternative: marked(alternative) })}
        </li>
      ))}
    </ul>
  )
}

/** The name of a service with its code; only the code if the service is unknown. */
function useServiceName(): (code: string) => string {
  const { data: services = [] } = useServices()
  return (code) => nameOf(code, serviceOptions(services)) ?? code
}
