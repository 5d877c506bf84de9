import { Form } from "@medusajs/dashboard/components"
import { Switch } from "@medusajs/ui"
import type { FieldValues } from "react-hook-form"
import type { FieldProps } from "./field-props"

interface SwitchFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  /** Whether the switch is on while its value is null (untouched). */
  untouched?: boolean
}

export function SwitchField<Values extends FieldValues>({
  name,
  label,
  hint,
  untouched,
}: SwitchFieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field: { value, onChange, ...field } }) => (
        <Form.Item>
          <div className="bg-ui-bg-component shadow-elevation-card-rest flex items-start gap-x-3 rounded-lg p-3">
            <Form.Control>
              <Switch
                dir="ltr"
                className="shrink-0"
                {...field}
                checked={value ?? untouched}
                onCheckedChange={onChange}
              />
            </Form.Control>
            <div>
              <Form.Label>{label}</Form.Label>
              {hint && <Form.Hint>{hint}</Form.Hint>}
            </div>
          </div>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
