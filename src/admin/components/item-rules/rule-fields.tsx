import { useTexts } from "../../i18n/use-texts"
import type { StoreUnits } from "../../lib/measure-limits"
import { NumberField } from "../forms/number-field"
import { SelectField } from "../forms/select-field"
import type { RuleFormValues } from "./rule-values"

/** What a rule can say of goods. */
export function RuleFields({ units }: { units: StoreUnits }) {
  const { t } = useTexts()
  const yesOrNo = (["unset", "yes", "no"] as const).map((value) => ({
    value,
    label: t(`itemRules.words.${value}`),
  }))
  return (
    <>
      <SelectField<RuleFormValues>
        name="rotation"
        label={t("itemRules.rotation")}
        options={[
          { value: "unset", label: t("itemRules.words.unset") },
          ...(["any", "keep-flat", "never"] as const).map((value) => ({
            value,
            label: t(`itemRules.rotations.${value}`),
          })),
        ]}
      />
      <SelectField<RuleFormValues>
        name="ships_alone"
        label={t("itemRules.shipsAlone")}
        hint={t("itemRules.shipsAloneHint")}
        options={yesOrNo}
      />
      <SelectField<RuleFormValues>
        name="dangerous"
        label={t("itemRules.dangerous")}
        hint={t("itemRules.dangerousHint")}
        options={yesOrNo}
      />
      <NumberField<RuleFormValues>
        name="weight"
        label={t("itemRules.weight")}
        hint={t("itemRules.measureHint")}
        unit={units.weight_unit}
        isOptional
      />
      <div className="grid grid-cols-3 items-start gap-x-4">
        {(["length", "width", "height"] as const).map((side) => (
          <NumberField<RuleFormValues>
            key={side}
            name={side}
            label={t(`units.${side}`)}
            unit={units.dimension_unit}
          />
        ))}
      </div>
    </>
  )
}
