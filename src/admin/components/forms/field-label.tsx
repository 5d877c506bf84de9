import { Form } from "@medusajs/dashboard/components"
import { useTexts } from "../../i18n/use-texts"
import type { FieldProps } from "./field-props"

type FieldLabelProps = Pick<FieldProps<Record<string, unknown>>, "label" | "isOptional">

/** A field's label. Medusa's own mark for optional fields is too faint in dark mode, and not in our languages. */
export function FieldLabel({ label, isOptional }: FieldLabelProps) {
  const { t } = useTexts()
  return (
    <Form.Label>
      {label}
      {isOptional && (
        <span className="text-ui-fg-subtle font-normal">{` (${t("common.optional")})`}</span>
      )}
    </Form.Label>
  )
}
