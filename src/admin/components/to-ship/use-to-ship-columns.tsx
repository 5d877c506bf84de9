import {
  Badge,
  Checkbox,
  createDataTableColumnHelper,
  StatusBadge,
  Text,
  Tooltip,
} from "@medusajs/ui"
import { useMemo } from "react"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { formatWeight } from "../../lib/format-weight"
import type { OrderToShip } from "../../lib/order-to-ship"

const helper = createDataTableColumnHelper<OrderToShip>()

export function useToShipColumns() {
  const { t, locale } = useTexts()
  return useMemo(
    () => [
      helper.select({
        header: ({ table }) => (
          <Checkbox
            aria-label={t("toShip.selectAll")}
            checked={
              table.getIsSomePageRowsSelected() ? "indeterminate" : table.getIsAllPageRowsSelected()
            }
            onCheckedChange={(isChecked) => table.toggleAllPageRowsSelected(isChecked === true)}
          />
        ),
        cell: ({ row }) => (
          <Checkbox
            aria-label={t("toShip.selectOne", { order: `#${row.original.display_id}` })}
            checked={row.getIsSelected()}
            onClick={(event) => event.stopPropagation()}
            onCheckedChange={(isChecked) => row.toggleSelected(isChecked === true)}
          />
        ),
      }),
      helper.accessor("display_id", {
        header: t("toShip.columns.order"),
        cell: ({ row: { original: order } }) => (
          <Two first={`#${order.display_id}`} second={formatMoment(order.created_at, locale)} />
        ),
      }),
      helper.accessor("recipient_name", {
        header: t("toShip.columns.recipient"),
        cell: ({ row: { original: order } }) => (
          <Two first={order.recipient_name} second={placeOf(order)} />
        ),
      }),
      helper.accessor("option_name", {
        header: t("toShip.columns.delivery"),
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

function Two({ first, second }: { first: string; second: string }) {
  return (
    <div className="flex min-w-0 flex-col py-2">
      <span className="text-ui-fg-base truncate">{first}</span>
      <span className="text-ui-fg-subtle truncate">{second}</span>
    </div>
  )
}

/** Paid or not, and what stands in the way. */
function State({ order }: { order: OrderToShip }) {
  const { t } = useTexts()
  const trouble = order.problem ?? order.last_error
  return (
    <div className="flex flex-wrap gap-1 py-2">
      <StatusBadge color={order.is_paid ? "green" : "orange"}>
        {t(
          order.is_paid
            ? "toShip.paid"
            : order.is_paid_on_delivery
              ? "toShip.paidOnDelivery"
              : "toShip.notPaid",
        )}
      </StatusBadge>
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

function placeOf({ city, postal_code, country_code }: OrderToShip): string {
  const town = [postal_code, city].filter(Boolean).join(" ")
  return [town, country_code?.toUpperCase()].filter(Boolean).join(", ")
}
