import { Button, Select, Skeleton, Text, clx, Table } from "@medusajs/ui"
import { useState } from "react"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import type { MarginQuery } from "../../../api/admin/shipment-ordering/margin/schema"
import { useAccounts } from "../../hooks/use-accounts"
import { useTexts } from "../../i18n/use-texts"
import { firstOfMonth, formatMonth } from "../../lib/calendar"
import { DEFAULT_ACCOUNT } from "../../lib/default-account"
import { formatMoney } from "../../lib/format-money"
import { groupBy } from "../../lib/group-by"
import {
  marginCsv,
  type Margins,
  hasBothPrices,
  type Margin,
  type MarginTotal,
} from "../../lib/margin"
import { queryKeys } from "../../lib/query-keys"
import { csvFile, saveFile } from "../../lib/save-file"
import { sdk } from "../../lib/sdk"
import { LoadError } from "../section/load-error"
import { Section } from "../section/section"

const MONTHS = [3, 6, 12, 24] as const

/** What the service charged against what it had quoted, as bars and as a table. */
export function MarginSection() {
  const { t } = useTexts()
  const [months, setMonths] = useState(6)
  const [account, setAccount] = useState(DEFAULT_ACCOUNT)
  const { data: accounts = [] } = useAccounts()
  const { data, error, isPending, refetch } = useMargins({
    account,
    from: firstOfMonth(months - 1),
  })
  const margins = data?.margins ?? []
  return (
    <Section
      title={t("reports.margin.title")}
      description={t("reports.margin.description")}
      level="h1"
      actions={
        <>
          {accounts.length > 1 && (
            <Choice
              label={t("reports.reconcile.account")}
              value={account}
              options={accounts.map((value) => ({ value, label: value }))}
              onChange={setAccount}
            />
          )}
          <Choice
            label={t("reports.margin.period")}
            value={String(months)}
            options={MONTHS.map((count) => ({
              value: String(count),
              label: t("reports.margin.months", { count }),
            }))}
            onChange={(value) => setMonths(Number(value))}
          />
          <Button
            size="small"
            variant="secondary"
            className="shrink-0 whitespace-nowrap"
            disabled={margins.length === 0}
            onClick={() =>
              data && saveFile(`margin-${data.from}-${data.to}.csv`, csvFile(marginCsv(margins)))
            }
          >
            {t("reports.margin.download")}
          </Button>
        </>
      }
    >
      {error && (
        <div className="px-6 py-4">
          <LoadError error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {isPending && <Skeleton className="mx-6 my-4 h-32" />}
      {data && margins.length === 0 && (
        <Text size="small" className="text-ui-fg-subtle px-6 py-4">
          {t("reports.margin.none")}
        </Text>
      )}
      {data && margins.length > 0 && (
        <>
          <MarginChart margins={margins} />
          <MarginTable margins={margins} totals={data.totals} />
        </>
      )}
    </Section>
  )
}

interface ChoiceProps {
  label: string
  value: string
  options: { value: string; label: string }[]
  onChange: (value: string) => void
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <Select size="small" value={value} onValueChange={onChange}>
      <Select.Trigger aria-label={label}>
        <Select.Value />
      </Select.Trigger>
      <Select.Content>
        {options.map((option) => (
          <Select.Item key={option.value} value={option.value}>
            {option.label}
          </Select.Item>
        ))}
      </Select.Content>
    </Select>
  )
}

/** What was charged against what was quoted; what was shown before stays until the new is here. */
function useMargins(query: MarginQuery) {
  return useQuery({
    queryKey: queryKeys.margins(query),
    queryFn: () => sdk.client.fetch<Margins>("/admin/shipment-ordering/margin", { query }),
    placeholderData: keepPreviousData,
  })
}

interface MarginTableProps {
  margins: Margin[]
  /** One for each currency. */
  totals: MarginTotal[]
}

const NUMBER = "text-right tabular-nums"

/** The margins in numbers, with the sum of each currency. */
function MarginTable({ margins, totals }: MarginTableProps) {
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

const COLORS = { quoted: "bg-ui-tag-blue-icon", charged: "bg-ui-tag-orange-icon" } as const

const AMOUNTS = ["quoted", "charged"] as const

/** Two bars for each service and month. The table below says the same in numbers to who cannot see it. */
function MarginChart({ margins }: { margins: Margin[] }) {
  const { t, locale } = useTexts()
  return (
    <figure
      className="flex flex-col gap-y-4 px-6 py-4"
      role="img"
      aria-label={t("reports.margin.chart")}
    >
      <div className="flex gap-x-6">
        {AMOUNTS.map((name) => (
          <Text key={name} size="small" leading="compact" className="flex items-center gap-x-2">
            <span className={clx("size-3 rounded-sm", COLORS[name])} />
            {t(`reports.margin.${name}`)}
          </Text>
        ))}
      </div>
      {groupBy(margins, ({ month }) => month).map(([month, ofMonth]) => (
        <div key={month} className="grid gap-x-4 gap-y-2 md:grid-cols-[6rem_1fr]">
          <Text size="small" leading="compact" weight="plus">
            {formatMonth(month, locale)}
          </Text>
          <div className="flex flex-col gap-y-3">
            {ofMonth.map((margin) => (
              <Bars
                key={`${margin.service_code} ${margin.price_currency}`}
                margin={margin}
                most={mostOf(margins, margin.price_currency)}
              />
            ))}
          </div>
        </div>
      ))}
    </figure>
  )
}

/** Amounts of one currency are drawn to one scale. */
function mostOf(margins: Margin[], currency: string): number {
  const amounts = margins
    .filter(({ price_currency }) => price_currency === currency)
    .flatMap(({ quoted, charged }) => [Number(quoted), Number(charged)])
  return Math.max(...amounts, 0.01)
}

function Bars({ margin, most }: { margin: Margin; most: number }) {
  const { t, locale } = useTexts()
  return (
    <div className="flex flex-col gap-y-1">
      <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
        {margin.service_name ?? margin.service_code}
      </Text>
      {!hasBothPrices(margin) && (
        <Text size="xsmall" leading="compact" className="text-ui-fg-subtle">
          {t(margin.uncharged > 0 ? "reports.margin.uncharged" : "reports.margin.unquoted")}
        </Text>
      )}
      {(hasBothPrices(margin) ? AMOUNTS : []).map((name) => (
        <div key={name} className="flex items-center gap-x-2">
          <div
            className={clx("h-3 min-w-px rounded-sm", COLORS[name])}
            style={{ width: `${(Number(margin[name]) / most) * 75}%` }}
          />
          <Text size="xsmall" leading="compact" className="tabular-nums">
            {formatMoney(margin[name], margin.price_currency, locale)}
          </Text>
        </div>
      ))}
    </div>
  )
}
