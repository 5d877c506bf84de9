import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminProductVariant, DetailWidgetProps } from "@medusajs/framework/types"
import { VariantPackingCard } from "../components/variant-packing/variant-packing-card"
import { WidgetBoundary } from "../components/widget-boundary"
import { useTexts } from "../i18n/use-texts"

export const config = defineWidgetConfig({
  id: "shipment-ordering:variant-packing",
  zone: "product_variant.details.side",
})

const VariantPackingWidget = ({ data: variant }: DetailWidgetProps<AdminProductVariant>) => {
  const { t } = useTexts()
  return (
    <WidgetBoundary message={t("packing.crashed")}>
      <VariantPackingCard variant={variant} />
    </WidgetBoundary>
  )
}

export default VariantPackingWidget
