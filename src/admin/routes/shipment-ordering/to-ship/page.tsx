import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ToShipPage } from "../../../components/to-ship/to-ship-page"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "toShip.title",
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("toShip.title")}</span>
}

export default ToShipPage
