import { Trash } from "@medusajs/icons"
import { Button, Hint, IconButton } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useTexts } from "../../i18n/use-texts"

interface RowsFieldProps {
  legend?: string
  hint: string
  /** One for each row, by its key. */
  rows: { key: string; fields: ReactNode }[]
  /** An issue of all rows together. */
  issue?: string
  isAddable?: boolean
  onAdd: () => void
  onRemove: (index: number) => void
}

/** A list of rows with fields. Rows can be added and removed. */
export function RowsField({
  legend,
  hint,
  rows,
  issue,
  isAddable = true,
  onAdd,
  onRemove,
}: RowsFieldProps) {
  const { t } = useTexts()
  return (
    <fieldset className="flex flex-col gap-y-3">
      {legend && <legend className="txt-compact-small-plus mb-1">{legend}</legend>}
      <Hint>{hint}</Hint>
      {rows.map(({ key, fields }, index) => (
        <div
          key={key}
          className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-3"
        >
          {fields}
          <IconButton
            type="button"
            size="small"
            variant="transparent"
            className="self-end"
            aria-label={t("common.remove", { name: t("common.row", { number: index + 1 }) })}
            onClick={() => onRemove(index)}
          >
            <Trash />
          </IconButton>
        </div>
      ))}
      {issue && (
        <Hint variant="error" role="alert">
          {issue}
        </Hint>
      )}
      <Button
        type="button"
        size="small"
        variant="secondary"
        className="self-start"
        disabled={!isAddable}
        onClick={onAdd}
      >
        {t("common.addRow")}
      </Button>
    </fieldset>
  )
}
