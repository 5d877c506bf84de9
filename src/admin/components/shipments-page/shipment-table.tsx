import { DataTable, Button, Text, Select } from "@medusajs/ui"
import { Link } from "react-router-dom"
import { useTexts } from "../../i18n/use-texts"
import { tabOf } from "../../lib/shipment-list"
import { ListSearch } from "../section/list-search"
import { LoadError } from "../section/load-error"
import { SelectionBar } from "../section/selection-bar"
import { ShipmentFilters } from "./shipment-filters"
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

/** Stands in the table before anything was shipped, and leads to where that begins. */
function EmptyShipments() {
  const { t } = useTexts()
  return (
    <div className="flex flex-col items-center gap-y-4 px-6 py-16">
      <div className="flex flex-col items-center gap-y-1 text-center">
        <Text size="base" weight="plus">
          {t("shipmentsPage.empty")}
        </Text>
        <Text size="small" className="text-ui-fg-subtle text-pretty">
          {t("shipmentsPage.emptyHint")}
        </Text>
      </div>
      <Button size="small" variant="secondary" asChild>
        <Link to="/settings/shipment-ordering">{t("shipmentsPage.toSettings")}</Link>
      </Button>
    </div>
  )
}

const ORDERS = ["newest", "oldest"] as const

/** Search, filters and order of the list. */
function ShipmentToolbar({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  return (
    <>
      <ShipmentFilters params={params} />
      <div className="flex flex-wrap items-center gap-2">
        <Select
          size="small"
          value={params.values.order_by ? "oldest" : "newest"}
          onValueChange={(chosen) =>
            params.filterBy("order_by", chosen === "oldest" ? "created_at" : "")
          }
        >
          <Select.Trigger aria-label={t("shipmentsPage.sort")} className="w-44">
            <Select.Value />
          </Select.Trigger>
          <Select.Content>
            {ORDERS.map((order) => (
              <Select.Item key={order} value={order}>
                {t(`shipmentsPage.${order}`)}
              </Select.Item>
            ))}
          </Select.Content>
        </Select>
        <ListSearch
          label={t("shipmentsPage.search")}
          value={params.values.q}
          onSearch={(text) => params.filterBy("q", text)}
        />
      </div>
    </>
  )
}
