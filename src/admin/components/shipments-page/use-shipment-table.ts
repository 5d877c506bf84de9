import {
  useDataTable,
  type DataTableCommand,
  type DataTableFilteringState,
  type DataTableRowSelectionState,
  type DataTableSortingState,
} from "@medusajs/ui"
import { useEffect, useState } from "react"
import { useNavigate } from "react-router-dom"
import { useShipmentList } from "../../hooks/use-shipment-list"
import type { Shipment } from "../../lib/shipment"
import { toListFilters, type ListTab } from "../../lib/shipment-list"
import { useShipmentColumns } from "./use-shipment-columns"
import { useShipmentFilters } from "./use-shipment-filters"

const PAGE_SIZE = 20
/** One and the same, so that the table does not take it for new data. */
const NONE: Shipment[] = []

interface ShipmentTableOptions {
  tab: ListTab
  commands: DataTableCommand[]
  selection: DataTableRowSelectionState
  onSelect: (selection: DataTableRowSelectionState) => void
  /** Told of what is shown: a command knows only ids. */
  onShown: (shipments: Shipment[]) => void
}

/** The table of all shipments: searched, filtered, sorted and paged by the backend. */
export function useShipmentTable({
  tab,
  commands,
  selection,
  onSelect,
  onShown,
}: ShipmentTableOptions) {
  const navigate = useNavigate()
  const [search, setSearch] = useState("")
  const [filtering, setFiltering] = useState<DataTableFilteringState>({})
  const [sorting, setSorting] = useState<DataTableSortingState | null>(null)
  const [pagination, setPagination] = useState({ pageIndex: 0, pageSize: PAGE_SIZE })
  const filters = toListFilters(filtering, { search, tab })
  const list = useShipmentList({
    ...filters,
    order_by: sorting && !sorting.desc ? "created_at" : "-created_at",
    limit: PAGE_SIZE,
    offset: pagination.pageIndex * PAGE_SIZE,
  })
  const shipments = list.data?.shipments ?? NONE
  useEffect(() => onShown(shipments), [shipments, onShown])
  useEffect(() => setPagination((page) => ({ ...page, pageIndex: 0 })), [tab])
  const table = useDataTable({
    data: shipments,
    columns: useShipmentColumns(),
    filters: useShipmentFilters(tab),
    commands,
    getRowId: ({ id }) => id,
    rowCount: list.data?.count ?? 0,
    isLoading: list.isPending,
    onRowClick: (_, { order_id }) => void navigate(`/orders/${order_id}`),
    search: { state: search, onSearchChange: setSearch },
    filtering: { state: filtering, onFilteringChange: setFiltering },
    sorting: { state: sorting, onSortingChange: setSorting },
    pagination: { state: pagination, onPaginationChange: setPagination },
    rowSelection: { state: selection, onRowSelectionChange: onSelect },
  })
  return { table, list, filters }
}
