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

/** A condition or an action. */
export type PartName = ConditionName | ActionName

export interface Part {
  kind: (typeof PARTS)[PartName]["kind"]
  of?: RuleEntity
}

export const PARTS = { ...CONDITIONS, ...ACTIONS }

/** A text of a condition or an action, such as `weight.label`. */
export function partText(t: Texts, text: `${PartName}.${string}`, values?: object): string {
  const [name = ""] = text.split(".")
  const path = name in CONDITIONS ? `rules.conditions.${text}` : `rules.actions.${text}`
  return t(path as "rules.actions.free.says", { ...values })
}

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
  const describe = (names: PartName[], values: { [Name in PartName]?: unknown }) =>
    names.flatMap((name) =>
      values[name] === undefined ? [] : describePart(name, values[name], language),
    )
  const conditions = describe(CONDITION_NAMES, rule.if).join(", ")
  const actions = describe(ACTION_NAMES, rule.then).join("; ")
  return conditions
    ? t("rules.sentence", { conditions, actions })
    : t("rules.sentenceOfAll", { actions })
}

/** Says what a condition asks, or what an action does. */
function describePart(name: PartName, value: unknown, language: RuleLanguage): string {
  const { t, locale, currency, nameOf } = language
  const says = (text = "says", values?: object) => partText(t, `${name}.${text}`, values)
  const oneOf = (names: string[]) => listNames(names, "disjunction", language)
  const quoted = (of: RuleEntity, ids: string[]) =>
    listNames(
      ids.map((id) => t("rules.quoted", { name: nameOf(of, id) })),
      "conjunction",
      language,
    )
  const { kind, of = "box" }: Part = PARTS[name]
  switch (kind) {
    case "list": {
      const list = value as { is: string[] } | { is_not: string[] }
      const [text, ids] = "is" in list ? ["is", list.is] : ["isNot", list.is_not]
      const inOrder = of === "weekday" ? [...ids].sort() : ids
      return says(text, { names: oneOf(inOrder.map((id) => nameOf(of, id))) })
    }
    case "postalCodes":
      return says("says", { names: oneOf(value as string[]) })
    case "range": {
      const show = (bound?: number) => {
        if (name === "value") return formatExactMoney(String(bound), currency, locale)
        const unit = { style: "unit", unit: "kilogram" } as const
        return bound?.toLocaleString(locale, {
          ...(name === "weight" && unit),
          maximumFractionDigits: 3,
        })
      }
      const { from, below } = value as { from?: number; below?: number }
      const bounds = from === undefined ? "below" : below === undefined ? "from" : "both"
      const range = t(`rules.range.${bounds}`, { from: show(from), below: show(below) })
      return says("says", { range })
    }
    case "time":
      return says("says", value as object)
    case "yesNo":
      return says(value ? "yes" : "no")
    case "options": {
      const { options, reason } = value as { options: string[]; reason?: string }
      return says(reason ? "saysWhy" : "says", { names: quoted("option", options), reason })
    }
    case "priceRules": {
      const names = RULE_NAMES.filter(
        (rule) => (value as { [Name in typeof rule]?: unknown })[rule] !== undefined,
      )
      return says("says", { names: names.map((rule) => t(`settings.${rule}.label`)).join(", ") })
    }
    case "amount":
    case "decimal": {
      const [, sign, amount = ""] = /^([+-]?)(.*)$/.exec(value as string) ?? []
      const shown =
        name === "add_percent"
          ? formatPercent(amount, locale)
          : formatExactMoney(amount, currency, locale)
      return says(sign === "-" ? "less" : "says", { amount: shown })
    }
    case "service":
    case "box":
      return says("says", { names: quoted(kind, [value as string]) })
    case "text":
      return says("says", { text: value })
    case "yes":
      return says()
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
