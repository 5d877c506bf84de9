import { Badge } from "@medusajs/ui"
import { z } from "zod"
import { useBoxes, useImportBoxes } from "../../../hooks/use-boxes"
import { useTexts } from "../../../i18n/use-texts"
import {
  BOX_PRESETS,
  type BoxPreset,
  type PresetGroup,
  presetName,
  presetTable,
} from "../../../lib/box-presets"
import { Form } from "../../../lib/dashboard"
import { CheckItem } from "../../forms/check-item"
import { FormDrawer } from "../../forms/form-dialogs"
import { useSavingForm } from "../../forms/use-saving-form"
import { Note } from "../../section/texts"

interface PresetValues {
  /** Names of the chosen presets. */
  chosen: string[]
}

const GROUPS = Object.entries(BOX_PRESETS) as [PresetGroup, BoxPreset[]][]

/** Offers common sizes; adds the chosen ones as boxes, all or nothing. */
export function BoxPresetsDrawer({ onClose }: { onClose: () => void }) {
  const { t } = useTexts()
  const { data: boxes = [] } = useBoxes()
  const { mutateAsync: importBoxes } = useImportBoxes()
  const { form, trySave } = useSavingForm({
    schema: z.object({ chosen: z.array(z.string()).min(1, t("boxPresets.required")) }),
    defaultValues: { chosen: [] },
    onSaved: onClose,
  })
  const taken = new Set(boxes.map(({ name }) => name))
  const onSubmit = ({ chosen }: PresetValues) =>
    trySave(async () => {
      const presets = GROUPS.flatMap(([, group]) => group)
      const csv = presetTable(presets.filter((preset) => chosen.includes(presetName(preset))))
      const { added } = await importBoxes({ csv, mode: "add" })
      return t("boxPresets.done", { count: added.length })
    })
  return (
    <FormDrawer
      title={t("boxPresets.title")}
      submitText={t("common.add")}
      form={form}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <Note>{t("boxPresets.description")}</Note>
      <Form.Field<PresetValues, "chosen">
        name="chosen"
        render={({ field: { value: chosen, onChange } }) => (
          <Form.Item className="gap-y-6">
            <Form.ErrorMessage />
            {GROUPS.map(([group, presets]) => (
              <fieldset key={group}>
                <legend className="txt-compact-small-plus mb-2">
                  {t(`boxPresets.groups.${group}`)}
                </legend>
                <ul className="shadow-elevation-card-rest bg-ui-bg-component divide-y rounded-lg">
                  {presets.map((preset) => {
                    const name = presetName(preset)
                    return (
                      <PresetChoice
                        key={name}
                        name={name}
                        preset={preset}
                        isChosen={chosen.includes(name)}
                        isTaken={taken.has(name)}
                        onChoose={(isChosen) => {
                          const others = chosen.filter((one) => one !== name)
                          onChange(isChosen ? [...others, name] : others)
                        }}
                      />
                    )
                  })}
                </ul>
              </fieldset>
            ))}
          </Form.Item>
        )}
      />
    </FormDrawer>
  )
}

interface PresetChoiceProps {
  name: string
  preset: BoxPreset
  isChosen: boolean
  isTaken: boolean
  onChoose: (isChosen: boolean) => void
}

function PresetChoice({ preset, isTaken, ...choice }: PresetChoiceProps) {
  const { t, locale } = useTexts()
  const hint = t("boxPresets.facts", {
    kind: t(`boxes.kinds.${preset.kind}`),
    tare: preset.tareGrams,
    max: (preset.maxGrams / 1000).toLocaleString(locale),
  })
  return (
    <CheckItem {...choice} hint={hint} isTaken={isTaken}>
      {isTaken && <Badge size="2xsmall">{t("boxPresets.taken")}</Badge>}
    </CheckItem>
  )
}
