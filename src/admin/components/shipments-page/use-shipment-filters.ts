import { createDataTableFilterHelper } from "@medusajs/ui"
import { useMemo } from "react"
import { useServices } from "../../hooks/use-services"
import { useStockLocations } from "../../hooks/use-stock-locations"
import { useTexts } from "../../i18n/use-texts"
import { formatDate } from "../../lib/calendar"
import type { Shipment, ShipmentState } from "../../lib/shipment"
import { localDay, type ListTab } from "../../lib/shipment-list"

const helper = createDataTableFilterHelper<Shipment>()

const STATES = [
  "pending",
  "ordered",
  "confirm_unknown",
  "confirmed",
  "tracked",
  "let_go",
  "released",
  "failed",
] as const satisfies readonly ShipmentState[]

/** @param tab the one of what can be deleted has its state already */
export function useShipmentFilters(tab: ListTab) {
  const { t, locale } = useTexts()
  const { data: services } = useServices()
  const { data: locations } = useStockLocations()
  return useMemo(() => {
    const state = helper.accessor("state", {
      type: "multiselect",
      label: t("shipmentsPage.filters.state"),
      options: STATES.map((value) => ({ value, label: t(`shipments.states.${value}.label`) })),
    })
    const service = helper.accessor("service_code", {
      type: "radio",
      label: t("shipmentsPage.filters.service"),
      options: (services ?? []).map(({ service_code: value, name: label }) => ({ value, label })),
    })
    const kind = helper.accessor("kind", {
      type: "radio",
      label: t("shipmentsPage.filters.kind"),
      options: (["delivery", "return"] as const).map((value) => ({
        value,
        label: t(`shipmentsPage.filters.${value}`),
      })),
    })
    const location = helper.custom({
      id: "location_id",
      type: "radio",
      label: t("shipmentsPage.filters.location"),
      options: (locations ?? []).map(({ id: value, name: label }) => ({ value, label })),
    })
    const created = helper.accessor("created_at", {
      type: "date",
      format: "date",
      label: t("shipmentsPage.filters.created"),
      rangeOptionLabel: t("shipmentsPage.filters.range"),
      rangeOptionStartLabel: t("shipmentsPage.filters.from"),
      rangeOptionEndLabel: t("shipmentsPage.filters.to"),
      formatDateValue: (date) => formatDate(localDay(date), locale),
      options: [
        { label: t("shipmentsPage.filters.today"), value: { $gte: startOfDay(0) } },
        { label: t("shipmentsPage.filters.week"), value: { $gte: startOfDay(6) } },
        { label: t("shipmentsPage.filters.month"), value: { $gte: startOfDay(29) } },
      ],
    })
    return [...(tab === "all" ? [state] : []), service, kind, location, created]
  }, [t, locale, services, locations, tab])
}

function startOfDay(daysAgo: number): string {
  const day = new Date()
  day.setHours(0, 0, 0, 0)
  day.setDate(day.getDate() - daysAgo)
  return day.toISOString()
}
