import { Form } from "@medusajs/dashboard/components"
import { Select } from "@medusajs/ui"
import type { FieldValues } from "react-hook-form"
import { FieldLabel } from "./field-label"
import type { FieldProps } from "./field-props"

interface SelectFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: { value: string; label: string }[]
  /** Called before the choice is in the form. */
  onChoose?: (value: string) => void
}

export function SelectField<Values extends FieldValues>({
  name,
  label,
  hint,
  isOptional,
  options,
  onChoose,
}: SelectFieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field: { ref, onChange, ...field } }) => (
        <Form.Item>
          <FieldLabel label={label} isOptional={isOptional} />
          <Select
            {...field}
            onValueChange={(value) => {
              onChoose?.(value)
              onChange(value)
            }}
          >
            <Form.Control>
              <Select.Trigger ref={ref}>
                <Select.Value />
              </Select.Trigger>
            </Form.Control>
            <Select.Content>
              {options.map((option) => (
                <Select.Item key={option.value} value={option.value}>
                  {option.label}
                </Select.Item>
              ))}
            </Select.Content>
          </Select>
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
