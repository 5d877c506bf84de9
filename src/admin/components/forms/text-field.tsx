import { Form } from "@medusajs/dashboard/components"
import { clx, Input } from "@medusajs/ui"
import type { ComponentPropsWithoutRef } from "react"
import type { FieldValues } from "react-hook-form"
import { FieldLabel } from "./field-label"
import type { FieldProps } from "./field-props"

type InputProps = ComponentPropsWithoutRef<typeof Input>

interface TextFieldProps<Values extends FieldValues>
  extends
    FieldProps<Values>,
    Pick<
      InputProps,
      | "type"
      | "inputMode"
      | "placeholder"
      | "autoComplete"
      | "autoFocus"
      | "disabled"
      | "readOnly"
      | "list"
    > {
  /** Shown at the end of the field. */
  unit?: string
  /** Called before the text is in the form. */
  onEnter?: (text: string) => void
}

export function TextField<Values extends FieldValues>({
  name,
  label,
  hint,
  isOptional,
  unit,
  onEnter,
  ...input
}: TextFieldProps<Values>) {
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => (
        <Form.Item>
          <FieldLabel label={label} isOptional={isOptional} />
          <div className="relative">
            <Form.Control>
              <Input
                autoComplete="off"
                {...input}
                {...field}
                onChange={(event) => {
                  onEnter?.(event.target.value)
                  field.onChange(event)
                }}
                className={clx(unit && "pe-10")}
              />
            </Form.Control>
            {unit && (
              <span className="text-ui-fg-subtle txt-compact-small pointer-events-none absolute inset-y-0 end-0 flex items-center px-3">
                {unit}
              </span>
            )}
          </div>
          {hint && <Form.Hint>{hint}</Form.Hint>}
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
