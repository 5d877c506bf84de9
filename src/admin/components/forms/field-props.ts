import type { ReactNode } from "react"
import type { FieldPath, FieldValues } from "react-hook-form"

/** Props of every form field. The form comes from the surrounding `Form`. */
export interface FieldProps<Values extends FieldValues> {
  name: FieldPath<Values>
  label: string
  hint?: ReactNode
  isOptional?: boolean
}
