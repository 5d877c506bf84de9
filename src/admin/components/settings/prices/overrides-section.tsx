import { ArrowUturnLeft, PencilSquare } from "@medusajs/icons"
import { Label, Select, Switch, Text } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { useConfirmed } from "../../../hooks/use-confirmed"
import type { EditedRules, SampleCart } from "../../../hooks/use-price-preview"
import { useServices } from "../../../hooks/use-services"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useServiceZones } from "../../../hooks/use-shipping-options"
import { useTexts } from "../../../i18n/use-texts"
import { DEFAULT_ACCOUNT } from "../../../lib/default-account"
import { nameOfService, VIRTUAL_CODES } from "../../../lib/delivery-service"
import {
  describeRule,
  type PriceRules,
  RULE_NAMES,
  type RuleName,
  type RuleTarget,
  settingOf,
} from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-dialogs"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"
import { EditedPreview } from "./preview-prices"
import { RuleField, usePriceRuleForm } from "./rule-form"
import { toRuleValues } from "./rule-values"

interface OverridesSectionProps {
  settings: PluginSettings
  /** Of the preview in the drawer. */
  sample: SampleCart
}

/** The price rules of single options and accounts. */
export function OverridesSection({ settings, sample }: OverridesSectionProps) {
  const { t } = useTexts()
  const [edited, setEdited] = useState<RuleTarget>()
  const { nameOf, targets } = useTargetNames(settings.account)
  const reset = useResetRules(settings)
  const having = targetsWithRules(settings)
  const others = targets.filter(
    ({ kind, key }) => !having.some((target) => target.kind === kind && target.key === key),
  )
  return (
    <Section
      title={t("priceRules.ownTitle")}
      description={t("priceRules.ownDescription")}
      actions={
        <Select size="small" value="" onValueChange={(index) => setEdited(others[Number(index)])}>
          <Select.Trigger className="w-48" aria-label={t("priceRules.addOwn")}>
            <Select.Value placeholder={t("priceRules.addOwn")} />
          </Select.Trigger>
          <Select.Content>
            {others.map((target, index) => (
              <Select.Item key={`${target.kind} ${target.key}`} value={String(index)}>
                {nameOf(target)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
      }
    >
      {having.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("priceRules.noneOwn")}
        </Text>
      )}
      {having.map((target) => (
        <OverrideRow
          key={`${target.kind} ${target.key}`}
          settings={settings}
          target={target}
          name={nameOf(target)}
          onEdit={() => setEdited(target)}
          onReset={() => reset(target, nameOf(target))}
        />
      ))}
      {edited && (
        <OverrideDrawer
          settings={settings}
          target={edited}
          name={nameOf(edited)}
          sample={sample}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  )
}

function targetsWithRules(settings: PluginSettings): RuleTarget[] {
  return (["account", "option"] as const).flatMap((kind) =>
    Object.keys(settings[settingOf({ kind, key: "" })]).map((key) => ({ kind, key })),
  )
}

/** The possible targets and their names: the services as options, and the account. */
function useTargetNames(account: string) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { data: zones = [] } = useServiceZones()
  const keyOf = (code: string) => (account === DEFAULT_ACCOUNT ? code : `${account}:${code}`)
  const options = new Map<string, string>([
    ...zones.flatMap(({ shipping_options }) =>
      shipping_options.map(({ option_key, name }) => [option_key, name] as const),
    ),
    ...VIRTUAL_CODES.map(
      (code) => [keyOf(code), t(`shippingOptions.virtual.${code}.name`)] as const,
    ),
    ...services.map((service) => [keyOf(service.service_code), nameOfService(service)] as const),
  ])
  const nameOf = ({ kind, key }: RuleTarget): string =>
    kind === "account" ? t("priceRules.account", { name: key }) : (options.get(key) ?? key)
  const targets: RuleTarget[] = [
    { kind: "account", key: account },
    ...[...options.keys()].map((key) => ({ kind: "option" as const, key })),
  ]
  return { nameOf, targets }
}

/** Asks, then deletes the rules of a target. */
function useResetRules(settings: PluginSettings): (target: RuleTarget, name: string) => void {
  const { t } = useTexts()
  const confirmed = useConfirmed()
  const { mutateAsync: save } = useSaveSettings()
  return (target, name) =>
    confirmed({
      title: t("priceRules.resetPrompt.title", { name }),
      description: t("priceRules.resetPrompt.description"),
      confirmText: t("priceRules.reset"),
      run: () => {
        const setting = settingOf(target)
        const before = { [setting]: settings[setting] }
        return save({ before, change: withRules(settings, target, {}) })
      },
      done: t("common.saved"),
    })
}

interface OverrideRowProps {
  settings: PluginSettings
  target: RuleTarget
  name: string
  onEdit: () => void
  onReset: () => void
}

/** The rules of one target, each as a sentence. */
function OverrideRow({ settings, target, name, onEdit, onReset }: OverrideRowProps) {
  const { t, locale } = useTexts()
  const rules = settings[settingOf(target)][target.key] ?? {}
  const language = { t, locale, currency: settings.quote_currency }
  return (
    <div className="flex items-start justify-between gap-x-4 px-6 py-4">
      <div className="min-w-0">
        <Text size="small" leading="compact" weight="plus" className="break-words">
          {name}
        </Text>
        {RULE_NAMES.filter((rule) => rules[rule] !== undefined).map((rule) => (
          <Text key={rule} size="small" className="text-ui-fg-subtle">
            {t(`settings.${rule}.label`)}: {describeRule(rule, rules, language)}
          </Text>
        ))}
      </div>
      <RowMenu
        name={name}
        groups={[
          { actions: [{ icon: <PencilSquare />, label: t("common.edit"), onClick: onEdit }] },
          {
            actions: [{ icon: <ArrowUturnLeft />, label: t("priceRules.reset"), onClick: onReset }],
          },
        ]}
      />
    </div>
  )
}

interface OverrideDrawerProps extends OverridesSectionProps {
  target: RuleTarget
  name: string
  onClose: () => void
}

/** Edits the price rules of an account or an option. */
function OverrideDrawer({ settings, target, name, sample, onClose }: OverrideDrawerProps) {
  const { t, locale } = useTexts()
  const setting = settingOf(target)
  const own = settings[setting][target.key] ?? {}
  // An option inherits from its account, and the account from the store.
  const ofAccount =
    target.kind === "option" ? (settings.account_price_rules[settings.account] ?? {}) : {}
  const inherited: PriceRules = { ...settings, ...ofAccount }
  const inheritedValues = toRuleValues(inherited, {})
  const { form, onSubmit, editedRules } = usePriceRuleForm({
    defaultValues: toRuleValues({ ...inherited, ...own }, own),
    toChange: (rules) => withRules(settings, target, rules),
    prefix: `${setting}.${target.key}.`,
    onSaved: onClose,
  })
  const isOwn = form.watch("own")
  const switchRule = (rule: RuleName, on: boolean) => {
    form.setValue(`own.${rule}`, on, { shouldDirty: true })
    if (!on) {
      form.setValue(rule, inheritedValues[rule], { shouldDirty: true })
      form.clearErrors(rule)
    }
  }
  return (
    <FormDrawer
      title={t("priceRules.editOwn", { name })}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      {RULE_NAMES.map((rule) => (
        <OwnRule
          key={rule}
          name={t(`settings.${rule}.label`)}
          inherited={describeRule(rule, inherited, {
            t,
            locale,
            currency: settings.quote_currency,
          })}
          isOwn={isOwn[rule] ?? false}
          onSwitch={(on) => switchRule(rule, on)}
        >
          <RuleField name={rule} currency={settings.quote_currency.toUpperCase()} />
        </OwnRule>
      ))}
      <EditedPreview sample={sample} rules={form.formState.isDirty ? editedRules : undefined} />
    </FormDrawer>
  )
}

interface OwnRuleProps {
  name: string
  /** The inherited rule as a sentence. */
  inherited: string
  isOwn: boolean
  onSwitch: (isOwn: boolean) => void
  /** The fields of the rule. */
  children: ReactNode
}

/** A rule with a switch: own or inherited. */
function OwnRule({ name, inherited, isOwn, onSwitch, children }: OwnRuleProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-4">
      <div className="bg-ui-bg-component shadow-elevation-card-rest flex items-start gap-x-3 rounded-lg p-3">
        <Switch id={id} dir="ltr" className="shrink-0" checked={isOwn} onCheckedChange={onSwitch} />
        <div className="min-w-0">
          <Label htmlFor={id} size="small" weight="plus">
            {t("priceRules.own", { name })}
          </Label>
          <Text size="small" className="text-ui-fg-subtle">
            {isOwn ? t("priceRules.isOwn") : t("priceRules.inherited", { rule: inherited })}
          </Text>
        </div>
      </div>
      {isOwn && children}
    </div>
  )
}

/** The setting with a target's rules replaced. A target without rules is removed. */
function withRules(settings: PluginSettings, target: RuleTarget, rules: PriceRules): EditedRules {
  const setting = settingOf(target)
  const { [target.key]: _, ...others } = settings[setting]
  const isEmpty = Object.keys(rules).length === 0
  return { [setting]: isEmpty ? others : { ...others, [target.key]: rules } }
}
