import { defineRouteConfig } from "@medusajs/admin-sdk"
import { TruckFast } from "@medusajs/icons"
import { ShipmentsPage } from "../../components/shipments-page/shipments-page"
import { useTexts } from "../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "shipments.title",
  translationNs: "shipmentOrdering",
  icon: TruckFast,
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("shipments.title")}</span>
}

export default ShipmentsPage
