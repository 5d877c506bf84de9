import { defineRouteConfig } from "@medusajs/admin-sdk"
import { TruckFast } from "@medusajs/icons"
import { SettingsPage } from "../../../components/settings/settings-page"
import { guardPage } from "../../../components/widget-boundary"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "title",
  translationNs: "shipmentOrdering",
  icon: TruckFast,
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("title")}</span>
}

export default guardPage(SettingsPage)
