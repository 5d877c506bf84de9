import { useTexts } from "../../../i18n/use-texts"
import { NumberField } from "../../forms/number-field"
import { SelectField } from "../../forms/select-field"
import { SwitchField } from "../../forms/switch-field"
import { TextField } from "../../forms/text-field"
import type { BoxFormValues } from "./box-values"

export function BoxFields() {
  const { t } = useTexts()
  return (
    <>
      <TextField<BoxFormValues> name="name" label={t("boxes.name")} autoFocus />
      <SelectField<BoxFormValues>
        name="kind"
        label={t("boxes.kind")}
        options={(["parcel", "envelope"] as const).map((value) => ({
          value,
          label: t(`boxes.kinds.${value}`),
        }))}
      />
      <SizeFields prefix="inner" legend={t("boxes.inner")} />
      <SizeFields prefix="outer" legend={t("boxes.outer")} hint={t("boxes.outerHint")} />
      <div className="grid grid-cols-2 items-start gap-x-4">
        <NumberField<BoxFormValues>
          name="tare_weight"
          label={t("boxes.tareWeight")}
          unit="g"
          isInteger
        />
        <NumberField<BoxFormValues>
          name="max_weight"
          label={t("boxes.maxWeight")}
          hint={t("boxes.maxWeightHint")}
          unit="g"
          isInteger
        />
      </div>
      <SwitchField<BoxFormValues>
        name="is_enabled"
        label={t("boxes.enabled")}
        hint={t("boxes.enabledHint")}
      />
    </>
  )
}

interface SizeFieldsProps {
  prefix: "inner" | "outer"
  legend: string
  hint?: string
}

function SizeFields({ prefix, legend, hint }: SizeFieldsProps) {
  const { t } = useTexts()
  return (
    <fieldset>
      <legend className="txt-compact-small-plus mb-2">{legend}</legend>
      <div className="grid grid-cols-3 items-start gap-x-4">
        {(["length", "width", "height"] as const).map((side) => (
          <NumberField<BoxFormValues>
            key={side}
            name={`${prefix}_${side}`}
            label={t(`units.${side}`)}
            unit="mm"
            isInteger
          />
        ))}
      </div>
      {hint && <p className="txt-small text-ui-fg-subtle mt-2">{hint}</p>}
    </fieldset>
  )
}
