import { useLocations } from "../../hooks/use-locations"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import { nameOfService } from "../../lib/delivery-service"
import { FilterSelect } from "../section/filter-select"
import type { ToShipParams } from "./use-to-ship-table"

/** Which orders are shown: of one warehouse, of one service. */
export function ToShipFilters({ params }: { params: ToShipParams }) {
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
