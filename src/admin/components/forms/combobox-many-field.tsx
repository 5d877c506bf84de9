import { Combobox, Form } from "@medusajs/dashboard/components"
import { XMarkMini } from "@medusajs/icons"
import { Badge } from "@medusajs/ui"
import type { FieldValues } from "react-hook-form"
import { useTexts } from "../../i18n/use-texts"
import { nameOf, type Named } from "../../lib/named"
import { FieldLabel } from "./field-label"
import type { FieldProps } from "./field-props"

interface ComboboxManyFieldProps<Values extends FieldValues> extends FieldProps<Values> {
  options: Named[]
  /** What no choice means. */
  placeholder?: string
}

/**
 * Several values from a list with a search. A chosen value that is gone from the list is marked and can be removed.
 */
export function ComboboxManyField<Values extends FieldValues>({
  name,
  label,
  hint,
  isOptional,
  options,
  placeholder,
}: ComboboxManyFieldProps<Values>) {
  const { t } = useTexts()
  return (
    <Form.Field<Values>
      name={name}
      render={({ field }) => {
        const chosen = field.value as string[]
        return (
          <Form.Item>
            <FieldLabel label={label} isOptional={isOptional} />
            <Form.Control>
              <Combobox<string[]> options={options} placeholder={placeholder} {...field} />
            </Form.Control>
            {chosen.length > 0 && (
              <ul className="flex flex-wrap gap-2">
                {chosen.map((value) => {
                  const known = nameOf(value, options)
                  const text = known ?? t("common.unknown", { name: value })
                  return (
                    <li key={value}>
                      <Badge size="xsmall" color={known ? "grey" : "orange"} className="gap-x-1">
                        {text}
                        <button
                          type="button"
                          className="text-ui-fg-subtle hover:text-ui-fg-base"
                          aria-label={t("common.remove", { name: text })}
                          onClick={() => field.onChange(chosen.filter((other) => other !== value))}
                        >
                          <XMarkMini />
                        </button>
                      </Badge>
                    </li>
                  )
                })}
              </ul>
            )}
            {hint && <Form.Hint>{hint}</Form.Hint>}
            <Form.ErrorMessage />
          </Form.Item>
        )
      }}
    />
  )
}
