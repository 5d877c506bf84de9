import { Trash, TriangleRightMini } from "@medusajs/icons"
import { clx, Hint, IconButton } from "@medusajs/ui"
import { type ReactNode, useId, useState } from "react"
import { type FieldValues, useFieldArray, useFormContext } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { SmallButton } from "../section/menus"

interface MoreFieldsProps {
  /** Names of the fields inside. */
  names: string[]
  /** Whether one of them is set. The fields are then open from the start. */
  isUsed: boolean
  children: ReactNode
}

/** Fields that few people need, behind a button. An error in one of them shows them all. */
export function MoreFields({ names, isUsed, children }: MoreFieldsProps) {
  const { t } = useTexts()
  const id = useId()
  const { errors } = useFormContext<FieldValues>().formState
  const [isOpen, setOpen] = useState(isUsed)
  const isShown = isOpen || names.some((name) => errors[name])
  return (
    <>
      <SmallButton
        variant="transparent"
        className="self-start"
        aria-expanded={isShown}
        aria-controls={id}
        onClick={() => setOpen(!isShown)}
      >
        <TriangleRightMini className={clx(isShown && "rotate-90")} />
        {t("cards.more")}
      </SmallButton>
      <div id={id} hidden={!isShown} className={clx(isShown && "flex flex-col gap-y-6")}>
        {children}
      </div>
    </>
  )
}

interface RowsFieldProps {
  /** Name of the list in the form. */
  name: string
  legend?: string
  hint: string
  /** Makes a new row. */
  newRow: () => Record<string, string | string[]>
  isAddable?: boolean
  /** The fields of one row. */
  children: (index: number) => ReactNode
}

/** A list of rows with fields. Rows can be added and removed. */
export function RowsField({
  name,
  legend,
  hint,
  newRow,
  isAddable = true,
  children,
}: RowsFieldProps) {
  const { t } = useTexts()
  const { fields, append, remove } = useFieldArray<FieldValues>({ name })
  const { getFieldState, formState } = useFormContext<FieldValues>()
  const issue = getFieldState(name, formState).error?.message
  return (
    <fieldset className="flex flex-col gap-y-3">
      {legend && <legend className="txt-compact-small-plus mb-1">{legend}</legend>}
      <Hint>{hint}</Hint>
      {fields.map(({ id }, index) => (
        <div
          key={id}
          className="bg-ui-bg-component shadow-elevation-card-rest flex flex-col gap-y-3 rounded-lg p-3"
        >
          {children(index)}
          <IconButton
            type="button"
            size="small"
            variant="transparent"
            className="self-end"
            aria-label={t("common.remove", { name: t("common.row", { number: index + 1 }) })}
            onClick={() => remove(index)}
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
      <SmallButton className="self-start" disabled={!isAddable} onClick={() => append(newRow())}>
        {t("common.addRow")}
      </SmallButton>
    </fieldset>
  )
}
