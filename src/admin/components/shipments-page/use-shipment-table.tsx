import { Badge, createDataTableColumnHelper } from "@medusajs/ui"
import { type ReactNode, useMemo } from "react"
import { useNavigate } from "react-router-dom"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { formatMoment } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import { type Shipment, pickupTimeZone, isStopped } from "../../lib/shipment"
import {
  useShipmentList,
  LIST_PARAMS,
  type ListParam,
  tabOf,
  toListFilters,
} from "../../lib/shipment-list"
import { CutText } from "../section/cut-text"
import { type ListParams, useListParams, selectColumn, useListTable } from "../section/table-tools"
import { PickupTime, ShipmentStateBadge } from "../shipments/shipment-facts"
import { TextLink } from "../section/texts"

const PAGE_SIZE = 20

export type ShipmentParams = ListParams<ListParam>

/** A command for the selected shipments. */
export type ShipmentCommand = Parameters<typeof useListTable<Shipment>>[0]["commands"][number]

/** The table of all shipments: searched, filtered, sorted and paged by the backend. */
export function useShipmentTable(commands: ShipmentCommand[]) {
  const navigate = useNavigate()
  const params = useListParams(LIST_PARAMS, PAGE_SIZE)
  const { values, filterBy } = params
  const tab = tabOf(values)
  const filters = toListFilters(values)
  const isOldestFirst = values.order_by === "created_at"
  const list = useShipmentList({
    ...filters,
    order_by: isOldestFirst ? "created_at" : "-created_at",
    limit: PAGE_SIZE,
    offset: params.pageIndex * PAGE_SIZE,
  })
  const { table, selected, unselect } = useListTable({
    rows: list.data?.shipments,
    list,
    params,
    pageSize: PAGE_SIZE,
    columns: useShipmentColumns({ isSelectable: tab === "all" }),
    // Abandoned shipments have no commands.
    commands: tab === "all" ? commands : [],
    onRowClick: (_, { order_id }) => void navigate(`/orders/${order_id}`),
    sorting: {
      state: { id: "created_at", desc: !isOldestFirst },
      // Only one column sorts, so a click only reverses the order.
      onSortingChange: () => filterBy({ order_by: isOldestFirst ? "" : "created_at" }),
    },
  })
  const isFiltered = Object.values(toListFilters({ ...values, tab: "all" })).some(Boolean)
  const unselectAll = () => unselect(selected.map(({ id }) => id))
  return { table, list, params, tab, filters, isFiltered, unselectAll }
}

const helper = createDataTableColumnHelper<Shipment>()

type Column = "order" | "state" | "service" | "packages" | "price" | "tracking" | "pickup"

function useShipmentColumns({ isSelectable }: { isSelectable: boolean }) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  return useMemo(() => {
    const column = (
      id: Column,
      cell: (shipment: Shipment) => ReactNode,
      sizes: { minSize?: number; maxSize?: number } = {},
    ) =>
      helper.display({
        id,
        header: t(`shipmentsPage.columns.${id}`),
        cell: ({ row }) => cell(row.original),
        ...sizes,
      })
    const select = selectColumn<Shipment>(t("shipmentsPage.selectAll"), ({ reference }) =>
      t("shipmentsPage.selectOne", { reference }),
    )
    return [
      ...(isSelectable ? [select] : []),
      column("order", (shipment) => <OrderCell shipment={shipment} />, { minSize: 180 }),
      column("state", (shipment) => <StateCell shipment={shipment} />, { maxSize: 240 }),
      column("service", (shipment) => <ServiceCell shipment={shipment} />, { maxSize: 200 }),
      column("packages", ({ packages }) => packages.length.toLocaleString(locale)),
      column("price", ({ charged_price, quoted_price, price_currency }) => {
        const price = charged_price ?? quoted_price
        return price ? formatMoney(price, price_currency, locale) : "–"
      }),
      column("tracking", ({ tracking }) => <FirstNumber tracking={tracking} />, { maxSize: 190 }),
      column("pickup", (shipment) =>
        shipment.pickup_at ? (
          <Moment>
            <PickupTime at={shipment.pickup_at} timeZone={pickupTimeZone(shipment, settings)} />
          </Moment>
        ) : (
          "–"
        ),
      ),
      helper.accessor("created_at", {
        header: t("shipmentsPage.columns.created"),
        cell: ({ getValue }) => <Moment>{formatMoment(getValue(), locale)}</Moment>,
        enableSorting: true,
      }),
    ]
  }, [t, locale, settings, isSelectable])
}

function OrderCell({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { order_display_id: order, reference, shipment_id: number } = shipment
  return (
    <div className="flex min-w-0 flex-col py-2">
      <div className="flex gap-x-2">
        <TextLink to={`/orders/${shipment.order_id}`}>{order ? `#${order}` : reference}</TextLink>
        {number && (
          <CutText text={t("shipments.number", { number })} className="text-ui-fg-subtle" />
        )}
      </div>
      <CutText text={reference} className="text-ui-fg-subtle" />
    </div>
  )
}

/** The state, and below it the reason. Hover or focus shows the whole text. */
function StateCell({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { state, last_error: error, next_try_at: nextTry } = shipment
  return (
    <div className="flex min-w-0 flex-col items-start gap-y-1 py-2">
      <ShipmentStateBadge state={state} />
      {isStopped(shipment) && (
        <Badge size="2xsmall" color={nextTry ? "orange" : "red"}>
          {t(nextTry ? "shipmentsPage.triedAgain" : "shipmentsPage.stopped")}
        </Badge>
      )}
      {error && (isStopped(shipment) || state === "failed") && (
        <CutText text={error.message} className="text-ui-fg-subtle max-w-full" />
      )}
    </div>
  )
}

function ServiceCell({ shipment: { service_name, service_code, kind } }: { shipment: Shipment }) {
  const { t } = useTexts()
  return (
    <div className="flex min-w-0 items-center gap-x-2">
      <CutText text={service_name ?? service_code} />
      {kind === "return" && (
        <Badge size="2xsmall" color="blue">
          {t("shipments.return")}
        </Badge>
      )}
    </div>
  )
}

/** The first tracking number, linked if the carrier's page is known, and how many more there are. */
function FirstNumber({ tracking: [first, ...more] }: Pick<Shipment, "tracking">) {
  const { t } = useTexts()
  return first ? (
    <div className="flex min-w-0 flex-col">
      <CutText text={first.number} to={first.url ?? undefined} isNewTab />
      {more.length > 0 && (
        <span className="text-ui-fg-subtle">
          {t("shipmentsPage.moreNumbers", { count: more.length })}
        </span>
      )}
    </div>
  ) : (
    <>–</>
  )
}

/** Two lines: two moments side by side would fill the row. */
function Moment({ children }: { children: ReactNode }) {
  return <div className="w-24 whitespace-normal py-2">{children}</div>
}
