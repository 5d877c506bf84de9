import { zodResolver } from "@hookform/resolvers/zod"
import { toast } from "@medusajs/ui"
import { useFieldArray, useForm } from "react-hook-form"
import { useSaveSettings } from "../../../hooks/use-settings"
import { useTexts } from "../../../i18n/use-texts"
import type { PluginSettings, SettingsChange } from "../../../lib/settings"
import { changedPart } from "../../../lib/changed-part"
import { FormDrawer } from "../../forms/form-drawer"
import { NumberField } from "../../forms/number-field"
import { TextField } from "../../forms/text-field"
import { useFreshStart } from "../../forms/use-fresh-start"
import {
  type CurrencyOutput,
  type CurrencyValues,
  currencyValues,
  toCurrencyChange,
  toCurrencyValues,
} from "./currency-values"
import { placeRateError } from "./place-rate-error"
import { RowsField } from "./rows-field"

interface CurrencyDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

/** Edits the currency of the quotes and the rates of others. */
export function CurrencyDrawer({ settings, onClose }: CurrencyDrawerProps) {
  const { t } = useTexts()
  const { mutateAsync: save } = useSaveSettings()
  const schema = currencyValues(t)
  const defaultValues = toCurrencyValues(settings)
  const form = useForm<CurrencyValues, unknown, CurrencyOutput>({
    resolver: zodResolver(schema),
    defaultValues,
  })
  useFreshStart(form, defaultValues)
  const { fields, append, remove } = useFieldArray({
    control: form.control,
    name: "exchange_rates",
  })
  const onSubmit = async (output: CurrencyOutput) => {
    try {
      const start = schema.safeParse(form.formState.defaultValues)
      const before: SettingsChange = start.success ? toCurrencyChange(start.data) : {}
      await save({ before, change: changedPart(before, toCurrencyChange(output)) })
      toast.success(t("common.saved"))
      onClose()
    } catch (error) {
      placeRateError(form, error)
    }
  }
  return (
    <FormDrawer
      title={t("priceRules.editCurrency")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField<CurrencyValues>
        name="quote_currency"
        label={t("priceRules.quoteCurrency")}
        hint={t("priceRules.quoteCurrencyHint")}
      />
      <RowsField
        legend={t("priceRules.rates")}
        hint={t("priceRules.ratesHint", { currency: form.watch("quote_currency") })}
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
        label={t("priceRules.buffer")}
        hint={t("priceRules.bufferHint")}
        unit="%"
      />
    </FormDrawer>
  )
}
