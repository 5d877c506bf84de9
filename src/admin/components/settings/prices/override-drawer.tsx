import { Label, Switch, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useTexts } from "../../../i18n/use-texts"
import { describeRule } from "../../../lib/describe-rule"
import type { SampleCart } from "../../../lib/price-preview"
import {
  type PriceRules,
  RULE_NAMES,
  type RuleName,
  type RuleTarget,
  settingOf,
} from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-drawer"
import { EditedPreview } from "./edited-preview"
import { RuleField } from "./rule-field"
import { toRuleValues } from "./rule-values"
import { usePriceRuleForm } from "./use-price-rule-form"
import { withRules } from "./with-rules"

interface OverrideDrawerProps {
  settings: PluginSettings
  target: RuleTarget
  name: string
  sample: SampleCart
  onClose: () => void
}

/** Edits the price rules of an account or an option. */
export function OverrideDrawer({ settings, target, name, sample, onClose }: OverrideDrawerProps) {
  const { t, locale } = useTexts()
  const setting = settingOf(target)
  const own = settings[setting][target.key] ?? {}
  // An option inherits from its account, and the account from the store.
  const ofAccount = target.kind === "option" ? accountRules(settings) : {}
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
          <RuleField name={rule} form={form} currency={settings.quote_currency.toUpperCase()} />
        </OwnRule>
      ))}
      <EditedPreview sample={sample} rules={form.formState.isDirty ? editedRules : undefined} />
    </FormDrawer>
  )
}

function accountRules({ account, account_price_rules }: PluginSettings): PriceRules {
  return account_price_rules[account] ?? {}
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
