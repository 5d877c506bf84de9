import { SectionRow } from "@medusajs/dashboard/components"
import { CurrencyDollar, PencilSquare } from "@medusajs/icons"
import { useToggleState } from "@medusajs/ui"
import { describeSetting, isDefault } from "../../../../settings"
import { useTexts } from "../../../i18n/use-texts"
import { describeRule } from "../../../lib/describe-rule"
import { formatPercent } from "../../../lib/format-percent"
import type { SampleCart } from "../../../lib/price-preview"
import { RULE_NAMES, type RuleName } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-drawer"
import { MoreFields } from "../../forms/more-fields"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"
import { CurrencyDrawer } from "./currency-drawer"
import { EditedPreview } from "./edited-preview"
import { RuleField } from "./rule-field"
import { toRuleValues } from "./rule-values"
import { usePriceRuleForm } from "./use-price-rule-form"

interface RulesSectionProps {
  settings: PluginSettings
  sample: SampleCart
}

/** The rules for all options, each as a sentence. */
export function RulesSection({ settings, sample }: RulesSectionProps) {
  const { t, locale } = useTexts()
  const [isEditingRules, editRules, closeRules] = useToggleState()
  const [isEditingCurrency, editCurrency, closeCurrency] = useToggleState()
  const language = { t, locale, currency: settings.quote_currency }
  return (
    <Section
      title={t("priceRules.title")}
      description={t("priceRules.description")}
      actions={
        <RowMenu
          name={t("priceRules.title")}
          groups={[
            {
              actions: [
                { icon: <PencilSquare />, label: t("priceRules.edit"), onClick: editRules },
                {
                  icon: <CurrencyDollar />,
                  label: t("priceRules.editCurrency"),
                  onClick: editCurrency,
                },
              ],
            },
          ]}
        />
      }
    >
      {RULE_NAMES.filter((name) => !isMore(name) || !isDefault(name, settings[name])).map(
        (name) => (
          <SectionRow
            key={name}
            title={t(`settings.${name}.label`)}
            value={describeRule(name, settings, language)}
          />
        ),
      )}
      {CURRENCY_SETTINGS.some((name) => !isDefault(name, settings[name])) && (
        <>
          <SectionRow
            title={t("settings.quote_currency.label")}
            value={settings.quote_currency.toUpperCase()}
          />
          <SectionRow
            title={t("settings.exchange_rates.label")}
            value={describeRates(settings, locale)}
          />
        </>
      )}
      {isEditingRules && <RulesDrawer settings={settings} sample={sample} onClose={closeRules} />}
      {isEditingCurrency && <CurrencyDrawer settings={settings} onClose={closeCurrency} />}
    </Section>
  )
}

const CURRENCY_SETTINGS = ["quote_currency", "exchange_rates", "exchange_buffer_percent"] as const

/** Few shops need this rule. */
function isMore(name: RuleName): boolean {
  return describeSetting(name).isMore ?? false
}

/** Undefined for none, which the row shows as a dash. */
function describeRates(
  { exchange_rates, exchange_buffer_percent }: PluginSettings,
  locale: string,
): string | undefined {
  const rates = Object.entries(exchange_rates).map(
    ([code, rate]) => `${code.toUpperCase()} ${rate}`,
  )
  const buffer =
    exchange_buffer_percent > 0 ? `+${formatPercent(String(exchange_buffer_percent), locale)}` : []
  return rates.length > 0 ? [...rates, buffer].flat().join(", ") : undefined
}

interface RulesDrawerProps {
  settings: PluginSettings
  sample: SampleCart
  onClose: () => void
}

/** Edits the store's price rules. */
function RulesDrawer({ settings, sample, onClose }: RulesDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit, editedRules } = usePriceRuleForm({
    defaultValues: toRuleValues(settings, settings),
    toChange: (rules) => rules,
    onSaved: onClose,
  })
  const currency = settings.quote_currency.toUpperCase()
  return (
    <FormDrawer title={t("priceRules.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      {RULE_NAMES.filter((name) => !isMore(name)).map((name) => (
        <RuleField key={name} name={name} form={form} currency={currency} />
      ))}
      <MoreFields
        names={RULE_NAMES.filter(isMore)}
        isUsed={RULE_NAMES.some((name) => isMore(name) && !isDefault(name, settings[name]))}
      >
        {RULE_NAMES.filter(isMore).map((name) => (
          <RuleField key={name} name={name} form={form} currency={currency} />
        ))}
      </MoreFields>
      <EditedPreview sample={sample} rules={form.formState.isDirty ? editedRules : undefined} />
    </FormDrawer>
  )
}
