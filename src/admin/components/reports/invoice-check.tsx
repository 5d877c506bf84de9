import { Button, clx, Table } from "@medusajs/ui"
import { useState } from "react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { InvoiceCheckQuery } from "../../../api/admin/shipment-ordering/reconcile/reconciliation"
import { useAccounts } from "../../hooks/use-account"
import { useTexts } from "../../i18n/use-texts"
import { firstOfMonth, formatMonth } from "../../lib/calendar"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { formatMoney } from "../../lib/format-money"
import { invoiceCsv, type InvoiceCheck as Answer, type InvoiceTotal } from "../../lib/invoice-check"
import { queryKeys } from "../../lib/query-keys"
import { csvFile, saveFile } from "../../lib/save-file"
import { sdk } from "../../lib/sdk"
import { Waiting } from "../section/load-error"
import { Section } from "../section/section"
import { Choice } from "../section/table-tools"
import { Note } from "../section/texts"

const MONTHS = [3, 6, 12, 24] as const

/** What was quoted, charged and paid for the same shipments, by month and service. */
export function InvoiceCheck() {
  const { t } = useTexts()
  const [months, setMonths] = useState(6)
  const [account, setAccount] = useState(DEFAULT_ACCOUNT)
  const { data: accounts = [] } = useAccounts()
  const invoices = useInvoices({ account, from: firstOfMonth(months - 1) })
  const { data } = invoices
  const rows = data?.charges ?? []
  return (
    <Section
      title={t("reports.invoices.title")}
      description={t("reports.invoices.description")}
      actions={
        <>
          {accounts.length > 1 && (
            <Choice
              label={t("reports.comparison.account")}
              value={account}
              options={accounts.map((value) => ({ value, label: value }))}
              onChange={setAccount}
            />
          )}
          <Choice
            label={t("reports.invoices.period")}
            value={String(months)}
            options={MONTHS.map((count) => ({
              value: String(count),
              label: t("reports.invoices.months", { count }),
            }))}
            onChange={(value) => setMonths(Number(value))}
          />
          <Button
            size="small"
            variant="secondary"
            className="shrink-0 whitespace-nowrap"
            disabled={rows.length === 0}
            onClick={() =>
              data &&
              saveFile(`carrier-invoices-${data.from}-${data.to}.csv`, csvFile(invoiceCsv(rows)))
            }
          >
            {t("reports.invoices.download")}
          </Button>
        </>
      }
    >
      <Waiting query={invoices} className="h-32" />
      {data && rows.length === 0 && <Note className="px-6 py-4">{t("reports.invoices.none")}</Note>}
      {data && rows.length > 0 && <InvoiceTable {...data} />}
    </Section>
  )
}

/** Charged against quoted. The old rows stay visible until the new ones are loaded. */
function useInvoices(query: InvoiceCheckQuery) {
  return useQuery({
    queryKey: queryKeys.invoices(query),
    queryFn: () => sdk.client.fetch<Answer>("/admin/shipment-ordering/invoice-check", { query }),
    placeholderData: keepPreviousData,
  })
}

const NUMBER = "text-right tabular-nums"

/** One row for each month and service, and a sum for each currency. */
function InvoiceTable({ charges, totals }: Answer) {
  const { t, locale } = useTexts()
  return (
    <div className="overflow-x-auto" tabIndex={0}>
      <Table aria-label={t("reports.invoices.title")}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("reports.invoices.month")}</Table.HeaderCell>
            <Table.HeaderCell>{t("reports.invoices.service")}</Table.HeaderCell>
            {(["shipments", "quoted", "charged", "difference", "paid"] as const).map((name) => (
              <Table.HeaderCell key={name} className={NUMBER}>
                {t(`reports.invoices.${name}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {charges.map((row) => (
            <Table.Row key={[row.month, row.service_code, row.price_currency].join()}>
              <Table.Cell>{formatMonth(row.month, locale)}</Table.Cell>
              <Table.Cell>{row.service_name ?? row.service_code}</Table.Cell>
              <Amounts amounts={row} />
            </Table.Row>
          ))}
          {totals.map((total) => (
            <Table.Row key={total.price_currency} className="txt-compact-small-plus">
              <Table.Cell>{t("reports.invoices.sum")}</Table.Cell>
              <Table.Cell>{total.price_currency.toUpperCase()}</Table.Cell>
              <Amounts amounts={total} />
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Amounts({ amounts }: { amounts: InvoiceTotal }) {
  const { t, locale } = useTexts()
  const { shipments, uncharged, unquoted, price_currency: currency, difference, paid } = amounts
  const left = uncharged + unquoted
  // If no shipment has both prices, the sums mean nothing.
  const format = (amount: string) =>
    shipments > left ? formatMoney(amount, currency, locale) : "–"
  return (
    <>
      <Table.Cell className={NUMBER}>
        {shipments.toLocaleString(locale)}
        {left > 0 && (
          <span className="text-ui-fg-subtle">
            {" "}
            ({t("reports.invoices.leftOut", { count: left })})
          </span>
        )}
      </Table.Cell>
      <Table.Cell className={NUMBER}>{format(amounts.quoted)}</Table.Cell>
      <Table.Cell className={NUMBER}>{format(amounts.charged)}</Table.Cell>
      <Table.Cell className={clx(NUMBER, Number(difference) < 0 && "text-ui-tag-red-text")}>
        {format(difference)}
      </Table.Cell>
      <Table.Cell className={NUMBER}>
        {paid === null ? "–" : formatMoney(paid, currency, locale)}
      </Table.Cell>
    </>
  )
}
