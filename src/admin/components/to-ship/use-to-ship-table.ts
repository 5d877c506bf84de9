import { type DataTableRowSelectionState, useDataTable } from "@medusajs/ui"
import { useState } from "react"
import { useNavigate } from "react-router-dom"
import { useOrdersToShip } from "../../hooks/use-orders-to-ship"
import { useTexts } from "../../i18n/use-texts"
import type { OrderToShip } from "../../lib/order-to-ship"
import { useToShipColumns } from "./use-to-ship-columns"
import { PAGE_SIZE, useToShipParams } from "./use-to-ship-params"

/** One and the same, so that the table does not take it for new data. */
const NONE: OrderToShip[] = []

interface ToShipTableOptions {
  /** The commands are out of the way then. */
  isShipping: boolean
  onShip: () => void
}

/** The table of the page. What is selected stays so on the other pages too. */
export function useToShipTable({ isShipping, onShip }: ToShipTableOptions) {
  const { t } = useTexts()
  const navigate = useNavigate()
  const params = useToShipParams()
  const [selected, setSelected] = useState<OrderToShip[]>([])
  const { data, error, isPending, refetch } = useOrdersToShip({
    ...params.values,
    limit: PAGE_SIZE,
    offset: params.pageIndex * PAGE_SIZE,
  })
  const orders = data?.orders ?? NONE
  const select = (state: DataTableRowSelectionState) => {
    const known = new Map([...orders, ...selected].map((order) => [order.id, order]))
    setSelected(Object.keys(state).flatMap((id) => known.get(id) ?? []))
  }
  const table = useDataTable({
    data: orders,
    columns: useToShipColumns(),
    getRowId: ({ id }) => id,
    rowCount: data?.count ?? 0,
    isLoading: isPending,
    onRowClick: (_event, { id }) => void navigate(`/orders/${id}`),
    pagination: {
      state: { pageIndex: params.pageIndex, pageSize: PAGE_SIZE },
      onPaginationChange: ({ pageIndex }) => params.turnTo(pageIndex),
    },
    rowSelection: {
      state: Object.fromEntries(selected.map(({ id }) => [id, true])),
      onRowSelectionChange: select,
    },
    commands: isShipping ? [] : [{ label: t("toShip.ship"), shortcut: "s", action: onShip }],
  })
  return {
    table,
    params,
    selected,
    clearSelection: () => setSelected([]),
    error: data ? null : error,
    refetch: () => void refetch(),
  }
}
