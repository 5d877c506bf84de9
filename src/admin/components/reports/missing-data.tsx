import { Badge, Button, Skeleton, StatusBadge, Table, Text } from "@medusajs/ui"
import { type ReactNode, useId } from "react"
import { useQuery } from "@tanstack/react-query"
import type { UnreachableOrder } from "../../../desk"
import type { UnmeasuredVariant } from "../../../modules/shipment_ordering"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"
import { TableLink } from "../section/table-link"

/** Gaps in the store's data that the merchant should fill. */
export function MissingData() {
  const { t } = useTexts()
  const { data: report, error, isFetching, isPending, refetch } = useDataReport()
  return (
    <Section
      title={t("reports.missing.title")}
      description={t("reports.missing.description")}
      actions={
        <Button
          size="small"
          variant="secondary"
          isLoading={isFetching}
          onClick={() => void refetch()}
        >
          {t("reports.missing.again")}
        </Button>
      }
    >
      {isPending && (
        <div className="px-6 py-4">
          <Skeleton className="h-32 w-full" />
        </div>
      )}
      {error && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {report && (
        <>
          <UnreachableOrders report={report} />
          <UnmeasuredVariants report={report} />
          <UnservedCountries codes={report.countries_without_service} />
        </>
      )}
    </Section>
  )
}

const PATH = "/admin/shipment-ordering/data-report"

/** Loaded again whenever the page opens: the merchant fills the gaps on other pages. */
export function useDataReport() {
  return useQuery({
    queryKey: queryKeys.dataReport,
    queryFn: async () => (await sdk.client.fetch<{ data_report: DataReport }>(PATH)).data_report,
    staleTime: 0,
    refetchOnWindowFocus: false,
  })
}

/** Orders to ship that have no phone number. */
function UnreachableOrders({ report }: { report: DataReport }) {
  const { t, locale } = useTexts()
  const { count, orders } = report.orders_without_phone
  return (
    <Findings
      title={t("reports.missing.unreachable.title")}
      description={t("reports.missing.unreachable.description", { count: report.days })}
      none={t("reports.missing.unreachable.none")}
      count={count}
      listed={orders.length}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("reports.missing.unreachable.order")}</Table.HeaderCell>
            <Table.HeaderCell>{t("reports.missing.unreachable.country")}</Table.HeaderCell>
            <Table.HeaderCell>{t("reports.missing.unreachable.placed")}</Table.HeaderCell>
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
function UnmeasuredVariants({ report }: { report: DataReport }) {
  const { t } = useTexts()
  const { count, variants } = report.unmeasured_variants
  return (
    <Findings
      title={t("reports.missing.unmeasured.title")}
      description={t("reports.missing.unmeasured.description")}
      none={t("reports.missing.unmeasured.none")}
      count={count}
      listed={variants.length}
    >
      <Table>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("reports.missing.unmeasured.variant")}</Table.HeaderCell>
            <Table.HeaderCell>{t("reports.missing.unmeasured.sku")}</Table.HeaderCell>
            <Table.HeaderCell>{t("reports.missing.unmeasured.missing")}</Table.HeaderCell>
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

/** Countries that the store sells to and no known service delivers to. */
function UnservedCountries({ codes }: { codes: string[] }) {
  const { t, locale } = useTexts()
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (
    <Findings
      title={t("reports.missing.unserved.title")}
      description={t("reports.missing.unserved.description")}
      none={t("reports.missing.unserved.none")}
      count={codes.length}
      listed={codes.length}
    >
      <ul className="flex flex-wrap gap-1 px-6 pb-4">
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

/** The answer of `GET /admin/shipment-ordering/data-report`. */
interface DataReport {
  /** At most this many of each are listed; the counts include all. */
  listed: number
  /** Orders of this many days were checked. */
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
  /** Shown when there are none. */
  none: string
  children: ReactNode
}

/** One kind of gap in the store's data: how many there are, and the first of them. */
function Findings({ title, description, count, listed, none, children }: FindingsProps) {
  const { t, locale } = useTexts()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <div className="flex items-start justify-between gap-x-4 px-6 py-4">
        <div className="flex flex-col gap-y-1">
          <Text size="small" leading="compact" weight="plus" asChild>
            <h3 id={id}>{title}</h3>
          </Text>
          <Text size="small" className="text-ui-fg-subtle text-pretty">
            {count > 0 ? description : none}
          </Text>
        </div>
        <StatusBadge color={count > 0 ? "orange" : "green"}>
          {count.toLocaleString(locale)}
        </StatusBadge>
      </div>
      {count > 0 && children}
      {count > listed && (
        <Text size="small" leading="compact" className="text-ui-fg-subtle px-6 py-4">
          {t("reports.missing.firstOnly", { count: listed })}
        </Text>
      )}
    </section>
  )
}
