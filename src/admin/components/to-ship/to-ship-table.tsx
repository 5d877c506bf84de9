import { Container, DataTable, Heading, toast, useToggleState } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Link, useNavigate } from "react-router-dom"
import type {
  OrdersToShip,
  OrderToShip,
  ToShipQuery,
} from "../../../api/admin/shipment-ordering/orders/orders"
import { useIsPhone } from "../../hooks/browser"
import { useStoreNames } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { getFrom } from "../../lib/sdk"
import { MOST_IN_RUN } from "../../lib/ship-run"
import { useOpenDocument } from "../print/print-labels"
import { LanguageMenu, SmallButton } from "../section/menus"
import { FiltersDrawer, LocationFilter, ServiceFilter } from "../section/order-filters"
import {
  Choice,
  FilterSelect,
  type ListParams,
  ListSearch,
  ListTable,
  useListParams,
  useListTable,
} from "../section/table-tools"
import { Note } from "../section/texts"
import { ShipManyDialog } from "./ship-many-dialog"
import { useToShipColumns } from "./use-to-ship-columns"

const FILTERS = ["payment", "readiness", "country_code", "location_id", "service_code"] as const
const PARAMS = ["q", "order_by", ...FILTERS] as const
const PAGE_SIZE = 50

type ToShipParams = ListParams<(typeof PARAMS)[number]>

interface ToShipTableProps {
  /** Whether a run goes on. */
  isRunning: boolean
}

/** The queue of orders to ship: select many, and ship them or print what to pick for them. */
export function ToShipTable({ isRunning }: ToShipTableProps) {
  const { t } = useTexts()
  const openDocument = useOpenDocument()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const [isShipping, startShipping, stopShipping] = useToggleState()
  const params = useListParams(PARAMS, PAGE_SIZE)
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
    await openDocument("pick-list", { order_ids: orders.map(({ id }) => id) })
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
          { label: t("ship.action"), shortcut: "s", run: ship },
          { label: t("toShip.pickList"), shortcut: "p", run: openPickList },
        ],
  })
  const used = FILTERS.filter((name) => name in params.values).length
  const isFiltered = used > 0 || params.values.q !== undefined
  return (
    <Container className="divide-y p-0">
      <ListTable
        table={table}
        list={list}
        empty={{
          heading: t(isFiltered ? "toShip.noResults" : "toShip.empty"),
          description: t(isFiltered ? "toShip.noResultsHint" : "toShip.emptyHint"),
        }}
        selected={(count) => t("common.selected", { count })}
        hasMore={list.data?.has_more}
      >
        <DataTable.Toolbar className="flex flex-col gap-y-3 px-6 py-4">
          <div className="flex w-full flex-wrap items-center justify-between gap-3">
            <div>
              <Heading>{t("toShip.title")}</Heading>
              <Note>{t("toShip.description")}</Note>
            </div>
            <div className="flex items-center gap-2">
              <SmallButton asChild>
                <Link to="/shipment-ordering/pack">{t("packBench.title")}</Link>
              </SmallButton>
              {!isPhone && <SortChoice params={params} />}
              <ListSearch
                label={t("common.search")}
                value={params.values.q}
                onSearch={(text) => params.filterBy({ q: text })}
              />
              {isPhone && (
                <FiltersDrawer used={used} done={t("toShip.showFiltered")}>
                  <div className="flex flex-col gap-y-2">
                    <SortChoice params={params} />
                    <ToShipFilters params={params} used={used} />
                  </div>
                </FiltersDrawer>
              )}
              <LanguageMenu />
            </div>
          </div>
          {!isPhone && <ToShipFilters params={params} used={used} />}
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

const READINESS = ["ready", "cannot_ship", "failed_before"] as const satisfies readonly NonNullable<
  ToShipQuery["readiness"]
>[]

const PAYMENTS = [
  "paid",
  "authorized",
  "on_delivery",
  "not_paid",
  "refunded",
] as const satisfies readonly OrderToShip["payment"][]

const ORDERS = [
  "created_at",
  "-created_at",
  "place",
  "service",
] as const satisfies readonly NonNullable<ToShipQuery["order_by"]>[]

function ToShipFilters({ params, used }: { params: ToShipParams; used: number }) {
  const { t } = useTexts()
  const { values, filterBy } = params
  return (
    <div className="flex w-full flex-wrap items-center gap-2">
      <FilterSelect
        label={t("fields.status")}
        all={t("toShip.filters.allReadiness")}
        value={values.readiness}
        options={READINESS.map((value) => ({ value, label: t(`toShip.readiness.${value}`) }))}
        onChange={(readiness) => filterBy({ readiness })}
      />
      <FilterSelect
        label={t("toShip.filters.payment")}
        all={t("toShip.filters.allPayments")}
        value={values.payment}
        options={PAYMENTS.map((value) => ({ value, label: t(`toShip.payments.${value}`) }))}
        onChange={(payment) => filterBy({ payment })}
      />
      <CountryFilter params={params} />
      <LocationFilter params={params} />
      <ServiceFilter params={params} />
      {used > 0 && (
        <SmallButton
          variant="transparent"
          className="text-ui-fg-subtle"
          onClick={() => filterBy(Object.fromEntries(FILTERS.map((name) => [name, ""])))}
        >
          {t("shipmentsPage.clearFilters")}
        </SmallButton>
      )}
    </div>
  )
}

function SortChoice({ params: { values, filterBy } }: { params: ToShipParams }) {
  const { t } = useTexts()
  return (
    <Choice
      label={t("toShip.sort")}
      className="w-44"
      value={values.order_by ?? ORDERS[0]}
      options={ORDERS.map((value) => ({ value, label: t(`toShip.sorted.${value}`) }))}
      onChange={(order) => filterBy({ order_by: order === ORDERS[0] ? "" : order })}
    />
  )
}

function CountryFilter({ params: { values, filterBy } }: { params: ToShipParams }) {
  const { t } = useTexts()
  const countries = useStoreNames().country ?? []
  return countries.length > 1 || values.country_code ? (
    <FilterSelect
      label={t("fields.country")}
      all={t("toShip.filters.allCountries")}
      value={values.country_code}
      options={countries}
      onChange={(country_code) => filterBy({ country_code })}
    />
  ) : null
}

/** Orders come and jobs fulfil them while this page is open. */
const EVERY_MS = 30_000
/** To filter by these, the store reads many orders. */
const SELDOM_MS = 120_000

/** One page of the orders to ship, reloaded while it is shown. */
function useOrdersToShip(query: ToShipListQuery) {
  return useQuery({
    queryKey: [...queryKeys.toShip, query],
    queryFn: () => getFrom<OrdersToShip>("orders/to-ship", { query: { ...query } }),
    refetchInterval: query.payment || query.readiness ? SELDOM_MS : EVERY_MS,
    placeholderData: keepPreviousData,
  })
}

/** The filters are those of the address, which may hold anything: the backend refuses what it does not know. */
type ToShipListQuery = Pick<ToShipQuery, "limit" | "offset"> & {
  [Name in (typeof PARAMS)[number]]?: string
}
