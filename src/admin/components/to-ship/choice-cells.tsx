import { Form } from "@medusajs/dashboard/components"
import { Input, Select, Table } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { ChoiceField, ManyValues } from "./many-values"

interface ChoiceCellsProps {
  name: "all" | `orders.${number}`
  /** Whose choice it is, for those who do not see the row. */
  label: string
  services: { value: string; label: string }[]
  /** What it would be by itself; it shows where nothing is entered. */
  proposed?: { packages: number | null; grams: number | null }
  /** Told before it is in the form. */
  onChoose?: (field: ChoiceField, value: string) => void
}

/** Service, number of packages and weight, of one order or of all. */
export function ChoiceCells({ name, label, services, proposed, onChoose }: ChoiceCellsProps) {
  const { t } = useTexts()
  return (
    <>
      <Table.Cell className="py-3">
        <Form.Field<ManyValues, `${typeof name}.service_code`>
          name={`${name}.service_code`}
          render={({ field: { ref, onChange, value } }) => (
            <Select
              size="small"
              value={value}
              onValueChange={(code) => {
                onChoose?.("service_code", code)
                onChange(code)
              }}
            >
              <Select.Trigger
                ref={ref}
                className="w-60"
                aria-label={`${label}: ${t("toShip.columns.service")}`}
              >
                <Select.Value />
              </Select.Trigger>
              <Select.Content>
                {services.map((service) => (
                  <Select.Item key={service.value} value={service.value}>
                    {service.label}
                  </Select.Item>
                ))}
              </Select.Content>
            </Select>
          )}
        />
      </Table.Cell>
      <NumberCell
        name={`${name}.package_count`}
        label={`${label}: ${t("toShip.columns.packages")}`}
        placeholder={proposed?.packages}
        onEnter={(text) => onChoose?.("package_count", text)}
      />
      <NumberCell
        name={`${name}.weight_grams`}
        label={`${label}: ${t("toShip.columns.weight")}`}
        placeholder={proposed?.grams}
        onEnter={(text) => onChoose?.("weight_grams", text)}
      />
    </>
  )
}

interface NumberCellProps {
  name: `${ChoiceCellsProps["name"]}.${"package_count" | "weight_grams"}`
  label: string
  placeholder: number | null | undefined
  onEnter: (text: string) => void
}

function NumberCell({ name, label, placeholder, onEnter }: NumberCellProps) {
  return (
    <Table.Cell className="py-3">
      <Form.Field<ManyValues, typeof name>
        name={name}
        render={({ field }) => (
          <Form.Item>
            <Form.Control>
              <Input
                size="small"
                aria-label={label}
                inputMode="numeric"
                autoComplete="off"
                className="w-24"
                placeholder={placeholder ? String(placeholder) : undefined}
                {...field}
                onChange={(event) => {
                  onEnter(event.target.value)
                  field.onChange(event)
                }}
              />
            </Form.Control>
            <Form.ErrorMessage />
          </Form.Item>
        )}
      />
    </Table.Cell>
  )
}
