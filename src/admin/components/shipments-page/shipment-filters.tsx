import { Button } from "@medusajs/ui"
import { useServices } from "../../hooks/use-services"
import { useLocations } from "../../hooks/use-locations"
import { useTexts } from "../../i18n/use-texts"
import { nameOfService } from "../../lib/delivery-service"
import { tabOf } from "../../lib/shipment-list"
import { FilterSelect } from "../section/filter-select"
import { CreatedFilter } from "./created-filter"
import { StateFilter } from "./state-filter"
import type { ShipmentParams } from "./use-shipment-table"

const KINDS = ["delivery", "return"] as const
const CLEARED = {
  state: "",
  stopped: "",
  service_code: "",
  kind: "",
  location_id: "",
  created: "",
  created_from: "",
  created_to: "",
} as const

/** Which shipments are shown. What can be deleted has its state already. */
export function ShipmentFilters({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const { values, filterBy, filterByAll } = params
  const isNarrowed = Object.keys(CLEARED).some((name) => name in values)
  const { data: services = [] } = useServices()
  const { data: locations = [] } = useLocations()
  return (
    <div className="flex flex-wrap items-center gap-2">
      {tabOf(values) === "all" && <StateFilter params={params} />}
      {tabOf(values) === "all" && (
        <FilterSelect
          label={t("shipmentsPage.filters.trouble")}
          all={t("shipmentsPage.filters.withAndWithoutTrouble")}
          value={values.stopped}
          options={[{ value: "true", label: t("shipmentsPage.filters.stopped") }]}
          onChange={(value) => filterBy("stopped", value)}
        />
      )}
      <FilterSelect
        label={t("shipmentsPage.filters.service")}
        all={t("shipmentsPage.filters.allServices")}
        value={values.service_code}
        options={services.map((service) => ({
          value: service.service_code,
          label: nameOfService(service),
        }))}
        onChange={(value) => filterBy("service_code", value)}
      />
      <FilterSelect
        label={t("shipmentsPage.filters.kind")}
        all={t("shipmentsPage.filters.allKinds")}
        value={values.kind}
        options={KINDS.map((value) => ({ value, label: t(`shipmentsPage.filters.${value}`) }))}
        onChange={(value) => filterBy("kind", value)}
      />
      {(locations.length > 1 || values.location_id) && (
        <FilterSelect
          label={t("shipmentsPage.filters.location")}
          all={t("shipmentsPage.filters.allLocations")}
          value={values.location_id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => filterBy("location_id", value)}
        />
      )}
      <CreatedFilter params={params} />
      {isNarrowed && (
        <Button
          size="small"
          variant="transparent"
          className="text-ui-fg-subtle"
          onClick={() => filterByAll(CLEARED)}
        >
          {t("shipmentsPage.clearFilters")}
        </Button>
      )}
    </div>
  )
}
