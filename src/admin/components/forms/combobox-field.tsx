import { Combobox, Form } from "@medusajs/dashboard/components"
import type { FieldValues } from "react-hook-form"
import type { FieldProps } from "./field-props"

interface ComboboxFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: { value: string; label: string }[]
}

/** A select with a search, for long lists. */
export function ComboboxField<Values extends FieldValues>({
  name,
  label,
  hint,
  options,
}: ComboboxFieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => (
        <Form.Item>
          <Form.Label>{label}</Form.Label>
          <Form.Control>
            <Combobox options={options} {...field} />
          </Form.Control>
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
