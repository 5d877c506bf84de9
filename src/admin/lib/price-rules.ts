import type { PriceRuleSettings } from "../../modules/shipment_ordering"
import { type SettingName, SETTINGS, listSettingsOnCard } from "../../settings"
import type { Texts } from "../i18n/use-texts"
import { toYesNo } from "./choices"
import { formatExactMoney, formatPercent } from "./formats"

/** Price rules of the store, or the own rules of an account or option. */
export type PriceRules = PriceRuleSettings

export const RULE_NAMES = listSettingsOnCard("prices")

export type RuleName = (typeof RULE_NAMES)[number]

export function isRule(name: SettingName): name is RuleName {
  return SETTINGS[name].card === "prices"
}

interface Language {
  t: Texts
  /** For number formats. */
  locale: string
  /** Currency of the amounts in the rules. */
  currency: string
}

/** What a rule does, as one sentence for the merchant. */
export function describeRule(
  name: RuleName,
  rules: PriceRules,
  { t, locale, currency }: Language,
): string {
  const money = (decimal: string) => formatExactMoney(decimal, currency, locale)
  const markup = (decimal = "0", show: (decimal: string) => string) => {
    if (Number(decimal) === 0) return t("priceRules.says.noMarkup")
    return decimal.startsWith("-")
      ? t("priceRules.says.discount", { amount: show(decimal.slice(1)) })
      : t("priceRules.says.markup", { amount: show(decimal) })
  }
  switch (name) {
    case "price_tax":
      return t(`priceRules.says.price_tax.${rules.price_tax ?? "with_tax"}`)
    case "tax_inclusive":
      return t(`priceRules.says.tax_inclusive.${toYesNo(rules.tax_inclusive)}`)
    case "markup_percent":
      return markup(rules.markup_percent, (percent) => formatPercent(percent, locale))
    case "markup_fixed":
      return markup(rules.markup_fixed, money)
    case "handling_fee_per_package": {
      const { handling_fee_per_package: fee = "0" } = rules
      return Number(fee) === 0
        ? t("priceRules.says.noFee")
        : t("priceRules.says.fee", { amount: money(fee) })
    }
    case "minimum":
    case "maximum": {
      const limit = rules[name] ?? null
      return limit === null
        ? t("priceRules.says.noLimit")
        : t(`priceRules.says.${name}`, { amount: money(limit) })
    }
    case "rounding": {
      const { kind = "none", ...values } = rules.rounding ?? {}
      return t(`priceRules.says.rounding.${kind}`, values)
    }
    case "free_from": {
      const rows = (rules.free_from ?? []).map(({ countries, amount }) =>
        t("priceRules.says.freeFrom", {
          amount: money(amount),
          where: countries.join(", ") || t("priceRules.allCountries"),
        }),
      )
      return rows.join(" ") || t("priceRules.says.neverFree")
    }
    case "fallback": {
      const { fallback } = rules
      if (!fallback) return t("priceRules.says.noFallback")
      return fallback.kind === "flat"
        ? t("priceRules.says.flat", { amount: money(fallback.amount) })
        : t("priceRules.says.table", { count: fallback.rows.length })
    }
  }
}
