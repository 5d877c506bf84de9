import { DataTable, Container, Heading, Text, useToggleState } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { ShipManyDialog } from "./ship-many-dialog"
import { ToShipFilters } from "./to-ship-filters"
import { ToShipSearch } from "./to-ship-search"
import { useToShipTable } from "./use-to-ship-table"

/** The queue of orders that wait to be shipped: choose many, ship them all, print their labels. */
export function ToShipPage() {
  const { t } = useTexts()
  const [isShipping, startShipping, stopShipping] = useToggleState()
  const { table, selected, clearSelection, params, error, refetch } = useToShipTable({
    isShipping,
    onShip: startShipping,
  })
  const close = () => {
    stopShipping()
    clearSelection()
  }
  return (
    <Container className="divide-y p-0">
      <DataTable instance={table}>
        <DataTable.Toolbar className="flex flex-col items-start justify-between gap-3 md:flex-row md:items-center">
          <div>
            <Heading>{t("toShip.title")}</Heading>
            <Text size="small" className="text-ui-fg-subtle">
              {t("toShip.description")}
            </Text>
          </div>
          <div className="flex flex-wrap items-center gap-2">
            <ToShipFilters params={params} />
            <ToShipSearch params={params} />
          </div>
        </DataTable.Toolbar>
        {error ? (
          <div className="px-6 py-4">
            <LoadError error={error} onRetry={refetch} />
          </div>
        ) : (
          <DataTable.Table
            emptyState={{
              empty: params.isFiltered
                ? { heading: t("toShip.noResults"), description: t("toShip.noResultsHint") }
                : { heading: t("toShip.empty"), description: t("toShip.emptyHint") },
              filtered: { heading: t("toShip.noResults"), description: t("toShip.noResultsHint") },
            }}
          />
        )}
        <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />
        <DataTable.CommandBar selectedLabel={(count) => t("toShip.selected", { count })} />
      </DataTable>
      {isShipping && <ShipManyDialog orders={selected} onClose={close} />}
    </Container>
  )
}
