import { CheckCircleSolid } from "@medusajs/icons"
import { Button, Badge, Table, StatusBadge, Text } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useQuery } from "@tanstack/react-query"
import type { UnreachableOrder } from "../../../desk"
import type { UnmeasuredVariant } from "../../../modules/shipment_ordering/catalogue/catalogue-gaps"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { SectionSkeleton } from "../section/section-skeleton"
import { TableLink } from "../section/table-link"

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

const PATH = "/admin/shipment-ordering/data-report"

/** Made anew whenever the page is opened: what is missing is mended on other pages. */
export function useDataReport() {
  return useQuery({
    queryKey: queryKeys.dataReport,
    queryFn: async () => (await sdk.client.fetch<{ data_report: DataReport }>(PATH)).data_report,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Countries that the store sells to and no known service delivers to. */
export function UnservedCountries({ codes }: { codes: string[] }) {
  const { t, locale } = useTexts()
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (
    <Findings
      title={t("dataReport.unserved.title")}
      description={t("dataReport.unserved.description")}
      none={t("dataReport.unserved.none")}
      count={codes.length}
      listed={codes.length}
    >
      <ul className="flex flex-wrap gap-1 px-6 py-4">
        {codes.map((code) => (
          <li key={code}>
            <Badge size="2xsmall">
              {names.of(code)} ({code})
            </Badge>
          </li>
        ))}
      </ul>
    </Findings>
  )
}

/** Orders that wait to be shipped to somebody whom the carrier cannot call. */
export function UnreachableOrders({ report }: { report: DataReport }) {
  const { t, locale } = useTexts()
  const { count, orders } = report.orders_without_phone
  return (
    <Findings
      title={t("dataReport.unreachable.title")}
      description={t("dataReport.unreachable.description", { count: report.days })}
      none={t("dataReport.unreachable.none")}
      count={count}
      listed={orders.length}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("dataReport.unreachable.order")}</Table.HeaderCell>
            <Table.HeaderCell>{t("dataReport.unreachable.country")}</Table.HeaderCell>
            <Table.HeaderCell>{t("dataReport.unreachable.placed")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {orders.map(({ id, display_id, country_code, created_at }) => (
            <Table.Row key={id}>
              <Table.Cell>
                <TableLink
                  to={`/orders/${id}`}
                  text={display_id === null ? id : `#${display_id}`}
                />
              </Table.Cell>
              <Table.Cell>{country_code ?? "–"}</Table.Cell>
              <Table.Cell>{new Date(created_at).toLocaleDateString(locale)}</Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </Findings>
  )
}

/** Variants that are priced and shipped with a default weight or size. */
export function UnmeasuredVariants({ report }: { report: DataReport }) {
  const { t } = useTexts()
  const { count, variants } = report.unmeasured_variants
  return (
    <Findings
      title={t("dataReport.unmeasured.title")}
      description={t("dataReport.unmeasured.description")}
      none={t("dataReport.unmeasured.none")}
      count={count}
      listed={variants.length}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("dataReport.unmeasured.variant")}</Table.HeaderCell>
            <Table.HeaderCell>{t("dataReport.unmeasured.sku")}</Table.HeaderCell>
            <Table.HeaderCell>{t("dataReport.unmeasured.missing")}</Table.HeaderCell>
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {variants.map(({ id, title, sku, product, missing }) => (
            <Table.Row key={id}>
              <Table.Cell className="max-w-80">
                <TableLink
                  to={`/products/${product.id}/variants/${id}`}
                  text={`${product.title} · ${title}`}
                />
              </Table.Cell>
              <Table.Cell>{sku ?? "–"}</Table.Cell>
              <Table.Cell>
                <div className="flex flex-wrap gap-1 py-2">
                  {missing.map((measure) => (
                    <Badge key={measure} size="2xsmall">
                      {t(`packing.measures.${measure}`)}
                    </Badge>
                  ))}
                </div>
              </Table.Cell>
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </Findings>
  )
}

/** What the store's data lack, as `GET /admin/shipment-ordering/data-report` says it. */
export interface DataReport {
  /** At most so many of each are listed; all are counted. */
  listed: number
  /** Of the orders that were looked at. */
  days: number
  unmeasured_variants: { count: number; variants: UnmeasuredVariant[] }
  orders_without_phone: { count: number; orders: UnreachableOrder[] }
  /** Two letters, upper case. */
  countries_without_service: string[]
}

interface FindingsProps {
  title: string
  description: string
  count: number
  /** How many of them are listed. */
  listed: number
  /** What is said when there are none. */
  none: string
  children: ReactNode
}

/** One kind of gap in the store's data: how many there are, and the first of them. */
export function Findings({ title, description, count, listed, none, children }: FindingsProps) {
  const { t, locale } = useTexts()
  return (
    <Section
      title={title}
      description={description}
      actions={
        <StatusBadge color={count > 0 ? "orange" : "green"}>
          {count.toLocaleString(locale)}
        </StatusBadge>
      }
    >
      {count > 0 ? (
        children
      ) : (
        <div className="text-ui-fg-subtle flex items-center gap-x-2 px-6 py-4">
          <CheckCircleSolid className="text-ui-tag-green-icon" />
          <Text size="small" leading="compact">
            {none}
          </Text>
        </div>
      )}
      {count > listed && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle px-6 py-4">
          {t("dataReport.firstOnly", { count: listed })}
        </Text>
      )}
    </Section>
  )
}
