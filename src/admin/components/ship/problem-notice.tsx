import { type FieldError, get, useFormState } from "react-hook-form"
import { Notice } from "../section/notice"
import type { ProblemPlace } from "./place-problems"
import type { ShipValues } from "./ship-values"

interface ProblemNoticeProps {
  /** A part of the dialog; or a field where it is not drawn, and so cannot show what is said of it. */
  name: ProblemPlace
}

/** What was refused, where no field says it. */
export function ProblemNotice({ name }: ProblemNoticeProps) {
  const { errors } = useFormState<ShipValues>()
  const message = (get(errors, name) as FieldError | undefined)?.message
  return message ? (
    <Notice variant="error" role="alert" data-problem="" className="mt-4 first:mt-0">
      <span className="break-words">{message}</span>
    </Notice>
  ) : null
}
