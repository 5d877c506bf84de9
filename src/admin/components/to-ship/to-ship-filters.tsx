import { Select } from "@medusajs/ui"
import { useServices } from "../../hooks/use-services"
import { useStockLocations } from "../../hooks/use-stock-locations"
import { useTexts } from "../../i18n/use-texts"
import type { ToShipParams } from "./use-to-ship-params"

/** No location and no service has this id. */
const ALL = "all"

/** Which orders are shown: of one warehouse, of one service. */
export function ToShipFilters({ params }: { params: ToShipParams }) {
  const { t } = useTexts()
  const { data: locations = [] } = useStockLocations()
  const { data: services = [] } = useServices()
  return (
    <>
      {(locations.length > 1 || params.values.location_id) && (
        <Filter
          label={t("toShip.filters.location")}
          all={t("toShip.filters.allLocations")}
          value={params.values.location_id}
          options={locations.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(value) => params.filterBy("location_id", value)}
        />
      )}
      <Filter
        label={t("toShip.filters.service")}
        all={t("toShip.filters.allServices")}
        value={params.values.service_code}
        options={services.map(({ service_code, name }) => ({ value: service_code, label: name }))}
        onChange={(value) => params.filterBy("service_code", value)}
      />
    </>
  )
}

interface FilterProps {
  label: string
  /** Stands for no filter. */
  all: string
  value: string | undefined
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <Select
      size="small"
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(chosen === ALL ? "" : chosen)}
    >
      <Select.Trigger aria-label={label} className="w-44">
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        <Select.Item value={ALL}>{all}</Select.Item>
        {options.map((option) => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}
