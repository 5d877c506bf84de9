import { clx, Label, RadioGroup } from "@medusajs/ui"
import { useId } from "react"
import { useTexts } from "../../i18n/use-texts"
import { LABEL_FORMATS, type LabelFormat } from "../../lib/label-format"

interface PaperChoiceProps {
  value: LabelFormat
  onChange: (value: LabelFormat) => void
  /** Of the choices, where there is room for more than one beside another. */
  className?: string
}

/** On what labels are printed. */
export function PaperChoice({ value, onChange, className }: PaperChoiceProps) {
  const { t } = useTexts()
  const id = useId()
  return (
    <div className="flex flex-col gap-y-3">
      <Label size="small" weight="plus" id={id}>
        {t("print.paper")}
      </Label>
      <RadioGroup
        aria-labelledby={id}
        className={clx(className)}
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
