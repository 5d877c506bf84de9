import type {
  serialisePriceRecord,
  ShownStep,
} from "../../api/admin/shipment-ordering/prices/shown-prices"
import type { UnavailableReason } from "../../price-rules"
import type { Texts } from "../i18n/use-texts"
import { formatExactMoney, formatPercent } from "./formats"
import type { Sent } from "./sdk"

/** How one delivery was priced. */
export interface OrderPrice extends Omit<Sent<ReturnType<typeof serialisePriceRecord>>, "reason"> {
  reason: UnavailableReason | null
}

/** A delivery of an order, as the dashboard loads it. */
export interface OrderDelivery {
  /** Name of the shipping option, as the customer saw it. */
  name: string
  data?: Record<string, unknown> | null
}

/** Whether a delivery has data of this plugin. Other deliveries were never priced by it. */
export function isOurs({ data }: OrderDelivery): boolean {
  return typeof data?.option_key === "string"
}

/**
 * The names of a priced delivery: the service's name, then the option's name and the code if they differ. An option
 * such as "Cheapest" has another name than the service that was chosen.
 */
export function nameDelivery(
  { option_key, service_code }: Pick<OrderPrice, "option_key" | "service_code">,
  deliveries: OrderDelivery[],
): { name: string; alias: string } {
  const delivery = deliveries.find(({ data }) => data?.option_key === option_key)
  const isSame = delivery?.data?.service_code === service_code
  const serviceName = isSame ? delivery.data?.service_name : undefined
  const name = typeof serviceName === "string" ? serviceName : (delivery?.name ?? service_code)
  const others = [delivery?.name, service_code].filter((other) => other && other !== name)
  return { name, alias: others.join(" · ") }
}

interface Language {
  t: Texts
  /** For number formats. */
  locale: string
}

/** One step of a price in words, with the shipping rule behind it. The price after the step is shown beside it. */
export function describeStep(step: ShownStep, language: Language): string {
  const { t } = language
  const change = describeChange(step, language)
  return step.rule && !/rule$/.test(step.step)
    ? t("prices.steps.changedByRule", { change, rule: step.rule })
    : change
}

function describeChange(step: ShownStep, { t, locale }: Language): string {
  const money = (decimal: string) => formatExactMoney(decimal, step.currency, locale)
  switch (step.step) {
    case "quote": {
      const change = t(`prices.steps.quote.${step.vat_mode}`)
      return step.preferred_by
        ? t("prices.steps.preferredByRule", { change, rule: step.preferred_by })
        : change
    }
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
    case "rule":
      return rule(step)
    case "free_by_rule":
      return t("prices.steps.freeByRule", { rule: step.rule })
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

  function rule(detail: Extract<ShownStep, { step: "rule" }>): string {
    const { rule } = detail
    if ("set" in detail) return t("prices.steps.setByRule", { rule })
    const change =
      "add_amount" in detail
        ? addition(detail.add_amount, money)
        : addition(detail.add_percent, (percent) => formatPercent(percent, locale))
    return t("prices.steps.changedByRule", { change, rule })
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
