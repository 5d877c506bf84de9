import { useFieldArray, type UseFormReturn } from "react-hook-form"
import { z } from "zod"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import type { EditedRules } from "../../../lib/price-preview"
import type { PluginSettings } from "../../../lib/settings"
import { decimalText } from "../../forms/decimal-text"
import { FormDrawer } from "../../forms/form-drawer"
import { NumberField } from "../../forms/number-field"
import { numberText } from "../../forms/number-text"
import { placeNestedError } from "../../forms/place-nested-error"
import { RowsField } from "../../forms/rows-field"
import { TextField } from "../../forms/text-field"
import { useSettingsForm } from "../../forms/use-settings-form"

interface CurrencyDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

/** Edits the currency of the quotes and the exchange rates. */
export function CurrencyDrawer({ settings, onClose }: CurrencyDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useSettingsForm({
    schema: currencyValues(t),
    defaultValues: toCurrencyValues(settings),
    toChange: toCurrencyChange,
    placeError: placeRateError,
    onSaved: onClose,
  })
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "exchange_rates",
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
        legend={t("settings.exchange_rates.label")}
        hint={t("settings.exchange_rates.help")}
        onAdd={() => append({ currency: "", rate: "" })}
        onRemove={remove}
        rows={fields.map(({ id }, index) => ({
          key: id,
          fields: (
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
          ),
        }))}
      />
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
