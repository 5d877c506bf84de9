import { CurrencyDollar, PencilSquare } from "@medusajs/icons"
import { Badge, StatusBadge } from "@medusajs/ui"
import { type ReactNode, useState } from "react"
import { type Card, describeSetting, isDefault, SETTINGS } from "../../../settings"
import { useStoreNames } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { type Named, nameOf } from "../../lib/choices"
import { SectionRow } from "../../lib/dashboard"
import { nameOfAll, patternOptions } from "../../lib/delivery-service"
import { formatDate, formatPercent, formatWeekday } from "../../lib/formats"
import { describeRule, isRule } from "../../lib/price-rules"
import type { PluginSettings, SettingsChange } from "../../lib/settings"
import { MoreFields } from "../forms/field-groups"
import { FormDrawer } from "../forms/form-dialogs"
import { useSettingsForm } from "../forms/use-saving-form"
import { Allowed } from "../section/allowed"
import { EditMenu, RowMenu, useSectionEditing } from "../section/menus"
import { Section } from "../section/section"
import { SettingField } from "./setting-field"
import { type CardSetting, cardValues, settingsIn, toCardValues, upperCase } from "./setting-kinds"

/** A card whose settings are edited in one form. */
type FormCard = Exclude<Card, "rules">

interface SettingsCardProps {
  card: Exclude<FormCard, "prices" | "currencies">
  settings: PluginSettings
  /** Shown above the settings. */
  children?: ReactNode
  /** Shown below the settings. */
  footer?: ReactNode
}

/** A card of the settings page: its settings, and a drawer to edit them. */
export function SettingsCard({ card, settings, children, footer }: SettingsCardProps) {
  const { t } = useTexts()
  const [isEditing, startEditing, stopEditing] = useSectionEditing(card)
  return (
    <Section
      title={t(`cards.${card}.title`)}
      description={t(`cards.${card}.description`)}
      actions={<EditMenu section={t(`cards.${card}.title`)} onEdit={startEditing} />}
    >
      {children}
      <CardRows card={card} settings={settings} />
      {footer}
      {isEditing && <CardDrawer card={card} settings={settings} onClose={stopEditing} />}
    </Section>
  )
}

interface CardRowsProps {
  card: FormCard
  settings: PluginSettings
}

/** The settings of a card. Those that few shops need get a row once they are changed. */
function CardRows({ card, settings }: CardRowsProps) {
  const isUsed = (name: CardSetting) =>
    !(isMore(name) || card === "currencies") || !isDefault(name, settings[name])
  return groupsOf(settingsIn(card).filter(isUsed)).map(([first, ...others]) =>
    others.length === 0 ? (
      <SettingRow key={first} name={first} settings={settings} />
    ) : (
      <GroupRow key={first} names={[first, ...others]} settings={settings} />
    ),
  )
}

function isMore(name: CardSetting): boolean {
  return describeSetting(name).isMore ?? false
}

/** Groups neighbours with the same `group`; every other setting stands alone. */
function groupsOf(names: CardSetting[]): [CardSetting, ...CardSetting[]][] {
  const groups: [CardSetting, ...CardSetting[]][] = []
  for (const name of names) {
    const last = groups.at(-1)
    const { group } = describeSetting(name)
    if (last && group && describeSetting(last[0]).group === group) last.push(name)
    else groups.push([name])
  }
  return groups
}

function GroupRow({ names, settings }: { names: CardSetting[]; settings: PluginSettings }) {
  const { t, locale } = useTexts()
  const sizes = names.map((name) => Number(settings[name]).toLocaleString(locale))
  const value = `${sizes.join(" × ")} ${settings.dimension_unit}`
  return <SectionRow title={t("cards.groups.default_size")} value={value} />
}

interface CardDrawerProps extends CardRowsProps {
  onClose: () => void
}

/** Edits the settings of a card. */
function CardDrawer({ card, settings, onClose }: CardDrawerProps) {
  const { t } = useTexts()
  const names = settingsIn(card)
  const { form, onSubmit } = useSettingsForm({
    schema: cardValues(t, names),
    defaultValues: toCardValues(settings, names),
    toChange: (change) => change as SettingsChange,
    onSaved: onClose,
  })
  const shown = groupsOf(names)
  const more = shown.filter(([name]) => isMore(name))
  return (
    <FormDrawer
      title={t(`cards.${card}.edit`)}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      toRewind={card === "prices" ? (settings) => ({ settings }) : undefined}
      onLimit={(amount) => {
        const rows = form.getValues("free_from") as PluginSettings["free_from"]
        const ofCountries = rows.filter(({ countries }) => countries.length > 0)
        const general = { countries: [], amount }
        form.setValue("free_from", [...ofCountries, general], { shouldDirty: true })
      }}
    >
      {shown
        .filter(([name]) => !isMore(name))
        .map((names) => (
          <FieldGroup key={names[0]} names={names} />
        ))}
      {more.length > 0 && (
        <MoreFields
          names={more.flat()}
          isUsed={more.flat().some((name) => !isDefault(name, settings[name]))}
        >
          {more.map((names) => (
            <FieldGroup key={names[0]} names={names} />
          ))}
        </MoreFields>
      )}
    </FormDrawer>
  )
}

function FieldGroup({ names: [first, ...others] }: { names: [CardSetting, ...CardSetting[]] }) {
  const { t } = useTexts()
  if (others.length === 0) {
    return <SettingField name={first} />
  }
  return (
    <fieldset className="grid grid-cols-3 items-start gap-x-4">
      <legend className="txt-compact-small-plus mb-2">{t("cards.groups.default_size")}</legend>
      {[first, ...others].map((name) => (
        <SettingField key={name} name={name} />
      ))}
    </fieldset>
  )
}

/** The rules for all options, each as a sentence, and the currencies. */
export function PricesSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<"prices" | "currencies">()
  const actions = [
    {
      icon: <PencilSquare />,
      label: t("cards.prices.edit"),
      onClick: () => setEdited("prices"),
    },
    {
      icon: <CurrencyDollar />,
      label: t("cards.currencies.edit"),
      onClick: () => setEdited("currencies"),
    },
  ]
  return (
    <Section
      title={t("cards.prices.title")}
      description={t("cards.prices.description")}
      actions={
        <Allowed to="set_up">
          <RowMenu name={t("cards.prices.title")} groups={[{ actions }]} />
        </Allowed>
      }
    >
      <CardRows card="prices" settings={settings} />
      <CardRows card="currencies" settings={settings} />
      {edited && (
        <CardDrawer card={edited} settings={settings} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

interface SettingProps {
  name: CardSetting
  settings: PluginSettings
}

/** A setting on the page: its label and its value. */
function SettingRow(props: SettingProps) {
  const { t } = useTexts()
  return (
    <SectionRow title={t(`settings.${props.name}.label`)} value={<SettingValue {...props} />} />
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
      return <Days days={value} textOf={(day) => formatWeekday(Number(day), locale)} />
    case "dates":
      return <Days days={value} textOf={(day) => formatDate(day, locale)} empty={empty} />
    case "ids":
      return <NameBadges values={value} among={names[setting.of]} empty={empty} />
    case "countries":
      return <NameBadges values={upperCase(value)} among={names.country} empty={empty} />
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

interface DaysProps {
  days: (string | number)[]
  textOf: (day: string) => string
  empty?: string
}

function Days({ days, textOf, empty }: DaysProps) {
  if (days.length === 0) return empty
  return [...days].sort().map((day) => (
    <Badge key={day} size="2xsmall">
      {textOf(String(day))}
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
