import { Input } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { CREATED_DAYS, CUSTOM_DAYS } from "../../lib/shipment-list"
import { FilterSelect } from "../section/filter-select"
import type { ShipmentParams } from "./use-shipment-table"

const CHOICES = [
  ...(Object.keys(CREATED_DAYS) as (keyof typeof CREATED_DAYS)[]),
  CUSTOM_DAYS,
] as const

/** The days on which shipments were ordered: so many up to today, or between two that are entered. */
export function CreatedFilter({
  params: { values, filterBy, filterByAll },
}: {
  params: ShipmentParams
}) {
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
