import { Label, RadioGroup } from "@medusajs/ui"
import { useId } from "react"
import type { LabelFormat } from "../../../labels"
import { useTexts } from "../../i18n/use-texts"
import { LABEL_FORMATS } from "../../lib/label-paper"
import { Choice } from "../section/table-tools"

interface PaperProps {
  value: LabelFormat
  onChange: (value: LabelFormat) => void
}

/** The paper for labels, each with its hint. */
export function PaperChoice({ value, onChange }: PaperProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3">
      <Label size="small" weight="plus" id={id}>
        {t("print.paper")}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        value={value}
        onValueChange={(chosen) => onChange(chosen as LabelFormat)}
      >
        {LABEL_FORMATS.map((format) => (
          <RadioGroup.ChoiceBox
            key={format}
            value={format}
            label={t(`print.papers.${format}.name`)}
            description={t(`print.papers.${format}.hint`)}
          />
        ))}
      </RadioGroup>
    </div>
  )
}

/** The same in one line. */
export function PaperSelect({ value, onChange }: PaperProps) {
  const { t } = useTexts()
  return (
    <Choice
      label={t("print.paper")}
      className="w-44 max-w-full"
      value={value}
      options={LABEL_FORMATS.map((format) => ({
        value: format,
        label: t(`print.papers.${format}.name`),
      }))}
      onChange={(chosen) => onChange(chosen as LabelFormat)}
    />
  )
}
