import { clx, Text } from "@medusajs/ui"
import { useTexts } from "../../i18n/use-texts"
import { formatMonth } from "../../lib/calendar"
import { formatMoney } from "../../lib/format-money"
import { groupBy } from "../../lib/group-by"
import { hasBothPrices, type Margin } from "../../lib/margin"

const COLORS = { quoted: "bg-ui-tag-blue-icon", charged: "bg-ui-tag-orange-icon" } as const

const AMOUNTS = ["quoted", "charged"] as const

/** Two bars for each service and month. The table below says the same in numbers to who cannot see it. */
export function MarginChart({ margins }: { margins: Margin[] }) {
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
