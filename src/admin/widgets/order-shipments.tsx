import { defineWidgetConfig } from "@medusajs/admin-sdk"
import type { AdminOrder, DetailWidgetProps } from "@medusajs/framework/types"
import { OrderPrices } from "../components/prices/order-prices"
import { ShipButton } from "../components/ship/ship-button"
import { OrderShipments } from "../components/shipments/order-shipments"
import { WidgetBoundary } from "../components/widget-boundary"
import { useTexts } from "../i18n/use-texts"

export const config = defineWidgetConfig({
  id: "shipment-ordering:order-shipments",
  zone: "order.details.side",
})

const OrderShipmentsWidget = ({ data: order }: DetailWidgetProps<AdminOrder>) => {
  const { t } = useTexts()
  return (
    <>
      <WidgetBoundary message={t("ship.crashed")}>
        <ShipButton order={order} />
      </WidgetBoundary>
      <WidgetBoundary message={t("shipments.crashed")}>
        <OrderShipments order={order} />
      </WidgetBoundary>
      <WidgetBoundary message={t("prices.crashed")}>
        <OrderPrices order={order} />
      </WidgetBoundary>
    </>
  )
}

export default OrderShipmentsWidget
