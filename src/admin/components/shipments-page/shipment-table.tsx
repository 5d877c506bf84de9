import { DataTable } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { tabOf } from "../../lib/shipment-list"
import { LoadError } from "../section/load-error"
import { SelectionBar } from "../section/selection-bar"
import { EmptyShipments } from "./empty-shipments"
import { ShipmentToolbar } from "./shipment-toolbar"
import type { ShipmentParams, useShipmentTable } from "./use-shipment-table"

interface ShipmentTableProps extends Pick<ReturnType<typeof useShipmentTable>, "table" | "list"> {
  params: ShipmentParams
  isFiltered: boolean
}

export function ShipmentTable({ table, list, params, isFiltered }: ShipmentTableProps) {
  const { t } = useTexts()
  const filtered = {
    heading: t("shipmentsPage.noResults"),
    description: t("shipmentsPage.noResultsHint"),
  }
  const nothing =
    tabOf(params.values) === "deletable"
      ? { heading: t("shipmentsPage.noDeletable") }
      : { custom: <EmptyShipments /> }
  return (
    <DataTable instance={table}>
      <DataTable.Toolbar className="flex flex-wrap items-start justify-between gap-2 px-6 py-4">
        <ShipmentToolbar params={params} />
      </DataTable.Toolbar>
      {list.error && !list.data ? (
        <div className="px-6 py-4">
          <LoadError error={list.error} onRetry={() => void list.refetch()} />
        </div>
      ) : (
        <DataTable.Table emptyState={{ empty: isFiltered ? filtered : nothing, filtered }} />
      )}
      <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />
      <SelectionBar
        table={table}
        selectedLabel={(count) => t("shipmentsPage.selected", { count })}
      />
    </DataTable>
  )
}
