import { SectionRow } from "@medusajs/dashboard/components"
import { CurrencyDollar, PencilSquare } from "@medusajs/icons"
import { useToggleState } from "@medusajs/ui"
import type { UseFormReturn } from "react-hook-form"
import { z } from "zod"
import { describeSetting, isDefault } from "../../../../settings"
import type { EditedRules, SampleCart } from "../../../hooks/use-price-preview"
import { type Texts, useTexts } from "../../../i18n/use-texts"
import { formatPercent } from "../../../lib/format-money"
import { describeRule, RULE_NAMES, type RuleName } from "../../../lib/price-rules"
import type { PluginSettings } from "../../../lib/settings"
import { MoreFields, RowsField } from "../../forms/field-groups"
import { NumberField, TextField } from "../../forms/fields"
import { FormDrawer } from "../../forms/form-dialogs"
import { decimalText, numberText } from "../../forms/number-text"
import { placeNestedError } from "../../forms/place-error"
import { useSettingsForm } from "../../forms/use-saving-form"
import { RowMenu } from "../../section/row-menu"
import { Section } from "../../section/section"
import { EditedPreview } from "./preview-prices"
import { RuleField, usePriceRuleForm } from "./rule-form"
import { toRuleValues } from "./rule-values"

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
        <RuleField key={name} name={name} currency={currency} />
      ))}
      <MoreFields
        names={RULE_NAMES.filter(isMore)}
        isUsed={RULE_NAMES.some((name) => isMore(name) && !isDefault(name, settings[name]))}
      >
        {RULE_NAMES.filter(isMore).map((name) => (
          <RuleField key={name} name={name} currency={currency} />
        ))}
      </MoreFields>
      <EditedPreview sample={sample} rules={form.formState.isDirty ? editedRules : undefined} />
    </FormDrawer>
  )
}

interface CurrencyDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

/** Edits the currency of the quotes and the exchange rates. */
function CurrencyDrawer({ settings, onClose }: CurrencyDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useSettingsForm({
    schema: currencyValues(t),
    defaultValues: toCurrencyValues(settings),
    toChange: toCurrencyChange,
    placeError: placeRateError,
    onSaved: onClose,
  })
  return (
    <FormDrawer
      title={t("priceRules.editCurrency")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField<CurrencyValues>
        name="quote_currency"
        label={t("settings.quote_currency.label")}
        hint={t("settings.quote_currency.help")}
      />
      <RowsField
        name="exchange_rates"
        legend={t("settings.exchange_rates.label")}
        hint={t("settings.exchange_rates.help")}
        newRow={() => ({ currency: "", rate: "" })}
      >
        {(index) => (
          <div className="grid grid-cols-2 items-start gap-x-4">
            <TextField<CurrencyValues>
              name={`exchange_rates.${index}.currency`}
              label={t("priceRules.currency")}
            />
            <NumberField<CurrencyValues>
              name={`exchange_rates.${index}.rate`}
              label={t("priceRules.rate")}
            />
          </div>
        )}
      </RowsField>
      <NumberField<CurrencyValues>
        name="exchange_buffer_percent"
        label={t("settings.exchange_buffer_percent.label")}
        hint={t("settings.exchange_buffer_percent.help")}
        unit="%"
      />
    </FormDrawer>
  )
}

/** The backend names a rate by its currency, the form by its row. */
function placeRateError(
  form: UseFormReturn<CurrencyValues, unknown, CurrencyOutput>,
  error: unknown,
): void {
  const text = error instanceof Error ? error.message : String(error)
  const rows = form.getValues("exchange_rates")
  const placed = rows.reduce(
    (said, { currency }, index) =>
      said.replace(
        `exchange_rates.${currency.trim().toLowerCase()}:`,
        `exchange_rates.${index}.rate:`,
      ),
    text,
  )
  placeNestedError(form, new Error(placed))
}

/** The currency of the quotes, the exchange rates and their buffer. */
function currencyValues(t: Texts) {
  return z.object({
    quote_currency: currencyCode(t),
    exchange_rates: z.array(z.object({ currency: currencyCode(t), rate: decimalText(t) })),
    exchange_buffer_percent: numberText(t, { min: 0, max: 100 }),
  })
}

type CurrencyValues = z.input<ReturnType<typeof currencyValues>>
type CurrencyOutput = z.output<ReturnType<typeof currencyValues>>

function toCurrencyValues(settings: PluginSettings): CurrencyValues {
  return {
    quote_currency: settings.quote_currency.toUpperCase(),
    exchange_rates: Object.entries(settings.exchange_rates).map(([currency, rate]) => ({
      currency: currency.toUpperCase(),
      rate,
    })),
    exchange_buffer_percent: String(settings.exchange_buffer_percent),
  }
}

function toCurrencyChange({ exchange_rates, ...values }: CurrencyOutput): EditedRules {
  const rates = exchange_rates.map(({ currency, rate }) => [currency, rate] as const)
  return { ...values, exchange_rates: Object.fromEntries(rates) }
}

function currencyCode(t: Texts) {
  return z
    .string()
    .trim()
    .regex(/^[A-Za-z]{3}$/, t("priceRules.currencyCode"))
    .transform((code) => code.toLowerCase())
}
