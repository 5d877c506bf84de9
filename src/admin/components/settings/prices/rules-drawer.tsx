import { useTexts } from "../../../i18n/use-texts"
import type { SampleCart } from "../../../lib/price-preview"
import { RULE_NAMES } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-drawer"
import { DraftPreview } from "./draft-preview"
import { RuleField } from "./rule-field"
import { toRuleValues } from "./rule-values"
import { useRuleForm } from "./use-rule-form"

interface RulesDrawerProps {
  settings: PluginSettings
  sample: SampleCart
  onClose: () => void
}

/** Edits the rules of the store. */
export function RulesDrawer({ settings, sample, onClose }: RulesDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit, draft } = useRuleForm({
    defaultValues: toRuleValues(settings, settings),
    toChange: (rules) => rules,
    onSaved: onClose,
  })
  const currency = settings.quote_currency.toUpperCase()
  return (
    <FormDrawer title={t("priceRules.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      {RULE_NAMES.map((name) => (
        <RuleField key={name} name={name} form={form} currency={currency} />
      ))}
      <DraftPreview sample={sample} rules={form.formState.isDirty ? draft : undefined} />
    </FormDrawer>
  )
}
