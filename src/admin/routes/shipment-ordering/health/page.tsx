import { defineRouteConfig } from "@medusajs/admin-sdk"
import { HealthPage } from "../../../components/health/health-page"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "health.title",
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("health.title")}</span>
}

export default HealthPage
