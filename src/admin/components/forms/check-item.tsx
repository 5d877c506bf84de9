import { Checkbox, Label } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { Note } from "../section/texts"

interface CheckItemProps {
  name: string
  hint: string
  isChosen: boolean
  /** Was chosen before: checked, and cannot be changed. */
  isTaken: boolean
  onChoose: (isChosen: boolean) => void
  /** At the end of the line. */
  children?: ReactNode
}

/** One of a list of things to choose from, with a checkbox. */
export function CheckItem({ name, hint, isChosen, isTaken, onChoose, children }: CheckItemProps) {
  const id = useId()
  return (
    <li className="flex items-start gap-x-3 px-4 py-3">
      <Checkbox
        id={id}
        className="mt-0.5"
        checked={isTaken || isChosen}
        disabled={isTaken}
        onCheckedChange={(isChecked) => onChoose(isChecked === true)}
      />
      <div className="flex min-w-0 flex-1 flex-col gap-y-1">
        <Label htmlFor={id} size="small" weight="plus" className="break-words">
          {name}
        </Label>
        <Note leading="compact" className="break-words">
          {hint}
        </Note>
      </div>
      {children}
    </li>
  )
}
