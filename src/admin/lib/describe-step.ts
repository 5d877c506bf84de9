import type { ShownStep } from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { Texts } from "../i18n/use-texts"
import { formatExactMoney, formatPercent } from "./format-money"

interface Language {
  t: Texts
  /** For number formats. */
  locale: string
}

/** One step of a price in words. The price after the step is shown beside it. */
export function describeStep(step: ShownStep, { t, locale }: Language): string {
  const money = (decimal: string) => formatExactMoney(decimal, step.currency, locale)
  switch (step.step) {
    case "quote":
      return t(`prices.steps.quote.${step.vat_mode}`)
    case "fallback":
    case "minimum":
    case "maximum":
      return t(`prices.steps.${step.step}`)
    case "markup_percent":
      return addition(step.percent, (percent) => formatPercent(percent, locale))
    case "markup_fixed":
      return addition(step.added, money)
    case "handling_fee":
      return t("prices.steps.handlingFee", {
        count: step.packages,
        fee: money(step.fee_per_package),
      })
    case "exchange":
      return exchange(step)
    case "rounding": {
      const values = { from: money(step.from), to: money(step.to) }
      return t(`prices.steps.rounding.${step.rounded_on}`, values)
    }
    case "currency_decimals":
      return t("prices.steps.decimals", { count: step.decimals })
    case "surcharge":
      return t("prices.steps.surcharge", { amount: money(step.added) })
    case "free": {
      const values = { freeFrom: money(step.free_from), itemsValue: money(step.items_value) }
      return t("prices.steps.free", values)
    }
  }

  /** A markup below zero is a discount. */
  function addition(decimal: string, show: (decimal: string) => string): string {
    const size = decimal.trim()
    return size.startsWith("-")
      ? t("prices.steps.discount", { amount: show(size.slice(1)) })
      : t("prices.steps.markup", { amount: show(size) })
  }

  function exchange(detail: Extract<ShownStep, { step: "exchange" }>): string {
    const currency = detail.from_currency.toUpperCase()
    const rate = Number(detail.rate).toLocaleString(locale, { maximumFractionDigits: 10 })
    return Number(detail.buffer_percent) === 0
      ? t("prices.steps.exchange", { currency, rate })
      : t("prices.steps.exchangeWithBuffer", {
          currency,
          rate,
          buffer: formatPercent(detail.buffer_percent, locale),
        })
  }
}
