import {
  ACTION_NAMES,
  type ActionName,
  ACTIONS,
  CONDITION_NAMES,
  type ConditionName,
  CONDITIONS,
} from "../../settings"
import type { ShippingRule } from "../../shipping-rules"
import type { Texts } from "../i18n/use-texts"
import { formatExactMoney, formatPercent } from "./formats"
import { RULE_NAMES } from "./price-rules"

/** What an id or a code in a rule belongs to. */
export type RuleEntity = Extract<(typeof CONDITIONS)[ConditionName], { of: string }>["of"] | "box"

export interface RuleLanguage {
  t: Texts
  /** For number formats and lists. */
  locale: string
  /** Currency of the amounts in the rules. */
  currency: string
  nameOf: (of: RuleEntity, id: string) => string
}

/** A rule as one sentence: "Orders to Lithuania, weighing at least 20 kg: hide Parcel locker". */
export function describeShippingRule(
  rule: Pick<ShippingRule, "if" | "then">,
  language: RuleLanguage,
): string {
  const { t } = language
  const conditions = CONDITION_NAMES.filter((name) => rule.if[name] !== undefined)
    .map((name) => describeCondition(name, rule.if[name], language))
    .join(", ")
  const actions = ACTION_NAMES.filter((name) => rule.then[name] !== undefined)
    .map((name) => describeAction(name, rule.then[name], language))
    .join("; ")
  return conditions
    ? t("rules.sentence", { conditions, actions })
    : t("rules.sentenceOfAll", { actions })
}

function describeCondition(
  name: ConditionName,
  condition: unknown,
  language: RuleLanguage,
): string {
  const { t, locale, currency, nameOf } = language
  const says = (text: string, values: object = {}): string =>
    t(`rules.conditions.${name}.${text}` as "rules.conditions.weight.label", { ...values })
  const oneOf = (names: string[]) => listNames(names, "disjunction", language)
  const entry: { kind: string; of?: RuleEntity } = CONDITIONS[name]
  switch (CONDITIONS[name].kind) {
    case "list": {
      const list = condition as { is: string[] } | { is_not: string[] }
      const [text, ids] = "is" in list ? ["is", list.is] : ["isNot", list.is_not]
      return says(text, { names: oneOf(ids.map((id) => nameOf(entry.of ?? "box", id))) })
    }
    case "postalCodes":
      return says("says", { names: oneOf(condition as string[]) })
    case "range": {
      const show = (value?: number) => {
        if (name === "value") return formatExactMoney(String(value), currency, locale)
        const unit = { style: "unit", unit: "kilogram" } as const
        return value?.toLocaleString(locale, {
          ...(name === "weight" && unit),
          maximumFractionDigits: 3,
        })
      }
      const { from, below } = condition as { from?: number; below?: number }
      const bounds = from === undefined ? "below" : below === undefined ? "from" : "both"
      const range = t(`rules.range.${bounds}`, { from: show(from), below: show(below) })
      return says("says", { range })
    }
    case "time":
      return says("says", condition as object)
    case "yesNo":
      return says(condition ? "yes" : "no")
  }
}

function describeAction(name: ActionName, action: unknown, language: RuleLanguage): string {
  const { t, locale, currency, nameOf } = language
  const says = (text: string, values: object = {}): string =>
    t(`rules.actions.${name}.${text}` as "rules.actions.free.says", { ...values })
  const quoted = (of: RuleEntity, ids: string[]) =>
    listNames(
      ids.map((id) => t("rules.quoted", { name: nameOf(of, id) })),
      "conjunction",
      language,
    )
  const { kind } = ACTIONS[name]
  switch (kind) {
    case "options": {
      const { options, reason } = action as { options: string[]; reason?: string }
      return says(reason ? "saysWhy" : "says", { names: quoted("option", options), reason })
    }
    case "priceRules": {
      const labels = RULE_NAMES.filter((rule) => rule in (action as object)).map((rule) =>
        t(`settings.${rule}.label`),
      )
      return says("says", { names: labels.join(", ") })
    }
    case "amount":
    case "decimal": {
      const [, sign, amount = ""] = /^([+-]?)(.*)$/.exec(action as string) ?? []
      const shown =
        name === "add_percent"
          ? formatPercent(amount, locale)
          : formatExactMoney(amount, currency, locale)
      return says(sign === "-" ? "less" : "says", { amount: shown })
    }
    case "service":
    case "box":
      return says("says", { names: quoted(kind, [action as string]) })
    case "text":
      return says("says", { text: action })
    case "yes":
      return says("says")
  }
}

/** More are only counted. */
const MOST_NAMES = 4

function listNames(
  names: string[],
  type: "conjunction" | "disjunction",
  { t, locale }: Pick<RuleLanguage, "t" | "locale">,
): string {
  const count = names.length - MOST_NAMES
  const shown = count > 0 ? [...names.slice(0, MOST_NAMES), t("rules.more", { count })] : names
  return new Intl.ListFormat(locale, { type }).format(shown)
}

/** A stored rule; undefined if a later version has saved what this one does not know. */
export function readShippingRule(stored: unknown): ShippingRule | undefined {
  const rule = stored as Partial<ShippingRule> | null
  const isKnown = (values: unknown, entries: object) =>
    typeof values === "object" && Object.keys(values ?? {}).every((name) => name in entries)
  const { if: conditions, then } = rule ?? {}
  return isKnown(conditions, CONDITIONS) && isKnown(then, ACTIONS)
    ? (rule as ShippingRule)
    : undefined
}
