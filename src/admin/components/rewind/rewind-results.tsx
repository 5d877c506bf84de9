import { Heading, Text, toast } from "@medusajs/ui"
import { useImportBoxes } from "../../hooks/use-boxes"
import { useSettings } from "../../hooks/use-settings"
import { useTexts } from "../../i18n/use-texts"
import { presetName, presetTable } from "../../lib/boxes"
import { formatExactMoney, formatPercent } from "../../lib/formats"
import type { RewindChange, RewindResult } from "../../lib/rewind"
import { toastError } from "../../lib/toast-error"
import { ReportTable } from "../reports/report-table"
import { SmallButton } from "../section/menus"
import { Note, TextLink } from "../section/texts"

interface ResultsProps {
  result: RewindResult
  /** Empty: only the advice is new. */
  change: RewindChange
  /** Takes a limit for free delivery, in the quotes' currency. */
  onLimit?: (amount: string) => void
}

/** What past orders would have cost and brought: the sums, the orders that change most, and advice. */
export function RewindResults({ result, change, onLimit }: ResultsProps) {
  const isAdvice = Object.keys(change).length === 0
  const { t } = useTexts()
  const { compared, orders, unknown, skipped } = result
  return (
    <div className="flex flex-col gap-y-8">
      <div className="flex flex-col gap-y-1">
        <Text size="small" role="status">
          {t("rewind.compared", { compared, orders })}
        </Text>
        {unknown > 0 && <Note>{t("rewind.unknown", { count: unknown })}</Note>}
        {skipped.changed > 0 && <Note>{t("rewind.changed", { count: skipped.changed })}</Note>}
        {skipped.canceled > 0 && <Note>{t("rewind.canceled", { count: skipped.canceled })}</Note>}
      </div>
      <TotalsTable result={result} isAdvice={isAdvice} />
      {!isAdvice && <MostChanged result={result} />}
      <Advice result={result} onLimit={onLimit} />
    </div>
  )
}

const TOTALS = ["charged", "cost", "margin", "parcels", "empty_share", "without_option"] as const

function TotalsTable({
  result: { before, after },
  isAdvice,
}: Pick<ResultsProps, "result"> & { isAdvice: boolean }) {
  const { t, locale } = useTexts()
  const money = useMoney()
  const show = (name: (typeof TOTALS)[number], value: number) => {
    if (Number.isNaN(value)) return "–"
    if (name === "empty_share") return formatPercent((value * 100).toFixed(1), locale)
    return typeof before[name] === "string" ? money(value.toFixed(2)) : value.toLocaleString(locale)
  }
  const columns = isAdvice
    ? [t("rewind.what"), t("rewind.now")]
    : [t("rewind.what"), t("rewind.before"), t("rewind.after"), t("rewind.difference")]
  return (
    <ReportTable
      label={t("rewind.totals.title")}
      columns={columns}
      firstNumber={1}
      rows={TOTALS.map((name) => {
        const [now, then] = [Number(before[name] ?? NaN), Number(after[name] ?? NaN)]
        const cells = [
          t(`rewind.totals.${name}`),
          show(name, now),
          show(name, then),
          (then > now ? "+" : "") + show(name, then - now),
        ]
        return { key: name, cells: cells.slice(0, columns.length), isSum: name === "margin" }
      })}
    />
  )
}

function useMoney() {
  const { locale } = useTexts()
  const { data } = useSettings()
  return (decimal: string) => formatExactMoney(decimal, data?.quote_currency ?? "eur", locale)
}

function MostChanged({ result: { most_changed: orders } }: Pick<ResultsProps, "result">) {
  const { t } = useTexts()
  if (orders.length === 0) return <Note>{t("rewind.noneChanged")}</Note>
  return (
    <section className="flex flex-col gap-y-3">
      <Heading level="h2">{t("rewind.mostChanged")}</Heading>
      <ReportTable
        label={t("rewind.mostChanged")}
        columns={[t("fields.order"), t("rewind.before"), t("rewind.after")]}
        rows={orders.map(({ order_id, display_id, before, after }, at) => ({
          // An order may have several deliveries.
          key: `${order_id} ${at}`,
          cells: [
            <TextLink key="order" to={`/orders/${order_id}`} isNewTab>
              #{display_id ?? order_id}
            </TextLink>,
            <OrderSide key="before" side={before} />,
            <OrderSide key="after" side={after} />,
          ],
        }))}
      />
    </section>
  )
}

type Side = RewindResult["most_changed"][number]["before"]

function OrderSide({ side: { charged, cost, parcels, option } }: { side: Side }) {
  const { t } = useTexts()
  const money = useMoney()
  if (charged === null) return t("rewind.noOption")
  return (
    <span className="block">
      {t("rewind.side", { charged: money(charged), cost: cost === null ? "–" : money(cost) })}
      <span className="text-ui-fg-subtle block">
        {option}, {t("rewind.parcels", { count: parcels })}
      </span>
    </span>
  )
}

function Advice({ result: { advice }, onLimit }: Pick<ResultsProps, "result" | "onLimit">) {
  const { t } = useTexts()
  const money = useMoney()
  const { mutate: addBoxes, isPending: isAdding } = useImportBoxes()
  const { boxes, free_from: freeFrom } = advice
  const done = { onSuccess: () => toast.success(t("common.saved")), onError: toastError }
  const proposals: { text: string; action: string; onClick?: () => void }[] = boxes.map(
    ({ box, saves, orders }) => ({
      text: t("rewind.addBox", { name: presetName(box), saves: money(saves), count: orders }),
      action: t("rewind.add"),
      onClick: () => addBoxes({ csv: presetTable([box]), mode: "add" }, done),
    }),
  )
  if (freeFrom) {
    const { amount, margin, orders_free: count } = freeFrom
    proposals.push({
      text: t("rewind.freeFrom", { amount: money(amount), margin: money(margin), count }),
      action: t("rewind.apply"),
      // The limit pays only together with the change: both are saved by the form.
      onClick: onLimit && (() => onLimit(amount)),
    })
  }
  if (proposals.length === 0) return <Note>{t("rewind.noAdvice")}</Note>
  return (
    <section className="flex flex-col gap-y-3">
      <Heading level="h2">{t("rewind.advice")}</Heading>
      {boxes.length > 0 && <Note>{t("rewind.boxesTried", { count: advice.of_orders })}</Note>}
      <ul className="flex flex-col gap-y-3">
        {proposals.map(({ text, action, onClick }) => (
          <li key={text} className="flex items-center justify-between gap-x-4">
            <Text size="small">{text}</Text>
            {onClick && (
              <SmallButton isLoading={isAdding} onClick={onClick}>
                {action}
              </SmallButton>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
