import {
  useDataTable,
  type DataTableCommand,
  type DataTableRowSelectionState,
  Badge,
  createDataTableColumnHelper,
} from "@medusajs/ui"
import { useEffect, type ReactNode, useMemo } from "react"
import { useNavigate, Link } from "react-router-dom"
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
import { useIsCut, CutText, WholeText } from "../section/cut-text"
import { useLastPage, type ListParams, useListParams, selectColumn } from "../section/table-tools"
import { PickupTime, ShipmentStateBadge } from "../shipments/shipment-facts"

const PAGE_SIZE = 20
/** One constant array: the table would take a new one for new data. */
const NONE: Shipment[] = []

export type ShipmentParams = ListParams<ListParam>

interface ShipmentTableOptions {
  commands: DataTableCommand[]
  selection: DataTableRowSelectionState
  onSelect: (selection: DataTableRowSelectionState) => void
  /** Gets the shown rows: a command knows only IDs. */
  onShown: (shipments: Shipment[]) => void
}

/** The table of all shipments: searched, filtered, sorted and paged by the backend. */
export function useShipmentTable({ commands, selection, onSelect, onShown }: ShipmentTableOptions) {
  const navigate = useNavigate()
  const params = useListParams(LIST_PARAMS, PAGE_SIZE)
  const { values, pageIndex, filterBy, turnTo } = params
  const tab = tabOf(values)
  const filters = toListFilters(values)
  const isOldestFirst = values.order_by === "created_at"
  const list = useShipmentList({
    ...filters,
    order_by: isOldestFirst ? "created_at" : "-created_at",
    limit: PAGE_SIZE,
    offset: pageIndex * PAGE_SIZE,
  })
  const isPageGone = useLastPage({
    pageIndex,
    pageSize: PAGE_SIZE,
    count: list.isPlaceholderData ? undefined : list.data?.count,
    turnTo,
  })
  const shipments = list.data?.shipments ?? NONE
  useEffect(() => onShown(shipments), [shipments, onShown])
  const table = useDataTable({
    data: shipments,
    columns: useShipmentColumns({ isSelectable: tab === "all" }),
    // Abandoned shipments have no commands.
    commands: tab === "all" ? commands : [],
    getRowId: ({ id }) => id,
    rowCount: list.data?.count ?? 0,
    isLoading: list.isPending || isPageGone,
    onRowClick: (_, { order_id }) => void navigate(`/orders/${order_id}`),
    sorting: {
      state: { id: "created_at", desc: !isOldestFirst },
      // Only one column sorts, so a click only reverses the order.
      onSortingChange: () => filterBy("order_by", isOldestFirst ? "" : "created_at"),
    },
    pagination: {
      state: { pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: (page) => turnTo(page.pageIndex),
    },
    rowSelection: { state: selection, onRowSelectionChange: onSelect },
  })
  const isFiltered = Object.values(toListFilters({ ...values, tab: "all" })).some(Boolean)
  return { table, list, params, tab, filters, isFiltered }
}

const helper = createDataTableColumnHelper<Shipment>()

function useShipmentColumns({ isSelectable }: { isSelectable: boolean }) {
  const { t, locale } = useTexts()
  const { data: settings } = useSettings()
  return useMemo(
    () => [
      ...(isSelectable
        ? [
            selectColumn<Shipment>({
              all: t("shipmentsPage.selectAll"),
              one: ({ reference }) => t("shipmentsPage.selectOne", { reference }),
            }),
          ]
        : []),
      helper.display({
        id: "order",
        header: t("shipmentsPage.columns.order"),
        minSize: 180,
        cell: ({ row: { original: shipment } }) => <OrderCell shipment={shipment} />,
      }),
      helper.accessor("state", {
        header: t("shipmentsPage.columns.state"),
        maxSize: 240,
        cell: ({ row: { original: shipment } }) => <StateCell shipment={shipment} />,
      }),
      helper.display({
        id: "service",
        header: t("shipmentsPage.columns.service"),
        maxSize: 200,
        cell: ({ row: { original: shipment } }) => (
          <div className="flex min-w-0 items-center gap-x-2">
            <CutText text={nameOf(shipment)} />
            {shipment.kind === "return" && (
              <Badge size="2xsmall" color="blue">
                {t("shipments.return")}
              </Badge>
            )}
          </div>
        ),
      }),
      helper.display({
        id: "packages",
        header: t("shipmentsPage.columns.packages"),
        cell: ({ row: { original } }) => original.packages.length.toLocaleString(locale),
      }),
      helper.display({
        id: "price",
        header: t("shipmentsPage.columns.price"),
        cell: ({ row: { original: shipment } }) => {
          const price = shipment.charged_price ?? shipment.quoted_price
          return price ? formatMoney(price, shipment.price_currency, locale) : "–"
        },
      }),
      helper.display({
        id: "tracking",
        header: t("shipmentsPage.columns.tracking"),
        maxSize: 190,
        cell: ({ row: { original: shipment } }) => <FirstNumber tracking={shipment.tracking} />,
      }),
      helper.display({
        id: "pickup",
        header: t("shipmentsPage.columns.pickup"),
        cell: ({ row: { original: shipment } }) =>
          shipment.pickup_at ? (
            <Moment>
              <PickupTime at={shipment.pickup_at} timeZone={pickupTimeZone(shipment, settings)} />
            </Moment>
          ) : (
            "–"
          ),
      }),
      helper.accessor("created_at", {
        header: t("shipmentsPage.columns.created"),
        cell: ({ getValue }) => <Moment>{formatMoment(getValue(), locale)}</Moment>,
        enableSorting: true,
      }),
    ],
    [t, locale, settings, isSelectable],
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

/** Two lines: two moments side by side would fill the row. */
function Moment({ children }: { children: ReactNode }) {
  return <div className="w-24 whitespace-normal py-2">{children}</div>
}

function nameOf({ service_name, service_code }: Shipment): string {
  return service_name ?? service_code
}

function OrderCell({ shipment }: { shipment: Shipment }) {
  const { t } = useTexts()
  const { order_display_id: order, reference, shipment_id: number } = shipment
  return (
    <div className="flex min-w-0 flex-col py-2">
      <div className="flex gap-x-2">
        <Link
          to={`/orders/${shipment.order_id}`}
          className="text-ui-fg-base hover:text-ui-fg-subtle underline transition-fg"
          onClick={(event) => event.stopPropagation()}
        >
          {order ? `#${order}` : reference}
        </Link>
        {number && (
          <CutText text={t("shipments.number", { number })} className="text-ui-fg-subtle" />
        )}
      </div>
      <CutText text={reference} className="text-ui-fg-subtle" />
    </div>
  )
}

/** The first tracking number, linked if the carrier's page is known, and how many more there are. */
function FirstNumber({ tracking }: Pick<Shipment, "tracking">) {
  const { t } = useTexts()
  const [first, ...more] = tracking
  if (!first) {
    return <>–</>
  }
  return (
    <div className="flex min-w-0 flex-col">
      {first.url ? (
        <NumberLink number={first.number} url={first.url} />
      ) : (
        <CutText text={first.number} />
      )}
      {more.length > 0 && (
        <span className="text-ui-fg-subtle">
          {t("shipmentsPage.moreNumbers", { count: more.length })}
        </span>
      )}
    </div>
  )
}

function NumberLink({ number, url }: { number: string; url: string }) {
  const [ref, isCut] = useIsCut(number)
  return (
    <WholeText text={number} isCut={isCut}>
      <a
        ref={ref}
        href={url}
        target="_blank"
        rel="noopener noreferrer"
        className="text-ui-fg-base hover:text-ui-fg-subtle underline transition-fg truncate"
        onClick={(event) => event.stopPropagation()}
      >
        {number}
      </a>
    </WholeText>
  )
}
