import { Button, Drawer } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useServices } from "../../hooks/use-services"
import { useLocations } from "../../hooks/use-store-names"
import { useTexts } from "../../i18n/use-texts"
import { nameOfService } from "../../lib/delivery-service"
import { DrawerHeader } from "../forms/dialog-headers"
import { SmallButton } from "./menus"
import { FilterSelect, type ListParams } from "./table-tools"

interface FilterProps {
  params: ListParams<"location_id" | "service_code">
}

export function LocationFilter({ params: { values, filterBy } }: FilterProps) {
  const { t } = useTexts()
  const { data: locations = [] } = useLocations()
  return locations.length > 1 || values.location_id ? (
    <FilterSelect
      label={t("toShip.filters.location")}
      all={t("toShip.filters.allLocations")}
      value={values.location_id}
      options={locations.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(location_id) => filterBy({ location_id })}
    />
  ) : null
}

export function ServiceFilter({ params: { values, filterBy } }: FilterProps) {
  const { t } = useTexts()
  const { data: services = [] } = useServices()
  return (
    <FilterSelect
      label={t("fields.service")}
      all={t("services.all")}
      value={values.service_code}
      options={services.map((service) => ({
        value: service.service_code,
        label: nameOfService(service),
      }))}
      onChange={(service_code) => filterBy({ service_code })}
    />
  )
}

interface FiltersDrawerProps {
  /** How many filters are set. */
  used: number
  /** Closes the drawer. */
  done: string
  children: ReactNode
}

/** On a phone: one button that opens the filters. */
export function FiltersDrawer({ used, done, children }: FiltersDrawerProps) {
  const { t } = useTexts()
  return (
    <Drawer>
      <Drawer.Trigger asChild>
        <SmallButton>
          {used > 0
            ? t("shipmentsPage.filtersUsed", { count: used })
            : t("shipmentsPage.openFilters")}
        </SmallButton>
      </Drawer.Trigger>
      <Drawer.Content aria-describedby={undefined}>
        <DrawerHeader title={t("shipmentsPage.openFilters")} />
        <Drawer.Body>{children}</Drawer.Body>
        <Drawer.Footer>
          <Drawer.Close asChild>
            <Button size="small">{done}</Button>
          </Drawer.Close>
        </Drawer.Footer>
      </Drawer.Content>
    </Drawer>
  )
}
