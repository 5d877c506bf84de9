import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminStockLocation, DetailWidgetProps } from "@medusajs/framework/types"
import { LocationPickup } from "../components/location/location-pickup"
import { WidgetBoundary } from "../components/widget-boundary"
import { useTexts } from "../i18n/use-texts"

export const config = defineWidgetConfig({
  id: "shipment-ordering:location-pickup",
  zone: "location.details.side",
})

const LocationPickupWidget = ({ data: location }: DetailWidgetProps<AdminStockLocation>) => {
  const { t } = useTexts()
  return (
    <WidgetBoundary message={t("location.crashed")}>
      <LocationPickup location={location} />
    </WidgetBoundary>
  )
}

export default LocationPickupWidget
