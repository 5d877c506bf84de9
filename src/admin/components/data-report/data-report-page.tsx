import { Button } from "@medusajs/ui"
import { useDataReport } from "../../hooks/use-data-report"
import { useTexts } from "../../i18n/use-texts"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { UnmeasuredVariants } from "./unmeasured-variants"
import { UnreachableOrders } from "./unreachable-orders"
import { UnservedCountries } from "./unserved-countries"

/** Shipment Ordering > Data report: what is to be mended in the store's data. */
export function DataReportPage() {
  const { t } = useTexts()
  const { data: report, error, isFetching, refetch } = useDataReport()
  return (
    <div className="flex flex-col gap-y-3">
      <Section
        title={t("dataReport.title")}
        description={t("dataReport.description")}
        level="h1"
        actions={
          <Button
            size="small"
            variant="secondary"
            isLoading={isFetching}
            onClick={() => void refetch()}
          >
            {t("dataReport.again")}
          </Button>
        }
      >
        {error && (
          <div className="px-6 py-4">
            <LoadError error={error} onRetry={() => void refetch()} />
          </div>
        )}
      </Section>
      {report && (
        <>
          <UnmeasuredVariants report={report} />
          <UnreachableOrders report={report} />
          <UnservedCountries codes={report.countries_without_service} />
        </>
      )}
      {!report && !error && (
        <>
          <SectionSkeleton rows={5} />
          <SectionSkeleton rows={3} />
          <SectionSkeleton rows={1} />
        </>
      )}
    </div>
  )
}
