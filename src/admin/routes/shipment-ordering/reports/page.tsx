import { defineRouteConfig } from "@medusajs/admin-sdk"
import { ReportsPage } from "../../../components/reports/reports-page"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "reports.title",
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("reports.title")}</span>
}

export default ReportsPage
