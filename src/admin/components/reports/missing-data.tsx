import { Badge, Button, StatusBadge, Table } from "@medusajs/ui"
import type { ReactNode } from "react"
import { useQuery } from "@tanstack/react-query"
import type { UnreachableOrder } from "../../../desk"
import type { UnmeasuredVariant } from "../../../modules/shipment_ordering"
import { useTexts } from "../../i18n/use-texts"
import { queryKeys } from "../../lib/query-keys"
import { sdk } from "../../lib/sdk"
import { Waiting } from "../section/load-error"
import { CutText } from "../section/cut-text"
import { Section, Subsection } from "../section/section"
import { Note } from "../section/texts"

/** Gaps in the store's data that the merchant should fill. */
export function MissingData() {
  const { t } = useTexts()
  const query = useDataReport()
  const { data: report, isFetching, refetch } = query
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
      <Waiting query={query} className="h-32" />
      {report && (
        <>
          <UnreachableOrders report={report} />
          <UnmeasuredVariants report={report} />
          <UnservedCountries report={report} />
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

function UnreachableOrders({ report }: { report: DataReport }) {
  const { t, locale } = useTexts()
  const { count, orders } = report.orders_without_phone
  return (
    <Findings kind="unreachable" days={report.days} count={count} listed={orders.length}>
      <FindingTable
        columns={(["order", "country", "placed"] as const).map((name) =>
          t(`reports.missing.unreachable.${name}`),
        )}
        rows={orders.map(({ id, display_id, country_code, created_at }) => [
          <CutText to={`/orders/${id}`} text={display_id === null ? id : `#${display_id}`} />,
          country_code,
          new Date(created_at).toLocaleDateString(locale),
        ])}
      />
    </Findings>
  )
}

/** Variants that are priced and shipped with a default weight or size. */
function UnmeasuredVariants({ report }: { report: DataReport }) {
  const { t } = useTexts()
  const { count, variants } = report.unmeasured_variants
  return (
    <Findings kind="unmeasured" days={report.days} count={count} listed={variants.length}>
      <FindingTable
        columns={(["variant", "sku", "missing"] as const).map((name) =>
          t(`reports.missing.unmeasured.${name}`),
        )}
        rows={variants.map(({ id, title, sku, product, missing }) => [
          <CutText
            to={`/products/${product.id}/variants/${id}`}
            text={`${product.title} · ${title}`}
          />,
          sku,
          <div className="flex flex-wrap gap-1 py-2">
            {missing.map((measure) => (
              <Badge key={measure} size="2xsmall">
                {t(`packing.measures.${measure}`)}
              </Badge>
            ))}
          </div>,
        ])}
      />
    </Findings>
  )
}

function FindingTable({ columns, rows }: { columns: string[]; rows: ReactNode[][] }) {
  return (
    <Table>
      <Table.Header>
        <Table.Row>
          {columns.map((column) => (
            <Table.HeaderCell key={column}>{column}</Table.HeaderCell>
          ))}
        </Table.Row>
      </Table.Header>
      <Table.Body>
        {rows.map((cells, row) => (
          <Table.Row key={row}>
            {cells.map((cell, column) => (
              <Table.Cell key={column} className="max-w-80">
                {cell ?? "–"}
              </Table.Cell>
            ))}
          </Table.Row>
        ))}
      </Table.Body>
    </Table>
  )
}

/** Countries that the store sells to and no known service delivers to. */
function UnservedCountries({ report }: { report: DataReport }) {
  const { locale } = useTexts()
  const codes = report.countries_without_service
  const names = new Intl.DisplayNames(locale, { type: "region", fallback: "code" })
  return (
    <Findings kind="unserved" days={report.days} count={codes.length} listed={codes.length}>
      <ul className="flex flex-wrap gap-1 px-6 pb-4">
        {codes.map((code) => (
          <Badge key={code} size="2xsmall" asChild>
            <li>
              {names.of(code)} ({code})
            </li>
          </Badge>
        ))}
      </ul>
    </Findings>
  )
}

interface DataReport {
  /** Orders of this many days were checked. */
  days: number
  unmeasured_variants: { count: number; variants: UnmeasuredVariant[] }
  orders_without_phone: { count: number; orders: UnreachableOrder[] }
  /** Two letters, upper case. */
  countries_without_service: string[]
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
      badge={
        <StatusBadge color={count > 0 ? "orange" : "green"}>
          {count.toLocaleString(locale)}
        </StatusBadge>
      }
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
