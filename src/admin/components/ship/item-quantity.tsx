import { Form } from "@medusajs/dashboard/components"
import { Input, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ShipValues } from "./ship-values"

interface ItemQuantityProps {
  name: `items.${number}.quantity`
  label: string
  most: number
}

/** How many of an item are shipped, of those that are left. */
export function ItemQuantity({ name, label, most }: ItemQuantityProps) {
  const { t } = useTexts()
  return (
    <Form.Field<ShipValues, typeof name>
      name={name}
      render={({ field }) => (
        <Form.Item className="w-32">
          <div className="flex items-center gap-x-2">
            <Form.Control>
              <Input
                aria-label={label}
                type="number"
                min={0}
                max={most}
                inputMode="numeric"
                autoComplete="off"
                className="w-20"
                {...field}
              />
            </Form.Control>
            <Text size="small" leading="compact" className="text-ui-fg-subtle text-nowrap">
              {t("ship.items.of", { most })}
            </Text>
          </div>
          <Form.ErrorMessage />
        </Form.Item>
      )}
    />
  )
}
