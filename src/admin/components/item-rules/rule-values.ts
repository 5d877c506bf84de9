import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import { type ItemRule, type ItemRuleWords, RULE_KINDS, type RuleTarget } from "../../lib/item-rule"
import { mostOf, type StoreUnits } from "../../lib/measure-limits"
import { optionalNumberText } from "../forms/number-text"

const SAYS_NOTHING = "unset"
const yesOrNo = z
  .enum([SAYS_NOTHING, "yes", "no"])
  .transform((word) => (word === SAYS_NOTHING ? null : word === "yes"))

/** A rule as entered, in the store's units. What is left open says nothing. */
export function ruleValues(t: Texts, units: StoreUnits) {
  const measure = (name: "weight" | "length" | "width" | "height") =>
    optionalNumberText(t, { isPositive: true, max: mostOf(name, units) }).transform(
      (value) => value ?? null,
    )
  return z
    .object({
      target_kind: z.enum(RULE_KINDS),
      target_id: z.string().min(1, t("itemRules.chooseTarget")),
      rotation: z
        .enum([SAYS_NOTHING, "any", "keep-flat", "never"])
        .transform((word) => (word === SAYS_NOTHING ? null : word)),
      ships_alone: yesOrNo,
      dangerous: yesOrNo,
      weight: measure("weight"),
      length: measure("length"),
      width: measure("width"),
      height: measure("height"),
    })
    .superRefine(({ target_kind: _, target_id: __, ...words }, context) => {
      if (Object.values(words).every((word) => word === null)) {
        const message = t("itemRules.saysNothing")
        context.addIssue({ code: "custom", path: ["rotation"], message })
      }
    })
}

export type RuleFormValues = z.input<ReturnType<typeof ruleValues>>
export type RuleFormOutput = RuleTarget & ItemRuleWords

/** The form's start: a rule that is there, or an empty one for what it is to be for. */
export function toRuleFormValues(rule?: ItemRule, target?: RuleTarget): RuleFormValues {
  return {
    target_kind: rule?.target_kind ?? target?.target_kind ?? "variant",
    target_id: rule?.target_id ?? target?.target_id ?? "",
    rotation: rule?.rotation ?? SAYS_NOTHING,
    ships_alone: wordOf(rule?.ships_alone),
    dangerous: wordOf(rule?.dangerous),
    weight: textOf(rule?.weight),
    length: textOf(rule?.length),
    width: textOf(rule?.width),
    height: textOf(rule?.height),
  }
}

function wordOf(value: boolean | null | undefined): "unset" | "yes" | "no" {
  return value === null || value === undefined ? SAYS_NOTHING : value ? "yes" : "no"
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? "" : String(value)
}
