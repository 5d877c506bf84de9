import { TrianglesMini } from "@medusajs/icons"
import { Button, DropdownMenu, Input } from "@medusajs/ui"
import { useLocations } from "../../hooks/use-locations"
import { useServices } from "../../hooks/use-services"
import { useTexts } from "../../i18n/use-texts"
import { nameOfService } from "../../lib/delivery-service"
import { tabOf, STATES, statesOf, CREATED_DAYS, CUSTOM_DAYS } from "../../lib/shipment-list"
import { FilterSelect } from "../section/filter-select"
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

/** Any number of states. */
function StateFilter({ params }: { params: ShipmentParams }) {
  const { t } = useTexts()
  const chosen = statesOf(params.values)
  const [first, ...more] = chosen
  const others = more.length > 0 ? ` +${more.length}` : ""
  const shown = first
    ? t(`shipments.states.${first}.label`) + others
    : t("shipmentsPage.filters.allStates")
  const change = (states: readonly string[]) => params.filterBy("state", states.join(","))
  return (
    <DropdownMenu>
      <DropdownMenu.Trigger asChild>
        <Button
          size="small"
          variant="secondary"
          className="txt-compact-small w-44 justify-between"
          aria-label={`${t("shipmentsPage.filters.state")}: ${shown}`}
        >
          <span className="truncate">{shown}</span>
          <TrianglesMini className="text-ui-fg-subtle" />
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="start">
        {STATES.map((state) => (
          <DropdownMenu.CheckboxItem
            key={state}
            checked={chosen.includes(state)}
            // Stays open for the next one.
            onSelect={(event) => event.preventDefault()}
            onCheckedChange={(isChecked) =>
              change(isChecked ? [...chosen, state] : chosen.filter((other) => other !== state))
            }
          >
            {t(`shipments.states.${state}.label`)}
          </DropdownMenu.CheckboxItem>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu>
  )
}

const CHOICES = [
  ...(Object.keys(CREATED_DAYS) as (keyof typeof CREATED_DAYS)[]),
  CUSTOM_DAYS,
] as const

/** The days on which shipments were ordered: so many up to today, or between two that are entered. */
function CreatedFilter({ params: { values, filterBy, filterByAll } }: { params: ShipmentParams }) {
  const { t } = useTexts()
  return (
    <>
      <FilterSelect
        label={t("shipmentsPage.filters.created")}
        all={t("shipmentsPage.filters.allDays")}
        value={values.created}
        options={CHOICES.map((value) => ({ value, label: t(`shipmentsPage.filters.${value}`) }))}
        onChange={(created) => filterByAll({ created, created_from: "", created_to: "" })}
      />
      {values.created === CUSTOM_DAYS && (
        <>
          <Input
            size="small"
            type="date"
            aria-label={t("shipmentsPage.filters.from")}
            max={values.created_to}
            value={values.created_from ?? ""}
            onChange={(event) => filterBy("created_from", event.target.value)}
          />
          <Input
            size="small"
            type="date"
            aria-label={t("shipmentsPage.filters.to")}
            min={values.created_from}
            value={values.created_to ?? ""}
            onChange={(event) => filterBy("created_to", event.target.value)}
          />
        </>
      )}
    </>
  )
}
