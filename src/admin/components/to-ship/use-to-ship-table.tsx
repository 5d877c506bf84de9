import {
  type DataTableRowSelectionState,
  useDataTable,
  Badge,
  createDataTableColumnHelper,
  StatusBadge,
  Text,
  Tooltip,
} from "@medusajs/ui"
import { useState, type ReactNode, useMemo } from "react"
import { useNavigate, Link } from "react-router-dom"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { OrdersToShip } from "../../../api/admin/shipment-ordering/orders/orders"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import type { OrderToShip } from "../../lib/ship-orders"
import { CutText } from "../section/cut-text"
import { useLastPage, type ListParams, useListParams, selectColumn } from "../section/table-tools"

const FILTERS = ["q", "location_id", "service_code"] as const
const PAGE_SIZE = 50
/** One constant array: the table would take a new one for new data. */
const NONE: OrderToShip[] = []

export type ToShipParams = ListParams<(typeof FILTERS)[number]>

interface ToShipTableOptions {
  /** Hides the commands while the dialog is open. */
  isShipping: boolean
  onShip: () => void
}

/** The table of the page. A selection stays when the page of the table changes. */
export function useToShipTable({ isShipping, onShip }: ToShipTableOptions) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const params = useListParams(FILTERS, PAGE_SIZE)
  const [selected, setSelected] = useState<OrderToShip[]>([])
  const { data, error, isPending, isPlaceholderData, refetch } = useOrdersToShip({
    ...params.values,
    limit: PAGE_SIZE,
    offset: params.pageIndex * PAGE_SIZE,
  })
  const orders = data?.orders ?? NONE
  const isPageGone = useLastPage({
    pageIndex: params.pageIndex,
    pageSize: PAGE_SIZE,
    count: isPlaceholderData ? undefined : data?.count,
    turnTo: params.turnTo,
  })
  const select = (state: DataTableRowSelectionState) => {
    const known = new Map([...orders, ...selected].map((order) => [order.id, order]))
    setSelected(Object.keys(state).flatMap((id) => known.get(id) ?? []))
  }
  const ship = () => {
    // Reload, so that the dialog shows news such as a refund.
    void refetch()
    onShip()
  }
  // Use the data of the list: the order may have changed since it was selected.
  const listed = new Map(orders.map((order) => [order.id, order]))
  const table = useDataTable({
    data: orders,
    columns: useToShipColumns(),
    getRowId: ({ id }) => id,
    rowCount: data?.count ?? 0,
    isLoading: isPending || isPageGone,
    onRowClick: (_event, { id }) => void navigate(`/orders/${id}`),
    pagination: {
      state: { pageIndex: params.pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }) => params.turnTo(pageIndex),
    },
    rowSelection: {
      state: Object.fromEntries(selected.map(({ id }) => [id, true])),
      onRowSelectionChange: select,
    },
    commands: isShipping ? [] : [{ label: t("toShip.ship"), shortcut: "s", action: ship }],
  })
  return {
    table,
    params,
    isFiltered: Object.keys(params.values).length > 0,
    selected: selected.map((order) => listed.get(order.id) ?? order),
    unselect: (ids: string[]) =>
      setSelected((before) => before.filter(({ id }) => !ids.includes(id))),
    error: data ? null : error,
    refetch: () => void refetch(),
  }
}

interface ToShipFilter {
  q?: string
  location_id?: string
  service_code?: string
  limit: number
  offset: number
}

/** Orders come and jobs fulfil them while this page is open. */
const EVERY_MS = 30_000

/** One page of the orders to ship, oldest first, reloaded while it is shown. */
function useOrdersToShip(filter: ToShipFilter) {
  return useQuery({
    queryKey: [...queryKeys.toShip, filter],
    queryFn: () =>
      sdk.client.fetch<OrdersToShip>("/admin/shipment-ordering/orders/to-ship", {
        query: { ...filter },
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

const helper = createDataTableColumnHelper<OrderToShip>()
/** Longer names are cut off, so that the next columns stay visible. */
const LONGEST_NAME_PIXELS = 260

function useToShipColumns() {
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

/** The payment status, and a refusal or the last error. */
function State({ order }: { order: OrderToShip }) {
  const { t } = useTexts()
  const trouble = order.refusal ?? order.last_error
  return (
    <div className="flex flex-wrap gap-1 py-2">
      <Payment order={order} />
      {trouble && (
        <Tooltip content={<Text size="small">{trouble}</Text>}>
          <Badge size="2xsmall" color="red" tabIndex={0}>
            {t(order.refusal ? "toShip.refusal" : "toShip.failedBefore")}
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

/** Warns that the order was refunded. */
export function RefundedBadge() {
  const { t } = useTexts()
  return <StatusBadge color="red">{t("toShip.refunded")}</StatusBadge>
}
