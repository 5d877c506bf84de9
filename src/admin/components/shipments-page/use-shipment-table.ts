import { useDataTable, type DataTableCommand, type DataTableRowSelectionState } from "@medusajs/ui"
import { useEffect } from "react"
import { useNavigate } from "react-router-dom"
import { useLastPage } from "../../hooks/use-last-page"
import { type ListParams, useListParams } from "../../hooks/use-list-params"
import { useShipmentList } from "../../hooks/use-shipment-list"
import type { Shipment } from "../../lib/shipment"
import { LIST_PARAMS, type ListParam, tabOf, toListFilters } from "../../lib/shipment-list"
import { useShipmentColumns } from "./use-shipment-columns"

const PAGE_SIZE = 20
/** One and the same, so that the table does not take it for new data. */
const NONE: Shipment[] = []

export type ShipmentParams = ListParams<ListParam>

interface ShipmentTableOptions {
  commands: DataTableCommand[]
  selection: DataTableRowSelectionState
  onSelect: (selection: DataTableRowSelectionState) => void
  /** Told of what is shown: a command knows only ids. */
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
    // What was let go is only to be looked at.
    commands: tab === "all" ? commands : [],
    getRowId: ({ id }) => id,
    rowCount: list.data?.count ?? 0,
    isLoading: list.isPending || isPageGone,
    onRowClick: (_, { order_id }) => void navigate(`/orders/${order_id}`),
    sorting: {
      state: { id: "created_at", desc: !isOldestFirst },
      // There is one column to sort by, and no way to leave it unsorted.
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
