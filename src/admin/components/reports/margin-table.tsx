import { clx, Table } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMonth } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import { hasBothPrices, type Margin, type MarginTotal } from "../../lib/margin"

interface MarginTableProps {
  margins: Margin[]
  /** One for each currency. */
  totals: MarginTotal[]
}

const NUMBER = "text-right tabular-nums"

/** The margins in numbers, with the sum of each currency. */
export function MarginTable({ margins, totals }: MarginTableProps) {
  const { t, locale } = useTexts()
  return (
    <div className="overflow-x-auto">
      <Table aria-label={t("reports.margin.title")}>
        <Table.Header>
          <Table.Row>
            <Table.HeaderCell>{t("reports.margin.month")}</Table.HeaderCell>
            <Table.HeaderCell>{t("reports.margin.service")}</Table.HeaderCell>
            {(["shipments", "quoted", "charged", "difference"] as const).map((name) => (
              <Table.HeaderCell key={name} className={NUMBER}>
                {t(`reports.margin.${name}`)}
              </Table.HeaderCell>
            ))}
          </Table.Row>
        </Table.Header>
        <Table.Body>
          {margins.map((margin) => (
            <Table.Row key={[margin.month, margin.service_code, margin.price_currency].join()}>
              <Table.Cell>{formatMonth(margin.month, locale)}</Table.Cell>
              <Table.Cell>{margin.service_name ?? margin.service_code}</Table.Cell>
              <Amounts amounts={margin} />
            </Table.Row>
          ))}
          {totals.map((total) => (
            <Table.Row key={total.price_currency} className="txt-compact-small-plus">
              <Table.Cell>{t("reports.margin.sum")}</Table.Cell>
              <Table.Cell>{total.price_currency.toUpperCase()}</Table.Cell>
              <Amounts amounts={total} />
            </Table.Row>
          ))}
        </Table.Body>
      </Table>
    </div>
  )
}

function Amounts({ amounts }: { amounts: MarginTotal }) {
  const { t, locale } = useTexts()
  const { shipments, uncharged, unquoted, price_currency: currency, difference } = amounts
  const left = uncharged + unquoted
  // A sum of nothing is no amount.
  const format = (amount: string) =>
    hasBothPrices(amounts) ? formatMoney(amount, currency, locale) : "–"
  return (
    <>
      <Table.Cell className={NUMBER}>
        {shipments.toLocaleString(locale)}
        {left > 0 && (
          <span className="text-ui-fg-subtle">
            {" "}
            ({t("reports.margin.leftOut", { count: left })})
          </span>
        )}
      </Table.Cell>
      <Table.Cell className={NUMBER}>{format(amounts.quoted)}</Table.Cell>
      <Table.Cell className={NUMBER}>{format(amounts.charged)}</Table.Cell>
      <Table.Cell className={clx(NUMBER, Number(difference) < 0 && "text-ui-tag-red-text")}>
        {format(difference)}
      </Table.Cell>
    </>
  )
}
