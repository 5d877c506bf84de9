import { Badge, Container, Table, Input, StatusBadge, Text, Tooltip } from "@medusajs/ui"
import { useFormContext } from "react-hook-form"
import { z } from "zod"
import { useServices } from "../../hooks/use-services"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useTexts, type Texts } from "../../i18n/use-texts"
import { Form } from "../../lib/dashboard"
import { nameOfService } from "../../lib/delivery-service"
import { optionalNumberText } from "../forms/number-text"
import { Choice } from "../section/table-tools"
import { Note, Strong } from "../section/texts"

/**
 * The orders in the order of the form, each with its own fields. An entry in the first row fills all rows that were
 * not changed.
 */
export function ChoicesTable({ orders }: { orders: OrderToShip[] }) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  const { getValues, setValue, formState } = useFormContext<ManyValues>()
  // A row follows the first row while their values are equal. A changed row keeps its value.
  const chooseForAll = (field: ChoiceField, value: string) => {
    const before = getValues(`all.${field}`)
    orders.forEach((_order, index) => {
      const name = `orders.${index}.${field}` as const
      if (getValues(name) === before) {
        setValue(name, value, { shouldDirty: true, shouldValidate: formState.isSubmitted })
      }
    })
  }
  const options = services
    .filter(({ is_enabled }) => is_enabled)
    .map((service) => ({ value: service.service_code, label: nameOfService(service) }))
  return (
    <Container className="overflow-x-auto p-0">
      <Table>
        <Table.Header>
          <Table.Row>
            {(["order", "service", "packages", "weight"] as const).map((name) => (
              <Table.HeaderCell key={name}>{t(`toShip.columns.${name}`)}</Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          <Table.Row className="bg-ui-bg-subtle hover:bg-ui-bg-subtle">
            <Table.Cell className="py-3">
              <Strong>{t("toShip.allOrders")}</Strong>
            </Table.Cell>
            <ChoiceCells
              name="all"
              label={t("toShip.allOrders")}
              onChoose={chooseForAll}
              services={[{ value: AS_ORDERED, label: t("toShip.asOrdered") }, ...options]}
            />
          </Table.Row>
          {orders.map((order, index) => (
            // Keyed by its place, because its fields are.
            <Table.Row key={index}>
              <Table.Cell className="py-3">
                <Strong>{order.order_number}</Strong>
                <Note leading="compact">{order.recipient_name}</Note>
                <div className="flex flex-wrap gap-1 empty:hidden">
                  {order.is_refunded && <RefundedBadge />}
                  <Trouble order={order} />
                </div>
              </Table.Cell>
              <ChoiceCells
                name={`orders.${index}`}
                label={order.order_number}
                services={[{ value: AS_ORDERED, label: order.service_name }, ...options]}
                planned={order}
              />
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </Container>
  )
}

interface ChoiceCellsProps {
  name: "all" | `orders.${number}`
  /** Names the row for screen readers. */
  label: string
  services: { value: string; label: string }[]
  /** The planned values, shown while nothing is entered. */
  planned?: Pick<OrderToShip, "package_count" | "weight_grams">
  /** Called before the value is in the form. */
  onChoose?: (field: ChoiceField, value: string) => void
}

const NUMBERS = [
  ["package_count", "packages"],
  ["weight_grams", "weight"],
] as const

/** Service, number of packages and weight, of one order or of all. */
function ChoiceCells({ name, label, services, planned, onChoose }: ChoiceCellsProps) {
  const { t } = useTexts()
  return (
    <>
      <Table.Cell className="py-3">
        <Form.Field<ManyValues, `${typeof name}.service_code`>
          name={`${name}.service_code`}
          render={({ field: { onChange, value } }) => (
            <Choice
              label={`${label}: ${t("toShip.columns.service")}`}
              className="w-60"
              value={value}
              options={services}
              onChange={(code) => {
                onChoose?.("service_code", code)
                onChange(code)
              }}
            />
          )}
        />
      </Table.Cell>
      {NUMBERS.map(([field, column]) => (
        <NumberCell
          key={field}
          name={`${name}.${field}`}
          label={`${label}: ${t(`toShip.columns.${column}`)}`}
          placeholder={planned?.[field]}
          onEnter={(text) => onChoose?.(field, text)}
        />
      ))}
    </>
  )
}

interface NumberCellProps {
  name: `${ChoiceCellsProps["name"]}.${(typeof NUMBERS)[number][0]}`
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

export function RefundedBadge() {
  const { t } = useTexts()
  return <StatusBadge color="red">{t("toShip.refunded")}</StatusBadge>
}

/** Why an order cannot be shipped, or why that failed before. */
export function Trouble({ order }: { order: OrderToShip }) {
  const { t } = useTexts()
  const trouble = order.refusal ?? order.last_error
  return trouble ? (
    <Tooltip content={<Text size="small">{trouble}</Text>}>
      <Badge size="2xsmall" color="red" tabIndex={0}>
        {t(order.refusal ? "toShip.refusal" : "toShip.failedBefore")}
      </Badge>
    </Tooltip>
  ) : null
}

/** Means "keep the service of the order". No service has this code. */
export const AS_ORDERED = "as-ordered"

const MOST_PACKAGES = 100

/** How orders are shipped. An empty value follows the plan. Weights in grams, of a whole order. */
export function manyValues(t: Texts) {
  const choice = z.object({
    service_code: z.string(),
    package_count: optionalNumberText(t, { isInteger: true, min: 1, max: MOST_PACKAGES }),
    weight_grams: optionalNumberText(t, { isInteger: true, min: 1, max: 1_000_000 }),
  })
  return z.object({ all: choice, orders: z.array(choice.extend({ order_id: z.string() })) })
}

export type ManyValues = z.input<ReturnType<typeof manyValues>>
export type ManyOutput = z.output<ReturnType<typeof manyValues>>

type ChoiceField = keyof ManyValues["all"]

const NOTHING = { service_code: AS_ORDERED, package_count: "", weight_grams: "" }

/** The form's start values: every order unchanged. */
export function toManyValues(orders: OrderToShip[]): ManyValues {
  return { all: NOTHING, orders: orders.map(({ id }) => ({ ...NOTHING, order_id: id })) }
}
