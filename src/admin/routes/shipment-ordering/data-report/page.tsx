import { defineRouteConfig } from "@medusajs/admin-sdk"
import { DataReportPage } from "../../../components/data-report/data-report-page"
import { useTexts } from "../../../i18n/use-texts"

export const config = defineRouteConfig({
  label: "dataReport.title",
  translationNs: "shipmentOrdering",
})

export const handle = { breadcrumb: () => <PageName /> }

function PageName() {
  const { t } = useTexts()
  return <span>{t("dataReport.title")}</span>
}

export default DataReportPage
