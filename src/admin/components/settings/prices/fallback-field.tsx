import { useFieldArray } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import { NumberField } from "../../forms/number-field"
import { SelectField } from "../../forms/select-field"
import { TextField } from "../../forms/text-field"
import { RowsField } from "./rows-field"
import type { RuleForm } from "./rule-form"
import type { RuleValues } from "./rule-values"

interface FallbackFieldProps {
  form: RuleForm
  currency: string
}

/** The price for when the service does not answer: none, one for all, or a table. */
export function FallbackField({ form, currency }: FallbackFieldProps) {
  const { t } = useTexts()
  const kind = form.watch("fallback.kind")
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<RuleValues>
        name="fallback.kind"
        label={t("priceRules.names.fallback")}
        hint={t("priceRules.hints.fallback")}
        options={(["none", "flat", "table"] as const).map((value) => ({
          value,
          label: t(`priceRules.choices.fallback.${value}`),
        }))}
      />
      {kind === "flat" && (
        <NumberField<RuleValues>
          name="fallback.amount"
          label={t("priceRules.price")}
          unit={currency}
        />
      )}
      {kind === "table" && <FallbackRows form={form} currency={currency} />}
    </div>
  )
}

function FallbackRows({ form, currency }: FallbackFieldProps) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "fallback.rows" })
  return (
    <RowsField
      hint={t("priceRules.hints.fallbackRows")}
      onAdd={() => append({ countries: "", up_to_grams: "", amount: "" })}
      onRemove={remove}
      rows={fields.map(({ id }, index) => ({
        key: id,
        fields: (
          <>
            <TextField<RuleValues>
              name={`fallback.rows.${index}.countries`}
              label={t("priceRules.countries")}
              placeholder={t("priceRules.allCountries")}
            />
            <div className="grid grid-cols-2 items-start gap-x-4">
              <NumberField<RuleValues>
                name={`fallback.rows.${index}.up_to_grams`}
                label={t("priceRules.upTo")}
                unit="g"
              />
              <NumberField<RuleValues>
                name={`fallback.rows.${index}.amount`}
                label={t("priceRules.price")}
                unit={currency}
              />
            </div>
          </>
        ),
      }))}
    />
  )
}
