import { Table } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import type { DataReport } from "../../lib/data-report"
import { TableLink } from "../section/table-link"
import { Findings } from "./findings"

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
