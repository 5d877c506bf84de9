import type { FieldValues } from "react-hook-form"
import type { FieldProps } from "./field-props"
import { TextField } from "./text-field"

interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  unit?: string
  placeholder?: string
  isInteger?: boolean
  isReadOnly?: boolean
}

/** Text to the form, a number to the schema: a decimal comma is as good as a point. */
export function NumberField<Values extends FieldValues>({
  isInteger = false,
  isReadOnly,
  ...field
}: NumberFieldProps<Values>) {
  return (
    <TextField<Values>
      {...field}
      inputMode={isInteger ? "numeric" : "decimal"}
      readOnly={isReadOnly}
    />
  )
}
