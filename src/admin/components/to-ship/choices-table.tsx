import { Container, Skeleton, Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useFormContext, useWatch } from "react-hook-form"
import { z } from "zod"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useIsPhone } from "../../hooks/browser"
import { useCosts } from "../../hooks/use-costs"
import { usePermissions } from "../../hooks/use-permissions"
import { useServices } from "../../hooks/use-services"
import { type Texts, useTexts } from "../../i18n/use-texts"
import { Form } from "../../lib/dashboard"
import { nameOfService } from "../../lib/delivery-service"
import { formatMoney, WEIGHT_DECIMALS } from "../../lib/formats"
import type { OrderChoice } from "../../lib/ship-run"
import { TextField } from "../forms/fields"
import { optionalNumberText } from "../forms/number-text"
import { CardList } from "../section/card-list"
import { Choice } from "../section/table-tools"
import { Note, Strong } from "../section/texts"
import { Payment, Trouble } from "./use-to-ship-columns"

const COLUMNS = ["service", "packages", "weight_kg", "cost"] as const

/** One order of the table, or all of them. */
interface ChoiceRow {
  key: string
  title: ReactNode
  cells: Record<(typeof COLUMNS)[number], ReactNode>
}

/**
 * The orders in the order of the form, each with its own fields; on a phone as cards. An entry in the first row fills all
 * rows that were not changed.
 */
export function ChoicesTable({ orders, schema }: { orders: OrderToShip[]; schema: ManySchema }) {
  const { t } = useTexts()
  const isPhone = useIsPhone()
  const may = usePermissions()
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
  const all: ChoiceRow = {
    key: "all",
    title: <Strong>{t("toShip.allOrders")}</Strong>,
    cells: {
      ...fieldsOf({
        name: "all",
        label: t("toShip.allOrders"),
        services: [{ value: AS_ORDERED, label: t("toShip.asOrdered") }, ...options],
        onChoose: chooseForAll,
      }),
      cost: null,
    },
  }
  const rows = orders.map((order, index): ChoiceRow => ({
    // Keyed by its place, because its fields are.
    key: String(index),
    title: <OrderCell order={order} index={index} schema={schema} />,
    cells: {
      ...fieldsOf({
        name: `orders.${index}`,
        label: order.order_number,
        services: [{ value: AS_ORDERED, label: order.service_name }, ...options],
        planned: order,
      }),
      cost: <CostCell order={order} index={index} schema={schema} />,
    },
  }))
  const shown = may.charge ? [all, ...rows] : rows
  return (
    <Container className="overflow-x-auto p-0">
      <fieldset disabled={!may.charge} className="contents">
        {isPhone ? (
          <CardList
            cards={shown.map(({ key, title, cells }) => ({
              key,
              title,
              facts: COLUMNS.filter((column) => cells[column] !== null).map((column) => [
                t(`fields.${column}`),
                cells[column],
              ]),
            }))}
          />
        ) : (
          <Table>
            <Table.Header>
              <Table.Row>
                {(["order", ...COLUMNS] as const).map((name) => (
                  <Table.HeaderCell key={name}>{t(`fields.${name}`)}</Table.HeaderCell>
                ))}
              </Table.Row>
            </Table.Header>
            <Table.Body>
              {shown.map(({ key, title, cells }) => (
                <Table.Row
                  key={key}
                  className={key === all.key ? "bg-ui-bg-subtle hover:bg-ui-bg-subtle" : undefined}
                >
                  <Table.Cell className="py-3">{title}</Table.Cell>
                  {COLUMNS.map((column) => (
                    <Table.Cell key={column} className="py-3">
                      {cells[column]}
                    </Table.Cell>
                  ))}
                </Table.Row>
              ))}
            </Table.Body>
          </Table>
        )}
      </fieldset>
    </Container>
  )
}

interface OrderCellProps {
  order: OrderToShip
  index: number
  schema: ManySchema
}

function OrderCell({ order, ...place }: OrderCellProps) {
  const { refusal } = useCost({ order, ...place })
  return (
    <div className="flex flex-wrap gap-1">
      <Strong className="w-full">{order.order_number}</Strong>
      <Note leading="compact" className="w-full">
        {order.recipient_name}
      </Note>
      {order.is_refunded && <Payment payment="refunded" />}
      <Trouble order={{ refusal, last_error: order.last_error }} />
    </div>
  )
}

function CostCell(props: OrderCellProps) {
  const { t, locale } = useTexts()
  const { price, currency, isLoading } = useCost(props)
  if (isLoading) {
    return (
      <div role="status">
        <Skeleton className="h-4 w-11" />
        <span className="sr-only">{t("toShip.askingCost")}</span>
      </div>
    )
  }
  return (
    <span className="txt-compact-small tabular-nums">
      {price && currency ? formatMoney(price, currency, locale) : "–"}
    </span>
  )
}

/** What one order costs as it is chosen now. */
function useCost({ order, index, schema }: OrderCellProps) {
  const values = useWatch<ManyValues, `orders.${number}`>({ name: `orders.${index}` })
  const [cost] = useCosts([{ order, choice: choiceIn(values, schema) }])
  return cost ?? { price: null, currency: null, refusal: null, isLoading: false }
}

interface FieldsProps {
  name: "all" | `orders.${number}`
  /** Names the row for screen readers. */
  label: string
  services: { value: string; label: string }[]
  /** The planned values, shown while nothing is entered. */
  planned?: Pick<OrderToShip, "package_count" | "weight_grams">
  /** Called before the value is in the form. */
  onChoose?: (field: ChoiceField, value: string) => void
}

/** Service, number of packages and weight, of one order or of all. */
function fieldsOf({ name, label, services, planned, onChoose }: FieldsProps) {
  return {
    service: <ServiceField name={name} label={label} services={services} onChoose={onChoose} />,
    packages: (
      <NumberField
        name={`${name}.package_count`}
        label={label}
        column="packages"
        planned={planned?.package_count}
        onEnter={(text) => onChoose?.("package_count", text)}
      />
    ),
    weight_kg: (
      <NumberField
        name={`${name}.weight_kg`}
        label={label}
        column="weight_kg"
        planned={planned?.weight_grams && planned.weight_grams / 1000}
        onEnter={(text) => onChoose?.("weight_kg", text)}
      />
    ),
  }
}

function ServiceField({ name, label, services, onChoose }: FieldsProps) {
  const { t } = useTexts()
  return (
    <Form.Field<ManyValues, `${typeof name}.service_code`>
      name={`${name}.service_code`}
      render={({ field: { onChange, value } }) => (
        <Choice
          label={`${label}: ${t("fields.service")}`}
          className="w-full md:w-52"
          value={value}
          options={services}
          onChange={(code) => {
            onChoose?.("service_code", code)
            onChange(code)
          }}
        />
      )}
    />
  )
}

interface NumberFieldProps {
  name: `${FieldsProps["name"]}.${"package_count" | "weight_kg"}`
  label: string
  column: "packages" | "weight_kg"
  planned: number | null | undefined
  onEnter: (text: string) => void
}

function NumberField({ name, label, column, planned, onEnter }: NumberFieldProps) {
  const { t, locale } = useTexts()
  const digits = { maximumFractionDigits: WEIGHT_DECIMALS, useGrouping: false }
  return (
    <TextField<ManyValues>
      name={name}
      label={`${label}: ${t(`fields.${column}`)}`}
      isLabelHidden
      size="small"
      inputMode="decimal"
      className="w-24"
      placeholder={planned ? planned.toLocaleString(locale, digits) : undefined}
      onEnter={onEnter}
    />
  )
}

/** Means "keep the service of the order". No service has this code. */
const AS_ORDERED = "as-ordered"

const MOST_PACKAGES = 100
const LEAST_KG = 0.001
const MOST_KG = 1000

/**
 * What is chosen for all orders and for each. The output holds each order's choice as it is sent: without what follows
 * the plan. The weight is that of the whole order. Takes long to make: keep it.
 */
export function manyValues(t: Texts) {
  const all = z.object({
    service_code: z.string(),
    package_count: optionalNumberText(t, { isInteger: true, min: 1, max: MOST_PACKAGES }),
    weight_kg: optionalNumberText(t, { min: LEAST_KG, max: MOST_KG }),
  })
  const order = all
    .extend({ order_id: z.string() })
    .transform(({ service_code, weight_kg, ...rest }): OrderChoice => ({
      ...rest,
      ...(service_code !== AS_ORDERED && { service_code }),
      weight_grams: weight_kg === undefined ? undefined : Math.round(weight_kg * 1000),
    }))
  return z.object({ all, orders: z.array(order) })
}

export type ManySchema = ReturnType<typeof manyValues>
export type ManyValues = z.input<ManySchema>
export type ManyOutput = z.output<ManySchema>

type ChoiceField = keyof ManyValues["all"]

/** What is entered for an order, as it is sent; undefined while it is invalid. */
export function choiceIn(
  values: ManyValues["orders"][number] | undefined,
  schema: ManySchema,
): OrderChoice | undefined {
  return schema.shape.orders.element.safeParse(values).data
}

const NOTHING = { service_code: AS_ORDERED, package_count: "", weight_kg: "" }

/** The form's start values: every order unchanged. */
export function toManyValues(orders: OrderToShip[]): ManyValues {
  return { all: NOTHING, orders: orders.map(({ id }) => ({ ...NOTHING, order_id: id })) }
}
