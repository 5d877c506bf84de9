import type { ReactNode } from "react"
import { type Card, describeSetting, isDefault } from "../../../settings"
import { useSectionEditing } from "../../hooks/use-section-editing"
import { useTexts } from "../../i18n/use-texts"
import { SectionRow } from "../../lib/dashboard"
import type { PluginSettings, SettingsChange } from "../../lib/settings"
import { FormDrawer } from "../forms/form-dialogs"
import { MoreFields } from "../forms/field-groups"
import { useSettingsForm } from "../forms/use-saving-form"
import { EditMenu } from "../section/edit-menu"
import { Section } from "../section/section"
import { SettingField } from "./setting-field"
import { type CardSetting, cardValues, settingsIn, toCardValues } from "./setting-kinds"
import { SettingRow } from "./setting-row"

/** A card whose settings are edited in one form. */
type FormCard = Exclude<Card, "ownPrices">

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
export function CardRows({ card, settings }: CardRowsProps) {
  const isUsed = (name: CardSetting) =>
    !(isMore(name) || card === "currencies") || !isDefault(name, settings[name])
  const shown = settingsIn(card).filter((name) => isShown(name, settings) && isUsed(name))
  return groupsOf(shown).map(([first, ...others]) =>
    others.length === 0 ? (
      <SettingRow key={first} name={first} settings={settings} />
    ) : (
      <GroupRow key={first} names={[first, ...others]} settings={settings} />
    ),
  )
}

/** Whether the setting has an effect with the values of the other settings. */
function isShown(name: CardSetting, values: object): boolean {
  const { unless = {} } = describeSetting(name)
  const others = values as Record<string, unknown>
  return Object.entries(unless).every(([other, value]) => others[other] !== value)
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
export function CardDrawer({ card, settings, onClose }: CardDrawerProps) {
  const { t } = useTexts()
  const names = settingsIn(card)
  const { form, onSubmit } = useSettingsForm({
    schema: cardValues(t, names),
    defaultValues: toCardValues(settings, names),
    toChange: (change) => change as SettingsChange,
    onSaved: onClose,
  })
  const shown = groupsOf(names.filter((name) => isShown(name, form.watch())))
  const more = shown.filter(([name]) => isMore(name))
  return (
    <FormDrawer title={t(`cards.${card}.edit`)} form={form} onSubmit={onSubmit} onClose={onClose}>
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
