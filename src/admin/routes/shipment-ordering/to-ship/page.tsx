import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DataTable, Container, Heading, useToggleState } from "@medusajs/ui"
import { PageName } from "../../../components/section/section"
import { LocationFilter, ServiceFilter } from "../../../components/section/order-filters"
import { ListSearch, ListTable } from "../../../components/section/table-tools"
import { Note } from "../../../components/section/texts"
import { StoppedKeys } from "../../../components/stopped-keys"
import { StoreNotices } from "../../../components/store-notices"
import { ShipManyDialog } from "../../../components/to-ship/ship-many-dialog"
import { useToShipTable } from "../../../components/to-ship/use-to-ship-table"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "toShip.title",
  rank: 1,
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName text="toShip.title" /> }

/** The queue of orders to ship: select many, ship them, print their labels. */
const ToShipPage = () => {
  const { t } = useTexts()
  const [isShipping, startShipping, stopShipping] = useToggleState()
  const { table, list, selected, unselect, params, isFiltered } = useToShipTable({
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
        <ListTable
          table={table}
          list={list}
          empty={{
            heading: t(isFiltered ? "toShip.noResults" : "toShip.empty"),
            description: t(isFiltered ? "toShip.noResultsHint" : "toShip.emptyHint"),
          }}
          selected={(count) => t("toShip.selected", { count })}
        >
          <DataTable.Toolbar className="flex flex-col items-start justify-between gap-3 md:flex-row md:items-center">
            <div>
              <Heading>{t("toShip.title")}</Heading>
              <Note>{t("toShip.description")}</Note>
            </div>
            <div className="flex flex-wrap items-center gap-2">
              <LocationFilter params={params} />
              <ServiceFilter params={params} />
              <ListSearch
                label={t("toShip.search")}
                value={params.values.q}
                onSearch={(text) => params.filterBy({ q: text })}
              />
            </div>
          </DataTable.Toolbar>
        </ListTable>
        {isShipping && <ShipManyDialog orders={selected} onClose={close} />}
      </Container>
    </div>
  )
}

export default ToShipPage
