import { freeRuleName } from "../../../../settings"
import type { ShippingRule } from "../../../../shipping-rules"
import { useRuleNames } from "../../../hooks/use-rule-names"
import { useChangeRules } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import { describeShippingRule } from "../../../lib/rule-sentence"
import type { PluginSettings } from "../../../lib/settings"
import { SwitchField, TextField } from "../../forms/fields"
import { FormDrawer } from "../../forms/form-dialogs"
import { useSavingForm } from "../../forms/use-saving-form"
import { Note } from "../../section/texts"
import { RuleParts } from "./rule-fields"
import { nameIn, replaceRule, type RuleFormValues, ruleValues, toRuleValues } from "./rule-values"

interface ShippingRuleDrawerProps {
  settings: PluginSettings
  /** The rule to edit; without it, a new one. */
  rule?: ShippingRule
  onClose: () => void
}

/** Edits or creates a shipping rule. Below the fields, it says what the rule does. */
export function ShippingRuleDrawer({ settings, rule, onClose }: ShippingRuleDrawerProps) {
  const { t, locale } = useTexts()
  const changeRules = useChangeRules()
  const names = settings.rules.map(nameIn)
  const schema = ruleValues(t)
  const { form, trySave } = useSavingForm<RuleFormValues, ShippingRule>({
    schema,
    defaultValues: toRuleValues(rule ?? {}, settings),
    prefix: `rules.${rule ? names.indexOf(rule.name) : names.length}.`,
    onSaved: onClose,
  })
  const { data: entered } = schema.safeParse(form.watch())
  const nameOf = useRuleNames([rule ?? [], entered ?? []].flat())
  const describe = (output: ShippingRule) =>
    describeShippingRule(output, { t, locale, currency: settings.quote_currency, nameOf })
  /** The list with what was entered. */
  const withRule = (rules: PluginSettings["rules"], output: ShippingRule) => {
    const others = rules.filter((one) => nameIn(one) !== rule?.name)
    const sentenceOf = (one: ShippingRule) => freeRuleName(describe(one), others)
    // A name that is the rule's sentence changes with the rule.
    const isNamed = output.name && !(output.name === rule?.name && output.name === sentenceOf(rule))
    const entered = { ...output, name: isNamed ? output.name : sentenceOf(output) }
    return rule
      ? replaceRule(rules, { name: rule.name, by: () => [entered], t })
      : [...rules, entered]
  }
  const onSubmit = (output: ShippingRule) =>
    trySave(async () => {
      await changeRules((rules) => withRule(rules, output))
      return t("rules.saved")
    })
  return (
    <FormDrawer
      title={t(rule ? "rules.edit" : "rules.create")}
      isNew={!rule}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
      toRewind={(output) => ({
        settings: { rules: withRule(settings.rules, output) as ShippingRule[] },
      })}
      notice={entered && <Note className="break-words">{describe(entered)}</Note>}
    >
      <TextField<RuleFormValues>
        name="name"
        label={t("rules.name")}
        hint={t("rules.nameHint")}
        isOptional
      />
      <SwitchField<RuleFormValues> name="is_on" label={t("common.on")} hint={t("rules.onHint")} />
      <RuleParts group="if" settings={settings} />
      <RuleParts group="then" settings={settings} />
    </FormDrawer>
  )
}
