import { Form } from "@medusajs/dashboard/components"
import { Textarea } from "@medusajs/ui"
import type { FieldValues } from "react-hook-form"
import { FieldLabel } from "./field-label"
import type { FieldProps } from "./field-props"

export function TextareaField<Values extends FieldValues>({
  name,
  label,
  hint,
  isOptional,
}: FieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => (
        <Form.Item>
          <FieldLabel label={label} isOptional={isOptional} />
          <Form.Control>
            <Textarea rows={2} {...field} />
          </Form.Control>
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
