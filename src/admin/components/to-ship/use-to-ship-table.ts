import { type DataTableRowSelectionState, useDataTable } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { OrdersToShip } from "../../../api/admin/shipment-ordering/orders/to-ship/order-to-ship"
import { useLastPage } from "../../hooks/use-last-page"
import { type ListParams, useListParams } from "../../hooks/use-list-params"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { useToShipColumns } from "./use-to-ship-columns"

const FILTERS = ["q", "location_id", "service_code"] as const
const PAGE_SIZE = 50
/** One and the same, so that the table does not take it for new data. */
const NONE: OrderToShip[] = []

export type ToShipParams = ListParams<(typeof FILTERS)[number]>

interface ToShipTableOptions {
  /** The commands are out of the way then. */
  isShipping: boolean
  onShip: () => void
}

/** The table of the page. What is selected stays so on the other pages too. */
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
    // Who is about to ship is told what the list does not know yet, such as a refund.
    void refetch()
    onShip()
  }
  // What has become of an order since it was selected is known where it is listed.
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

/** Customers order, and jobs fulfil, while nobody does anything here. */
const EVERY_MS = 30_000

/** A page of the orders that wait to be shipped, oldest first, looked at again while it is shown. */
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
