import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DataTable, Container, Heading, Text, useToggleState } from "@medusajs/ui"
import { LoadError } from "../../../components/section/load-error"
import { FilterSelect, ListSearch, SelectionBar } from "../../../components/section/table-tools"
import { StoppedKeys } from "../../../components/stopped-keys"
import { StoreNotices } from "../../../components/store-notices"
import { ShipManyDialog } from "../../../components/to-ship/ship-many-dialog"
import { useToShipTable, type ToShipParams } from "../../../components/to-ship/use-to-ship-table"
import { useLocations } from "../../../hooks/use-locations"
import { useServices } from "../../../hooks/use-services"
import { useTexts } from "../../../i18n/use-texts"
import { nameOfService } from "../../../lib/delivery-service"

export const config = defineRouteConfig({
  label: "toShip.title",
  rank: 1,
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("toShip.title")}</span>
}

/** The queue of orders to ship: select many, ship them, print their labels. */
const ToShipPage = () => {
  const { t } = useTexts()
  const [isShipping, startShipping, stopShipping] = useToggleState()
  const { table, selected, unselect, params, isFiltered, error, refetch } = useToShipTable({
    isShipping,
    onShip: startShipping,
  })
  const close = (sent: string[]) => {
    stopShipping()
    unselect(sent)
  }
  return (
    <div className="flex flex-col gap-y-3">
      <StoreNotices />
      <StoppedKeys />
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
              <ListSearch
                label={t("toShip.search")}
                value={params.values.q}
                onSearch={(text) => params.filterBy("q", text)}
              />
            </div>
          </DataTable.Toolbar>
          {error ? (
            <div className="px-6 py-4">
              <LoadError error={error} onRetry={refetch} />
            </div>
          ) : (
            <DataTable.Table
              emptyState={{
                empty: isFiltered
                  ? { heading: t("toShip.noResults"), description: t("toShip.noResultsHint") }
                  : { heading: t("toShip.empty"), description: t("toShip.emptyHint") },
                filtered: {
                  heading: t("toShip.noResults"),
                  description: t("toShip.noResultsHint"),
                },
              }}
            />
          )}
          <DataTable.Pagination translations={t("pagination", { returnObjects: true })} />
          <SelectionBar table={table} selectedLabel={(count) => t("toShip.selected", { count })} />
        </DataTable>
        {isShipping && <ShipManyDialog orders={selected} onClose={close} />}
      </Container>
    </div>
  )
}

export default ToShipPage

/** Filters by stock location and by service. */
function ToShipFilters({ params }: { params: ToShipParams }) {
  const { t } = useTexts()
  const { data: locations = [] } = useLocations()
  const { data: services = [] } = useServices()
  return (
    <>
      {(locations.length > 1 || params.values.location_id) && (
        <FilterSelect
          label={t("toShip.filters.location")}
          all={t("toShip.filters.allLocations")}
          value={params.values.location_id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => params.filterBy("location_id", value)}
        />
      )}
      <FilterSelect
        label={t("toShip.filters.service")}
        all={t("toShip.filters.allServices")}
        value={params.values.service_code}
        options={services.map((service) => ({
          value: service.service_code,
          label: nameOfService(service),
        }))}
        onChange={(value) => params.filterBy("service_code", value)}
      />
    </>
  )
}
