import { clx } from "@medusajs/ui"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import type { InvoiceCheckQuery } from "../../../api/admin/shipment-ordering/reconcile/reconciliation"
import { useAccounts } from "../../hooks/use-account"
import { useTexts } from "../../i18n/use-texts"
import { csvFile, saveFile } from "../../lib/files"
import { firstOfMonth, formatMoney, formatMonth } from "../../lib/formats"
import { type InvoiceCheck as Answer, invoiceCsv, type InvoiceTotal } from "../../lib/invoice-check"
import { queryKeys } from "../../lib/query-keys"
import { getFrom } from "../../lib/sdk"
import { DEFAULT_ACCOUNT } from "../../lib/settings"
import { SmallButton } from "../section/menus"
import { Section } from "../section/section"
import { Choice } from "../section/table-tools"
import { Fine, Note } from "../section/texts"
import { Waiting } from "../section/waiting"
import { ReportTable } from "./report-table"

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
              label={t("fields.account")}
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
          <SmallButton
            className="shrink-0 whitespace-nowrap"
            disabled={rows.length === 0}
            onClick={() =>
              data &&
              saveFile(csvFile(`carrier-invoices-${data.from}-${data.to}.csv`, invoiceCsv(rows)))
            }
          >
            {t("reports.invoices.download")}
          </SmallButton>
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
    queryFn: () => getFrom<Answer>("invoice-check", { query }),
    placeholderData: keepPreviousData,
  })
}

const AMOUNTS = ["quoted", "charged", "difference", "paid"] as const

/** One row for each month and service, and a sum for each currency. */
function InvoiceTable({ charges, totals }: Answer) {
  const { t, locale } = useTexts()
  const amountsOf = (row: InvoiceTotal) => [
    <ShipmentCount of={row} />,
    ...AMOUNTS.map((name) => <Amount name={name} of={row} />),
  ]
  return (
    <ReportTable
      label={t("reports.invoices.title")}
      columns={[
        t("reports.invoices.month"),
        t("fields.service"),
        ...(["shipments", ...AMOUNTS] as const).map((name) => t(`reports.invoices.${name}`)),
      ]}
      firstNumber={2}
      rows={[
        ...charges.map((row) => ({
          key: [row.month, row.service_code, row.price_currency].join(),
          cells: [
            formatMonth(row.month, locale),
            row.service_name ?? row.service_code,
            ...amountsOf(row),
          ],
        })),
        ...totals.map((total) => ({
          key: total.price_currency,
          isSum: true,
          cells: [
            `${t("reports.invoices.sum")} ${total.price_currency.toUpperCase()}`,
            null,
            ...amountsOf(total),
          ],
        })),
      ]}
    />
  )
}

/** How many shipments there are, and why some of them are not in the sums. */
function ShipmentCount({ of }: { of: InvoiceTotal }) {
  const { t, locale } = useTexts()
  const { shipments } = of
  return (
    <>
      {shipments.toLocaleString(locale)}
      {(["uncharged", "unquoted"] as const).map(
        (reason) =>
          of[reason] > 0 && (
            <Fine key={reason}>
              {t(`reports.invoices.${reason}`)}
              {of[reason] < shipments && `: ${of[reason].toLocaleString(locale)}`}
            </Fine>
          ),
      )}
    </>
  )
}

function Amount({ name, of }: { name: (typeof AMOUNTS)[number]; of: InvoiceTotal }) {
  const { locale } = useTexts()
  const { shipments, uncharged, unquoted, price_currency: currency } = of
  const amount = of[name]
  // If no shipment has both prices, the sums mean nothing.
  const isKnown = name === "paid" || shipments > uncharged + unquoted
  if (amount === null || !isKnown) return <>–</>
  return (
    <span className={clx(name === "difference" && Number(amount) < 0 && "text-ui-tag-red-text")}>
      {formatMoney(amount, currency, locale)}
    </span>
  )
}
