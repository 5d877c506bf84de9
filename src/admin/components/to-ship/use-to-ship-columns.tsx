import { Badge, StatusBadge, Text, Tooltip } from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import type { OrderToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useIsNarrow, useIsPhone } from "../../hooks/browser"
import { useTexts } from "../../i18n/use-texts"
import { formatMoney, formatWeight } from "../../lib/formats"
import { columnOf, selectColumn } from "../section/table-tools"
import { CutText, Fine } from "../section/texts"
import { wordsOf } from "../ship/place-issues"

type Column = "order" | "items" | "recipient" | "delivery" | "cost" | "status"

/** Between a phone and a wide screen, what an order costs stands below its delivery. */
export function useToShipColumns() {
  const { t, locale } = useTexts()
  const isPhone = useIsPhone()
  const hasCostBelow = useIsNarrow() && !isPhone
  return useMemo(() => {
    const column = (id: Column, cell: (order: OrderToShip) => ReactNode) =>
      columnOf(id, t(`fields.${id}`), cell)
    const cost = ({ price, price_currency }: OrderToShip) =>
      price ? formatMoney(price, price_currency, locale) : "–"
    return [
      selectColumn<OrderToShip>(t("toShip.selectAll"), ({ order_number }) =>
        t("toShip.selectOne", { order: order_number }),
      ),
      column("order", ({ id, order_number, created_at }) => (
        <Two
          className="md:w-20 xl:w-32"
          first={order_number}
          to={`/orders/${id}`}
          second={formatPlaced(created_at, locale, { isDayOnly: hasCostBelow })}
        />
      )),
      column("items", (order) => <Items order={order} />),
      column("recipient", (order) => (
        <Two className={MIDDLE} first={order.recipient_name} second={placeOf(order)} />
      )),
      column("delivery", (order) => (
        <Delivery order={order} more={hasCostBelow ? cost(order) : undefined} />
      )),
      ...(hasCostBelow
        ? []
        : [column("cost", (order) => <span className="tabular-nums">{cost(order)}</span>)]),
      column("status", (order) => (
        <div className="flex flex-wrap gap-1 whitespace-normal py-2 md:w-36 xl:w-64">
          <Payment payment={order.payment} />
          <Trouble order={order} />
          {order.held_back_by && (
            <Fine className="w-full whitespace-normal break-words">
              {t("toShip.heldBackBy", { rule: order.held_back_by })}
            </Fine>
          )}
        </div>
      )),
    ]
  }, [t, locale, hasCostBelow])
}

/** Longer texts are cut off, so that all columns stay visible. */
const MIDDLE = "md:w-28 xl:w-[9.5rem]"

interface TwoProps {
  first: string
  to?: string
  second: string
  className?: string
}

function Two({ first, to, second, className = "" }: TwoProps) {
  return (
    <div className={`flex min-w-0 flex-col py-2 ${className}`}>
      <CutText text={first} to={to} className="text-ui-fg-base" />
      <CutText text={second} className="text-ui-fg-subtle" />
    </div>
  )
}

type Item = OrderToShip["items"][number]

/** The first line of the order; a badge says how many more there are, and names them. A phone shows all lines. */
function Items({ order: { items } }: { order: OrderToShip }) {
  const { locale } = useTexts()
  const isPhone = useIsPhone()
  if (items.length === 0) return <>–</>
  const shown = isPhone ? items : items.slice(0, 1)
  const more = items.slice(shown.length)
  return (
    <div className="flex min-w-0 flex-col gap-y-1 py-2 md:w-[8.5rem] xl:w-48">
      {shown.map((item, index) => (
        <div key={index} className="flex min-w-0 flex-col">
          <div className="flex min-w-0 items-center gap-x-2">
            <CutText text={textOf(item, locale)} className="text-ui-fg-base" />
            {more.length > 0 && <MoreItems items={more} />}
          </div>
          <CutText text={codeOf(item)} className="text-ui-fg-subtle" />
        </div>
      ))}
    </div>
  )
}

function MoreItems({ items }: { items: Item[] }) {
  const { locale } = useTexts()
  return (
    <Tooltip
      maxWidth={320}
      content={items.map((item, index) => (
        <Text key={index} size="small" className="break-words">
          {[textOf(item, locale), codeOf(item)].filter(Boolean).join(", ")}
        </Text>
      ))}
    >
      <Badge size="2xsmall" tabIndex={0}>
        +{items.length}
      </Badge>
    </Tooltip>
  )
}

function textOf({ quantity, title }: Item, locale: string): string {
  return `${quantity.toLocaleString(locale)} × ${title}`
}

function codeOf({ sku, subtitle }: Item): string {
  return sku ?? subtitle ?? ""
}

/** What the customer chose, the service, and how many packages of which weight. */
function Delivery({ order, more }: { order: OrderToShip; more: string | undefined }) {
  const { t, locale } = useTexts()
  const { option_name, service_name, package_count: count, weight_grams: grams } = order
  const packages = [
    count === null ? undefined : t("toShip.packages", { count }),
    grams === null ? undefined : formatWeight(grams, locale),
  ]
  return (
    <div className={`flex min-w-0 flex-col py-2 ${MIDDLE}`}>
      <CutText text={option_name} className="text-ui-fg-base" />
      {service_name !== option_name && (
        <CutText text={service_name} className="text-ui-fg-subtle" />
      )}
      <CutText text={packages.filter(Boolean).join(", ")} className="text-ui-fg-subtle" />
      {more && <span className="text-ui-fg-subtle tabular-nums">{more}</span>}
    </div>
  )
}

function placeOf({ city, postal_code, country_code }: OrderToShip): string {
  const town = [postal_code, city].filter(Boolean).join(" ")
  return [town, country_code?.toUpperCase()].filter(Boolean).join(", ")
}

/** A day, and the time of it. Most orders are of this year, which is left out. */
function formatPlaced(iso: string, locale: string, { isDayOnly }: { isDayOnly: boolean }): string {
  const placed = new Date(iso)
  const isOfThisYear = placed.getFullYear() === new Date().getFullYear()
  return placed.toLocaleString(locale, {
    day: "numeric",
    month: "short",
    ...(!isOfThisYear && { year: "numeric" }),
    ...(!isDayOnly && { hour: "numeric", minute: "2-digit" }),
  })
}

const PAYMENT_COLORS = {
  paid: "green",
  authorized: "orange",
  on_delivery: "orange",
  not_paid: "red",
  refunded: "red",
} as const

export function Payment({ payment }: Pick<OrderToShip, "payment">) {
  const { t } = useTexts()
  return (
    <StatusBadge color={PAYMENT_COLORS[payment]}>{t(`toShip.payments.${payment}`)}</StatusBadge>
  )
}

/** Why an order cannot be shipped, or why that failed before. */
export function Trouble({ order }: { order: Pick<OrderToShip, "refusal" | "last_error"> }) {
  const { t } = useTexts()
  const trouble = order.refusal ?? order.last_error
  return trouble ? (
    <>
      <Badge size="2xsmall" color="red">
        {t(`toShip.readiness.${order.refusal ? "cannot_ship" : "failed_before"}`)}
      </Badge>
      <Fine className="w-full whitespace-normal break-words">{wordsOf(trouble)}</Fine>
    </>
  ) : null
}
