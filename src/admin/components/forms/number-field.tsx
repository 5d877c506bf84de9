import type { FieldValues } from "react-hook-form"
import type { FieldProps } from "./field-props"
import { TextField } from "./text-field"

interface NumberFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  unit?: string
  placeholder?: string
  isInteger?: boolean
  isReadOnly?: boolean
}

/** The form holds text, the schema reads a number. Decimal comma and point both work. */
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
