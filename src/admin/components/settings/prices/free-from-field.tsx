import { useFieldArray } from "react-hook-form"
import { useTexts } from "../../../i18n/use-texts"
import { NumberField } from "../../forms/number-field"
import { TextField } from "../../forms/text-field"
import { RowsField } from "./rows-field"
import type { RuleForm } from "./rule-form"
import type { RuleValues } from "./rule-values"

/** Values of goods from which delivery is free, by countries. */
export function FreeFromField({ form, currency }: { form: RuleForm; currency: string }) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray({ control: form.control, name: "free_from" })
  return (
    <RowsField
      legend={t("priceRules.names.free_from")}
      hint={t("priceRules.hints.free_from")}
      onAdd={() => append({ countries: "", amount: "" })}
      onRemove={remove}
      rows={fields.map(({ id }, index) => ({
        key: id,
        fields: (
          <div className="grid grid-cols-2 items-start gap-x-4">
            <TextField<RuleValues>
              name={`free_from.${index}.countries`}
              label={t("priceRules.countries")}
              placeholder={t("priceRules.allCountries")}
            />
            <NumberField<RuleValues>
              name={`free_from.${index}.amount`}
              label={t("priceRules.goodsFrom")}
              unit={currency}
            />
          </div>
        ),
      }))}
    />
  )
}
