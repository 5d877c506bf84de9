import { useTexts } from "../../../i18n/use-texts"
import { NumberField } from "../../forms/number-field"
import { SelectField } from "../../forms/select-field"
import type { RuleForm } from "./rule-form"
import type { RuleValues } from "./rule-values"

export function RoundingField({ form }: { form: RuleForm }) {
  const { t } = useTexts()
  const kind = form.watch("rounding.kind")
  return (
    <div className="flex flex-col gap-y-4">
      <SelectField<RuleValues>
        name="rounding.kind"
        label={t("priceRules.names.rounding")}
        hint={t("priceRules.hints.rounding")}
        options={(["none", "nearest", "ending"] as const).map((value) => ({
          value,
          label: t(`priceRules.choices.rounding.${value}`),
        }))}
      />
      {kind === "nearest" && (
        <NumberField<RuleValues> name="rounding.step" label={t("priceRules.step")} />
      )}
      {kind === "ending" && (
        <NumberField<RuleValues> name="rounding.ending" label={t("priceRules.ending")} />
      )}
    </div>
  )
}
