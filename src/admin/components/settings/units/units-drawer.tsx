import { z } from "zod"
import { useTexts, type Texts } from "../../../i18n/use-texts"
import { mostOf } from "../../../lib/measure-limits"
import { movedPoint } from "../../../lib/moved-point"
import type { PluginSettings } from "../../../lib/settings"
import { FormDrawer } from "../../forms/form-drawer"
import { NumberField } from "../../forms/number-field"
import { numberText } from "../../forms/number-text"
import { SelectField } from "../../forms/select-field"
import { useSettingsForm } from "../../forms/use-settings-form"

interface UnitsDrawerProps {
  settings: PluginSettings
  onClose: () => void
}

type MeasureName = `default_item_${"weight" | "length" | "width" | "height"}`

const SIDES = ["length", "width", "height"] as const
/** How many places further left the point of a measure stands than in the smallest unit. */
const PLACES = { g: 0, kg: 3, mm: 0, cm: 1 } as const
type Unit = keyof typeof PLACES

export function UnitsDrawer({ settings, onClose }: UnitsDrawerProps) {
  const { t } = useTexts()
  const { form, onSubmit } = useSettingsForm({
    schema: unitsValues(t),
    defaultValues: {
      weight_unit: settings.weight_unit,
      dimension_unit: settings.dimension_unit,
      default_item_weight: String(settings.default_item_weight),
      default_item_length: String(settings.default_item_length),
      default_item_width: String(settings.default_item_width),
      default_item_height: String(settings.default_item_height),
    },
    toChange: (values) => values,
    onSaved: onClose,
  })
  const weightUnit = form.watch("weight_unit")
  const sizeUnit = form.watch("dimension_unit")
  // Of another unit, the same figures would be another item: 500 g must not become 500 kg.
  const convert = (names: MeasureName[], before: Unit, after: Unit) => {
    for (const name of names) {
      form.setValue(name, movedPoint(form.getValues(name), PLACES[before] - PLACES[after]), {
        shouldDirty: true,
        shouldValidate: form.formState.isSubmitted,
      })
    }
  }
  return (
    <FormDrawer title={t("units.edit")} form={form} onSubmit={onSubmit} onClose={onClose}>
      <SelectField<UnitsValues>
        name="weight_unit"
        label={t("units.weightUnit")}
        options={(["g", "kg"] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
        onChoose={(unit) => convert(["default_item_weight"], weightUnit, unit as Unit)}
      />
      <SelectField<UnitsValues>
        name="dimension_unit"
        label={t("units.dimensionUnit")}
        hint={t("units.unitsHint")}
        options={(["mm", "cm"] as const).map((value) => ({ value, label: t(`units.${value}`) }))}
        onChoose={(unit) =>
          convert(
            SIDES.map((side) => `default_item_${side}` as const),
            sizeUnit,
            unit as Unit,
          )
        }
      />
      <NumberField<UnitsValues>
        name="default_item_weight"
        label={t("units.defaultWeight")}
        unit={weightUnit}
      />
      <fieldset className="grid grid-cols-3 items-start gap-x-4">
        <legend className="txt-compact-small-plus mb-2">{t("units.defaultSize")}</legend>
        {SIDES.map((side) => (
          <NumberField<UnitsValues>
            key={side}
            name={`default_item_${side}`}
            label={t(`units.${side}`)}
            unit={sizeUnit}
          />
        ))}
      </fieldset>
    </FormDrawer>
  )
}

/** Units and the default item. No default may be more than can be packed, in the units chosen. */
function unitsValues(t: Texts) {
  const size = numberText(t, { isPositive: true })
  return z
    .object({
      weight_unit: z.enum(["g", "kg"]),
      dimension_unit: z.enum(["mm", "cm"]),
      default_item_weight: size,
      default_item_length: size,
      default_item_width: size,
      default_item_height: size,
    })
    .superRefine((values, context) => {
      for (const measure of ["weight", "length", "width", "height"] as const) {
        const max = mostOf(measure, values)
        if (values[`default_item_${measure}`] > max) {
          const message = t("validation.atMost", { max })
          context.addIssue({ code: "custom", path: [`default_item_${measure}`], message })
        }
      }
    })
}

type UnitsValues = z.input<ReturnType<typeof unitsValues>>
