import { Badge, createDataTableColumnHelper, StatusBadge, Text, Tooltip } from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import type { OrderToShip } from "../../lib/order-to-ship"
import { CutText } from "../section/cut-text"
import { selectColumn } from "../section/select-column"
import { RefundedBadge } from "./refunded-badge"

const helper = createDataTableColumnHelper<OrderToShip>()
/** What is longer is cut off, so that the columns after it stay in sight. */
const LONGEST_NAME_PIXELS = 260

export function useToShipColumns() {
  const { t, locale } = useTexts()
  return useMemo(
    () => [
      selectColumn<OrderToShip>({
        all: t("toShip.selectAll"),
        one: ({ display_id }) => t("toShip.selectOne", { order: `#${display_id}` }),
      }),
      helper.accessor("display_id", {
        header: t("toShip.columns.order"),
        cell: ({ row: { original: order } }) => (
          <Two
            first={
              <Link
                to={`/orders/${order.id}`}
                className="hover:text-ui-fg-subtle underline transition-fg"
                onClick={(event) => event.stopPropagation()}
              >
                #{order.display_id}
              </Link>
            }
            second={formatMoment(order.created_at, locale)}
          />
        ),
      }),
      helper.accessor("recipient_name", {
        header: t("toShip.columns.recipient"),
        maxSize: LONGEST_NAME_PIXELS,
        cell: ({ row: { original: order } }) => (
          <Two first={order.recipient_name} second={placeOf(order)} />
        ),
      }),
      helper.accessor("option_name", {
        header: t("toShip.columns.delivery"),
        maxSize: LONGEST_NAME_PIXELS,
        cell: ({ row: { original: order } }) => (
          <Two
            first={order.option_name}
            second={order.service_name === order.option_name ? "" : order.service_name}
          />
        ),
      }),
      helper.display({
        id: "packages",
        header: t("toShip.columns.packages"),
        cell: ({ row: { original: order } }) => (
          <Two
            first={
              order.package_count === null
                ? "–"
                : t("toShip.packages", { count: order.package_count })
            }
            second={
              order.weight_grams === null
                ? t("toShip.items", { count: order.items_count })
                : `${formatWeight(order.weight_grams, locale)}, ${t("toShip.items", { count: order.items_count })}`
            }
          />
        ),
      }),
      helper.display({
        id: "state",
        header: t("toShip.columns.state"),
        cell: ({ row: { original: order } }) => <State order={order} />,
      }),
    ],
    [t, locale],
  )
}

function Two({ first, second }: { first: ReactNode; second: string }) {
  return (
    <div className="flex min-w-0 flex-col py-2">
      {typeof first === "string" ? (
        <CutText text={first} className="text-ui-fg-base" />
      ) : (
        <span className="text-ui-fg-base truncate">{first}</span>
      )}
      <CutText text={second} className="text-ui-fg-subtle" />
    </div>
  )
}

/** Paid or not, and what stands in the way. */
function State({ order }: { order: OrderToShip }) {
  const { t } = useTexts()
  const trouble = order.problem ?? order.last_error
  return (
    <div className="flex flex-wrap gap-1 py-2">
      <Payment order={order} />
      {trouble && (
        <Tooltip content={<Text size="small">{trouble}</Text>}>
          <Badge size="2xsmall" color="red" tabIndex={0}>
            {t(order.problem ? "toShip.problem" : "toShip.failedBefore")}
          </Badge>
        </Tooltip>
      )}
    </div>
  )
}

function Payment({ order }: { order: OrderToShip }) {
  const { t } = useTexts()
  if (order.is_refunded) {
    return <RefundedBadge />
  }
  if (order.is_paid) {
    return <StatusBadge color="green">{t("toShip.paid")}</StatusBadge>
  }
  const unpaid = order.is_authorized ? "toShip.authorized" : "toShip.notPaid"
  return (
    <StatusBadge color="orange">
      {t(order.is_paid_on_delivery ? "toShip.paidOnDelivery" : unpaid)}
    </StatusBadge>
  )
}

function placeOf({ city, postal_code, country_code }: OrderToShip): string {
  const town = [postal_code, city].filter(Boolean).join(" ")
  return [town, country_code?.toUpperCase()].filter(Boolean).join(", ")
}

const GRAMS_PER_KILOGRAM = 1000

/** Grams as kilograms: 1.3 kg. */
function formatWeight(grams: number, locale: string): string {
  const kilograms = grams / GRAMS_PER_KILOGRAM
  return kilograms.toLocaleString(locale, {
    style: "unit",
    unit: "kilogram",
    maximumFractionDigits: 2,
  })
}
