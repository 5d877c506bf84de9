import { ArrowUturnLeft } from "@medusajs/icons"
import { Select } from "@medusajs/ui"
import { Fragment, useState } from "react"
import { useConfirmed } from "../../../hooks/use-confirmed"
import { useServices } from "../../../hooks/use-services"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useServiceZones } from "../../../hooks/use-shipping-options"
import { useTexts } from "../../../i18n/use-texts"
import { nameOfService, VIRTUAL_CODES } from "../../../lib/delivery-service"
import { describeRule, type PriceRules, RULE_NAMES, type RuleName } from "../../../lib/price-rules"
import { DEFAULT_ACCOUNT, type PluginSettings, type SettingsChange } from "../../../lib/settings"
import { SwitchField } from "../../forms/fields"
import { FormDrawer } from "../../forms/form-dialogs"
import { useSettingsForm } from "../../forms/use-saving-form"
import { Allowed } from "../../section/allowed"
import { EditMenu } from "../../section/menus"
import { Section } from "../../section/section"
import { Note, Strong } from "../../section/texts"
import { SettingField } from "../setting-field"
import { type CardValues, ownRuleValues, toOwnRules, toOwnRuleValues } from "../setting-kinds"

/** An account, or the options with one `data.id`. */
interface Target {
  /** Holds its rules. */
  setting: "account_price_rules" | "option_price_rules"
  key: string
  name: string
}

/** The price rules of single options and accounts. */
export function OverridesSection({ settings }: { settings: PluginSettings }) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<Target>()
  const targets = useTargets(settings)
  const having = targets.filter((target) => rulesOf(settings, target))
  const others = targets.filter((target) => !having.includes(target))
  return (
    <Section
      title={t("cards.ownPrices.title")}
      description={t("cards.ownPrices.description")}
      actions={
        <Allowed to="set_up">
          <Select size="small" value="" onValueChange={(index) => setEdited(others[Number(index)])}>
            {/* The usual placeholder is too pale in dark mode. */}
            <Select.Trigger
              className="data-[placeholder]:text-ui-fg-subtle w-48"
              aria-label={t("priceRules.addOwn")}
            >
              <Select.Value placeholder={t("priceRules.addOwn")} />
            </Select.Trigger>
            <Select.Content>
              {others.map(({ setting, key, name }, index) => (
                <Select.Item key={`${setting} ${key}`} value={String(index)}>
                  {name}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
        </Allowed>
      }
    >
      {having.length === 0 && <Note className="px-6 py-4">{t("priceRules.noneOwn")}</Note>}
      {having.map((target) => (
        <OverrideRow
          key={`${target.setting} ${target.key}`}
          settings={settings}
          target={target}
          onEdit={() => setEdited(target)}
        />
      ))}
      {edited && (
        <OverrideDrawer settings={settings} target={edited} onClose={() => setEdited(undefined)} />
      )}
    </Section>
  )
}

/** The account, the services as its options, and everything else that has rules. */
function useTargets({ account, account_price_rules, option_price_rules }: PluginSettings) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { data: zones = [] } = useServiceZones()
  const keyOf = (code: string) => (account === DEFAULT_ACCOUNT ? code : `${account}:${code}`)
  const options = new Map<string, string>([
    ...Object.keys(option_price_rules).map((key) => [key, key] as const),
    ...zones.flatMap(({ shipping_options }) =>
      shipping_options.map(({ option_key, name }) => [option_key, name] as const),
    ),
    ...VIRTUAL_CODES.map(
      (code) => [keyOf(code), t(`shippingOptions.virtual.${code}.name`)] as const,
    ),
    ...services.map((service) => [keyOf(service.service_code), nameOfService(service)] as const),
  ])
  const accounts = new Set([account, ...Object.keys(account_price_rules)])
  return [
    ...[...accounts].map((key): Target => {
      return { setting: "account_price_rules", key, name: t("priceRules.account", { name: key }) }
    }),
    ...[...options].map(([key, name]): Target => ({ setting: "option_price_rules", key, name })),
  ]
}

interface OverrideRowProps {
  settings: PluginSettings
  target: Target
  onEdit: () => void
}

/** The rules of one target, each as a sentence. */
function OverrideRow({ settings, target, onEdit }: OverrideRowProps) {
  const { t, locale } = useTexts()
  const confirmed = useConfirmed()
  const { mutateAsync: save } = useSaveSettings()
  const { setting, name } = target
  const rules = rulesOf(settings, target) ?? {}
  const language = { t, locale, currency: settings.quote_currency }
  const onReset = () =>
    confirmed({
      title: t("priceRules.resetPrompt.title", { name }),
      description: t("priceRules.resetPrompt.description"),
      confirmText: t("priceRules.reset"),
      run: () =>
        save({
          before: { [setting]: settings[setting] },
          change: withRules(settings, target, {}),
        }),
      done: t("common.saved"),
    })
  const reset = { icon: <ArrowUturnLeft />, label: t("priceRules.reset"), onClick: onReset }
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Strong className="break-words">{name}</Strong>
        {RULE_NAMES.filter((rule) => rules[rule] !== undefined).map((rule) => (
          <Note key={rule}>
            {t(`settings.${rule}.label`)}: {describeRule(rule, rules, language)}
          </Note>
        ))}
      </div>
      <EditMenu section={name} onEdit={onEdit} more={[{ actions: [reset] }]} />
    </div>
  )
}

interface OverrideDrawerProps {
  settings: PluginSettings
  target: Target
  onClose: () => void
}

/** Edits the price rules of an account or an option. Each rule has a switch: own or inherited. */
function OverrideDrawer({ settings, target, onClose }: OverrideDrawerProps) {
  const { t, locale } = useTexts()
  const { setting, key, name } = target
  // An option inherits from its account, and the account from the store.
  const account = { setting: "account_price_rules", key: settings.account } as const
  const ofAccount = setting === "option_price_rules" ? rulesOf(settings, account) : undefined
  const inherited = { ...settings, ...ofAccount }
  const { form, onSubmit } = useSettingsForm({
    schema: ownRuleValues(t),
    defaultValues: toOwnRuleValues(inherited, rulesOf(settings, target) ?? {}),
    toChange: (values) => withRules(settings, target, toOwnRules(values)),
    prefix: `${setting}.${key}.`,
    onSaved: onClose,
  })
  const restore = (rule: RuleName) => {
    form.setValue(rule, toOwnRuleValues(inherited, {})[rule], { shouldDirty: true })
    form.clearErrors(rule)
  }
  const language = { t, locale, currency: settings.quote_currency }
  return (
    <FormDrawer
      title={t("priceRules.editOwn", { name })}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {RULE_NAMES.map((rule) => {
        const isOwn = form.watch(`own.${rule}`) === true
        return (
          <Fragment key={rule}>
            <SwitchField<CardValues>
              name={`own.${rule}`}
              label={t("priceRules.own", { name: t(`settings.${rule}.label`) })}
              hint={
                isOwn
                  ? t("priceRules.isOwn")
                  : t("priceRules.inherited", { rule: describeRule(rule, inherited, language) })
              }
              onChoose={(isOn) => !isOn && restore(rule)}
            />
            {isOwn && <SettingField name={rule} />}
          </Fragment>
        )
      })}
    </FormDrawer>
  )
}

/** A service may be called `constructor`, and each object has one. */
function rulesOf(
  settings: PluginSettings,
  { setting, key }: Pick<Target, "setting" | "key">,
): PriceRules | undefined {
  return Object.hasOwn(settings[setting], key) ? settings[setting][key] : undefined
}

/** The setting with a target's rules replaced. A target without rules is removed. */
function withRules(
  settings: PluginSettings,
  { setting, key }: Target,
  rules: PriceRules,
): SettingsChange {
  const { [key]: _, ...others } = settings[setting]
  const isEmpty = Object.keys(rules).length === 0
  return { [setting]: isEmpty ? others : { ...others, [key]: rules } }
}
