import { Form } from "@medusajs/dashboard/components"
import { Input } from "@medusajs/ui"
import type { FieldValues } from "react-hook-form"
import type { FieldProps } from "./field-props"

interface FileFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** What the browser offers first; any other file can still be chosen. */
  accept: string
}

/** A field whose value is one file. */
export function FileField<Values extends FieldValues>({
  name,
  label,
  hint,
  accept,
}: FileFieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field: { ref, onBlur, onChange } }) => (
        <Form.Item>
          <Form.Label>{label}</Form.Label>
          <Form.Control>
            <Input
              type="file"
              accept={accept}
              name={name}
              ref={ref}
              onBlur={onBlur}
              onChange={({ target }) => onChange(target.files?.[0])}
            />
          </Form.Control>
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
