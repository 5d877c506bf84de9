import { z } from "zod"
import type { Texts } from "../../../i18n/use-texts"
import type { DraftRules } from "../../../lib/price-preview"
import type { PluginSettings } from "../../../lib/settings"
import { decimalText } from "../../forms/decimal-text"
import { numberText } from "../../forms/number-text"

/** In which currency the service quotes, and what others are worth in it. */
export function currencyValues(t: Texts) {
  return z.object({
    quote_currency: currencyCode(t),
    exchange_rates: z.array(z.object({ currency: currencyCode(t), rate: decimalText(t) })),
    exchange_buffer_percent: numberText(t, { min: 0, max: 100 }),
  })
}

export type CurrencyValues = z.input<ReturnType<typeof currencyValues>>
export type CurrencyOutput = z.output<ReturnType<typeof currencyValues>>

export function toCurrencyValues(settings: PluginSettings): CurrencyValues {
  return {
    quote_currency: settings.quote_currency.toUpperCase(),
    exchange_rates: Object.entries(settings.exchange_rates).map(([currency, rate]) => ({
      currency: currency.toUpperCase(),
      rate,
    })),
    exchange_buffer_percent: String(settings.exchange_buffer_percent),
  }
}

export function toCurrencyChange({ exchange_rates, ...values }: CurrencyOutput): DraftRules {
  const rates = exchange_rates.map(({ currency, rate }) => [currency, rate] as const)
  return { ...values, exchange_rates: Object.fromEntries(rates) }
}

function currencyCode(t: Texts) {
  return z
    .string()
    .trim()
    .regex(/^[A-Za-z]{3}$/, t("priceRules.currencyCode"))
    .transform((code) => code.toLowerCase())
}
