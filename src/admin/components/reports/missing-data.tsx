import { StatusBadge } from "@medusajs/ui"
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query"
import type { ReactNode } from "react"
import type { DataReport as FoundGaps } from "../../../desk"
import { useTexts } from "../../i18n/use-texts"
import { countryNames, formatMoment } from "../../lib/formats"
import { queryKeys } from "../../lib/query-keys"
import { getFrom, type Sent } from "../../lib/sdk"
import { toastError } from "../../lib/toast-error"
import { SmallButton } from "../section/menus"
import { Section, Subsection } from "../section/section"
import { CutText, Note } from "../section/texts"
import { Waiting } from "../section/waiting"
import { ReportTable } from "./report-table"

/** Gaps in the store's data that the merchant should fill. */
export function MissingData() {
  const { t } = useTexts()
  const query = useDataReport()
  const { data: report } = query
  const queryClient = useQueryClient()
  const { mutate: look, isPending } = useMutation({
    mutationFn: () => fetchReport({ fresh: true }),
    onSuccess: (fresh) => queryClient.setQueryData(queryKeys.dataReport, fresh),
    onError: toastError,
  })
  return (
    <Section
      title={t("reports.missing.title")}
      description={t("reports.missing.description")}
      actions={
        <SmallButton isLoading={isPending} onClick={() => look()}>
          {t("reports.missing.again")}
        </SmallButton>
      }
    >
      <Waiting query={query} className="h-32" />
      {report && <Gaps report={report} />}
    </Section>
  )
}

type DataReport = Sent<FoundGaps>

async function fetchReport(query: { fresh?: true } = {}) {
  return (await getFrom<{ data_report: DataReport }>("data-report", { query })).data_report
}

/** Loaded again whenever the page opens: the merchant fills the gaps on other pages. */
export function useDataReport() {
  return useQuery({
    queryKey: queryKeys.dataReport,
    queryFn: () => fetchReport(),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

function Gaps({ report }: { report: DataReport }) {
  const { t, locale } = useTexts()
  const { days, orders_without_phone, unmeasured_variants } = report
  const { orders } = orders_without_phone
  const { variants } = unmeasured_variants
  const countries = report.countries_without_service
  const countryOf = countryNames(locale)
  return (
    <>
      <Note className="px-6 py-4">
        {t("reports.missing.asOf", { when: formatMoment(report.as_of, locale) })}
      </Note>
      <Findings
        kind="unreachable"
        days={days}
        count={orders_without_phone.count}
        listed={orders.length}
      >
        <ReportTable
          label={t("reports.missing.unreachable.title")}
          columns={[
            t("fields.order"),
            t("fields.country"),
            t("reports.missing.unreachable.placed"),
          ]}
          rows={orders.map(({ id, order_number, country_code, created_at }) => ({
            key: id,
            cells: [
              <CutText to={`/orders/${id}`} text={order_number ?? id} />,
              country_code ?? "–",
              new Date(created_at).toLocaleDateString(locale, { dateStyle: "medium" }),
            ],
          }))}
        />
      </Findings>
      <Findings
        kind="unmeasured"
        days={days}
        count={unmeasured_variants.count}
        listed={variants.length}
      >
        <ReportTable
          label={t("reports.missing.unmeasured.title")}
          columns={[
            t("itemRules.kinds.variant"),
            t("reports.missing.unmeasured.sku"),
            t("reports.missing.unmeasured.missing"),
          ]}
          rows={variants.map(({ id, title, sku, product, missing }) => ({
            key: id,
            cells: [
              <CutText
                to={`/products/${product.id}/variants/${id}`}
                text={`${product.title} · ${title}`}
              />,
              sku ?? "–",
              missing.map((measure) => t(`packing.measures.${measure}`)).join(", "),
            ],
          }))}
        />
      </Findings>
      <Findings kind="unserved" days={days} count={countries.length} listed={countries.length}>
        <Note className="px-6 pb-4">
          {countries.map((code) => `${countryOf(code)} (${code})`).join(", ")}
        </Note>
      </Findings>
    </>
  )
}

interface FindingsProps {
  kind: "unreachable" | "unmeasured" | "unserved"
  days: number
  count: number
  /** How many of them are listed. */
  listed: number
  children: ReactNode
}

/** One kind of gap in the store's data: how many there are, and the first of them. */
function Findings({ kind, days, count, listed, children }: FindingsProps) {
  const { t, locale } = useTexts()
  return (
    <Subsection
      title={t(`reports.missing.${kind}.title`)}
      note={
        count > 0
          ? t(`reports.missing.${kind}.description`, { count: days })
          : t(`reports.missing.${kind}.none`)
      }
      badge={count > 0 && <StatusBadge color="orange">{count.toLocaleString(locale)}</StatusBadge>}
    >
      {count > 0 && children}
      {count > listed && (
        <Note leading="compact" className="px-6 py-4">
          {t("reports.missing.firstOnly", { count: listed })}
        </Note>
      )}
    </Subsection>
  )
}
