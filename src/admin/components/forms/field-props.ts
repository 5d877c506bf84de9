import type { ReactNode } from "react"
import type { FieldPath, FieldValues } from "react-hook-form"

/** What every field of a form takes. The form itself comes from the surrounding `Form`. */
export interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  isOptional?: boolean
}
