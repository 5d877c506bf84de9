import { type PriceRuleName, SETTING_NAMES, SETTINGS } from "../../settings"
import type { PriceRuleSettings } from "../../modules/shipment_ordering"
import type { Texts } from "../i18n/use-texts"
import { formatExactMoney, formatPercent } from "./format-money"

/** Price rules of the store, or the own rules of an account or option. */
export type PriceRules = PriceRuleSettings

export type RuleName = PriceRuleName

export const RULE_NAMES = SETTING_NAMES.filter(
  (name): name is RuleName => SETTINGS[name].card === "prices",
)

/** The target of rules: the handle of an account, or the `data.id` of options. */
export interface RuleTarget {
  kind: "account" | "option"
  key: string
}

/** The setting that holds a target's rules. */
export function settingOf({ kind }: RuleTarget) {
  return kind === "account" ? "account_price_rules" : "option_price_rules"
}

interface Language {
  t: Texts
  /** For number formats. */
  locale: string
  /** Currency of the amounts in the rules. */
  currency: string
}

type Describe<Name extends RuleName> = (
  rule: NonNullable<PriceRules[Name]>,
  language: Language,
) => string

/** What a rule does, as one sentence for the merchant. */
export function describeRule(name: RuleName, rules: PriceRules, language: Language): string {
  const { t } = language
  switch (name) {
    case "price_tax":
      return t(`priceRules.says.price_tax.${rules.price_tax ?? "with_tax"}`)
    case "tax_inclusive":
      return t(`priceRules.says.tax_inclusive.${taxChoice(rules.tax_inclusive)}`)
    case "markup_percent":
      return markup(rules.markup_percent, language, (percent) =>
        formatPercent(percent, language.locale),
      )
    case "markup_fixed":
      return markup(rules.markup_fixed, language, (amount) => money(amount, language))
    case "handling_fee_per_package": {
      const fee = rules.handling_fee_per_package ?? "0"
      return Number(fee) === 0
        ? t("priceRules.says.noFee")
        : t("priceRules.says.fee", { amount: money(fee, language) })
    }
    case "minimum":
    case "maximum": {
      const limit = rules[name]
      return limit === null || limit === undefined
        ? t("priceRules.says.noLimit")
        : t(`priceRules.says.${name}`, { amount: money(limit, language) })
    }
    case "rounding":
      return rules.rounding ? rounding(rules.rounding, language) : t("priceRules.says.notRounded")
    case "free_from":
      return freeFrom(rules.free_from ?? [], language)
    case "fallback":
      return rules.fallback ? fallback(rules.fallback, language) : t("priceRules.says.noFallback")
  }
}

/** The three answers to whether the customer's tax is in the price. */
export function taxChoice(taxInclusive: boolean | null | undefined): "follow" | "yes" | "no" {
  if (taxInclusive === null || taxInclusive === undefined) return "follow"
  return taxInclusive ? "yes" : "no"
}

function markup(
  decimal: string | undefined,
  { t }: Language,
  show: (decimal: string) => string,
): string {
  const value = decimal ?? "0"
  if (Number(value) === 0) return t("priceRules.says.noMarkup")
  return value.startsWith("-")
    ? t("priceRules.says.discount", { amount: show(value.slice(1)) })
    : t("priceRules.says.markup", { amount: show(value) })
}

const rounding: Describe<"rounding"> = (rule, language) => {
  const { t } = language
  switch (rule.kind) {
    case "none":
      return t("priceRules.says.notRounded")
    case "nearest":
      return t("priceRules.says.nearest", { step: rule.step })
    case "ending":
      return t("priceRules.says.ending", { ending: rule.ending })
  }
}

const freeFrom: Describe<"free_from"> = (rows, language) => {
  const { t } = language
  return rows.length === 0
    ? t("priceRules.says.neverFree")
    : rows
        .map(({ countries, amount }) =>
          t("priceRules.says.freeFrom", {
            amount: money(amount, language),
            where: countries.join(", ") || t("priceRules.allCountries"),
          }),
        )
        .join(" ")
}

const fallback: Describe<"fallback"> = (rule, language) => {
  const { t } = language
  return rule.kind === "flat"
    ? t("priceRules.says.flat", { amount: money(rule.amount, language) })
    : t("priceRules.says.table", { count: rule.rows.length })
}

function money(decimal: string, { locale, currency }: Language): string {
  return formatExactMoney(decimal, currency, locale)
}
