import {
  Container,
  createDataTableColumnHelper,
  DataTable,
  Heading,
  StatusBadge,
  toast,
  useToggleState,
} from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type {
  OrdersToShip,
  OrderToShip,
  ToShipQuery,
} from "../../../api/admin/shipment-ordering/orders/orders"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { CutText } from "../section/cut-text"
import { LanguageMenu } from "../section/language-menu"
import { LocationFilter, ServiceFilter } from "../section/order-filters"
import {
  ListSearch,
  ListTable,
  useListTable,
  useListParams,
  selectColumn,
} from "../section/table-tools"
import { Note } from "../section/texts"
import { openDocument } from "../../lib/documents"
import { formatMoney } from "../../lib/format-money"
import { MOST_IN_RUN } from "../../lib/ship-run"
import { toastError } from "../../lib/toast-error"
import { RefundedBadge, Trouble } from "./choices-table"
import { ShipManyDialog } from "./ship-many-dialog"

const FILTERS = ["q", "location_id", "service_code"] as const
const PAGE_SIZE = 50

interface ToShipTableProps {
  /** Whether a run goes on. */
  isRunning: boolean
}

/** The queue of orders to ship: select many, and ship them or print what to pick for them. */
export function ToShipTable({ isRunning }: ToShipTableProps) {
  const { t, locale } = useTexts()
  const navigate = useNavigate()
  const [isShipping, startShipping, stopShipping] = useToggleState()
  const params = useListParams(FILTERS, PAGE_SIZE)
  const list = useOrdersToShip({
    ...params.values,
    limit: PAGE_SIZE,
    offset: params.pageIndex * PAGE_SIZE,
  })
  const isTooMany = (orders: OrderToShip[]) => {
    if (orders.length > MOST_IN_RUN) toast.error(t("toShip.tooMany", { max: MOST_IN_RUN }))
    return orders.length > MOST_IN_RUN
  }
  const ship = (orders: OrderToShip[]) => {
    if (isTooMany(orders)) return
    // Reload, so that the dialog shows news such as a refund.
    void list.refetch()
    startShipping()
  }
  const openPickList = async (orders: OrderToShip[]) => {
    if (isTooMany(orders)) return
    await openDocument(
      "pick-list",
      { order_ids: orders.map(({ id }) => id) },
      { locale, blocked: t("shipments.labelBlocked") },
    ).catch(toastError)
  }
  const { table, selected, unselect } = useListTable({
    rows: list.data?.orders,
    list,
    params,
    pageSize: PAGE_SIZE,
    columns: useToShipColumns(),
    onRowClick: (_event, { id }) => void navigate(`/orders/${id}`),
    commands: isShipping
      ? []
      : [
          { label: t("toShip.ship"), shortcut: "s", run: ship },
          { label: t("toShip.pickList"), shortcut: "p", run: openPickList },
        ],
  })
  const isFiltered = Object.keys(params.values).length > 0
  return (
    <Container className="divide-y p-0">
      <ListTable
        table={table}
        list={list}
        empty={{
          heading: t(isFiltered ? "toShip.noResults" : "toShip.empty"),
          description: t(isFiltered ? "toShip.noResultsHint" : "toShip.emptyHint"),
        }}
        selected={(count) => t("toShip.selected", { count })}
      >
        <DataTable.Toolbar className="flex flex-col items-start justify-between gap-3 md:flex-row md:items-center">
          <div>
            <Heading>{t("toShip.title")}</Heading>
            <Note>{t("toShip.description")}</Note>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <LocationFilter params={params} />
            <ServiceFilter params={params} />
            <ListSearch
              label={t("toShip.search")}
              value={params.values.q}
              onSearch={(text) => params.filterBy({ q: text })}
            />
            <LanguageMenu />
          </div>
        </DataTable.Toolbar>
      </ListTable>
      {isShipping && (
        <ShipManyDialog
          orders={selected}
          isRunning={isRunning}
          onStarted={(orderIds) => {
            stopShipping()
            unselect(orderIds)
          }}
          onClose={stopShipping}
        />
      )}
    </Container>
  )
}

/** Orders come and jobs fulfil them while this page is open. */
const EVERY_MS = 30_000

/** One page of the orders to ship, oldest first, reloaded while it is shown. */
function useOrdersToShip(query: ToShipQuery) {
  return useQuery({
    queryKey: [...queryKeys.toShip, query],
    queryFn: () =>
      sdk.client.fetch<OrdersToShip>("/admin/shipment-ordering/orders/to-ship", {
        query: { ...query },
      }),
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

const helper = createDataTableColumnHelper<OrderToShip>()
/** Longer names are cut off, so that the next columns stay visible. */
const LONGEST_NAME_PIXELS = 260

type Column = "order" | "recipient" | "delivery" | "price" | "packages" | "state"

function useToShipColumns() {
  const { t, locale } = useTexts()
  return useMemo(() => {
    const column = (id: Column, cell: (order: OrderToShip) => ReactNode, maxSize?: number) =>
      helper.display({
        id,
        header: t(`toShip.columns.${id}`),
        cell: ({ row }) => cell(row.original),
        ...(maxSize && { maxSize }),
      })
    return [
      selectColumn<OrderToShip>(t("toShip.selectAll"), ({ order_number }) =>
        t("toShip.selectOne", { order: order_number }),
      ),
      column("order", ({ id, order_number, created_at }) => (
        <Two first={order_number} to={`/orders/${id}`} second={formatMoment(created_at, locale)} />
      )),
      column(
        "recipient",
        (order) => <Two first={order.recipient_name} second={placeOf(order)} />,
        LONGEST_NAME_PIXELS,
      ),
      column(
        "delivery",
        ({ option_name, service_name }) => (
          <Two first={option_name} second={service_name === option_name ? "" : service_name} />
        ),
        LONGEST_NAME_PIXELS,
      ),
      column("price", ({ price, price_currency }) => (
        <span className="tabular-nums">
          {price ? formatMoney(price, price_currency, locale) : "–"}
        </span>
      )),
      column("packages", ({ package_count: count, weight_grams: grams, items_count }) => (
        <Two
          first={count === null ? "–" : t("toShip.packages", { count })}
          second={[
            ...(grams === null ? [] : [formatWeight(grams, locale)]),
            t("toShip.items", { count: items_count }),
          ].join(", ")}
        />
      )),
      column("state", (order) => <State order={order} />),
    ]
  }, [t, locale])
}

function Two({ first, to, second }: { first: string; to?: string; second: string }) {
  return (
    <div className="flex min-w-0 flex-col py-2">
      <CutText text={first} to={to} className="text-ui-fg-base" />
      <CutText text={second} className="text-ui-fg-subtle" />
    </div>
  )
}

/** The payment status, and a refusal or the last error. */
function State({ order }: { order: OrderToShip }) {
  return (
    <div className="flex flex-wrap gap-1 py-2">
      <Payment order={order} />
      <Trouble order={order} />
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
  if (order.is_paid_on_delivery || order.is_authorized) {
    const text = order.is_paid_on_delivery ? "toShip.paidOnDelivery" : "toShip.authorized"
    return <StatusBadge color="orange">{t(text)}</StatusBadge>
  }
  return <StatusBadge color="red">{t("toShip.notPaid")}</StatusBadge>
}

function placeOf({ city, postal_code, country_code }: OrderToShip): string {
  const town = [postal_code, city].filter(Boolean).join(" ")
  return [town, country_code?.toUpperCase()].filter(Boolean).join(", ")
}

/** Grams as kilograms: 1.3 kg. */
function formatWeight(grams: number, locale: string): string {
  return (grams / 1000).toLocaleString(locale, {
    style: "unit",
    unit: "kilogram",
    maximumFractionDigits: 2,
  })
}
