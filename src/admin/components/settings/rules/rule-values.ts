import { z } from "zod"
import {
  ACTION_NAMES,
  type ActionName,
  CONDITION_NAMES,
  type ConditionName,
} from "../../../../settings"
import type { ShippingRule } from "../../../../shipping-rules"
import type { Texts } from "../../../i18n/use-texts"
import { RULE_NAMES, type RuleName } from "../../../lib/price-rules"
import { type PartName, PARTS } from "../../../lib/rule-sentence"
import type { PluginSettings } from "../../../lib/settings"
import { decimalText, optionalNumberText } from "../../forms/number-text"
import { cardValues, toCardValues } from "../setting-kinds"

/** A rule as a form holds it. Only what the rule has is in `if` and in `then`, by its name. */
export interface RuleFormValues extends Pick<ShippingRule, "name" | "is_on"> {
  if: { [Name in ConditionName]?: unknown }
  then: { [Name in ActionName]?: unknown }
}

/** How a kind of condition or action is shown in a form, and what may be entered. The backend checks the rest. */
interface Kind {
  /** In the form of a new one. */
  start: unknown
  toForm?: (value: never, settings: PluginSettings) => unknown
  schema: (t: Texts) => z.ZodType
}

const text = (t: Texts) => z.string().trim().min(1, t("validation.required"))
const some = (t: Texts) => z.array(z.string()).min(1, t("rules.needs.list"))
const entered: Kind = { start: "", schema: text }
const amount: Kind = { start: "", schema: decimalText }

const KINDS = {
  list: {
    start: { operator: "is", texts: [] },
    toForm: (list: { is?: string[]; is_not?: string[] }) => ({
      operator: list.is ? "is" : "is_not",
      texts: list.is ?? list.is_not,
    }),
    schema: (t) =>
      z
        .object({ operator: z.enum(["is", "is_not"]), texts: some(t) })
        .transform(({ operator, texts }) => ({ [operator]: texts })),
  },
  postalCodes: {
    start: "",
    toForm: (codes: string[]) => codes.join(", "),
    schema: (t) =>
      text(t).transform((codes) => codes.split(/[,;\n]/).flatMap((code) => code.trim() || [])),
  },
  range: {
    start: { from: "", below: "" },
    toForm: ({ from, below }: { from?: number; below?: number }) => ({
      from: String(from ?? ""),
      below: String(below ?? ""),
    }),
    schema: (t) => z.object({ from: optionalNumberText(t, {}), below: optionalNumberText(t, {}) }),
  },
  time: {
    start: { from: "", below: "" },
    schema: (t) => z.object({ from: text(t), below: text(t) }),
  },
  yesNo: {
    start: "yes",
    toForm: (value: boolean) => (value ? "yes" : "no"),
    schema: () => z.enum(["yes", "no"]).transform((choice) => choice === "yes"),
  },
  options: {
    start: { options: [], reason: "" },
    toForm: (value: object) => ({ reason: "", ...value }),
    schema: (t) =>
      z.object({
        options: some(t),
        reason: z.string().transform((reason) => reason.trim() || undefined),
      }),
  },
  priceRules: {
    start: {},
    toForm: (own: object, settings) =>
      toCardValues({ ...settings, ...own }, Object.keys(own) as RuleName[]),
    schema: (t) => cardValues(t, RULE_NAMES, { isPartial: true }),
  },
  amount,
  decimal: amount,
  yes: { start: true, schema: () => z.literal(true) },
  service: entered,
  box: entered,
  text: entered,
} satisfies Record<string, Kind>

export function kindOf(name: PartName): Kind {
  return KINDS[PARTS[name].kind]
}

/** The schema of the form; its output is in the backend's form. */
export function ruleValues(t: Texts): z.ZodType<ShippingRule, RuleFormValues> {
  const shapeOf = (names: PartName[]) =>
    z.object(Object.fromEntries(names.map((name) => [name, kindOf(name).schema(t).optional()])))
  return z.object({
    name: z.string().trim(),
    is_on: z.boolean(),
    if: shapeOf(CONDITION_NAMES),
    then: shapeOf(ACTION_NAMES).refine(
      (then) => Object.values(then).some((value) => value !== undefined),
      t("rules.needs.action"),
    ),
  })
}

/** The form's start values: those of the rule, or of a new one. */
export function toRuleValues(
  { name = "", is_on = true, if: conditions = {}, then = {} }: Partial<ShippingRule>,
  settings: PluginSettings,
): RuleFormValues {
  const toForm = (values: object) =>
    Object.fromEntries(
      Object.entries(values).map(([one, value]) => {
        const { toForm = (same: unknown) => same } = kindOf(one as PartName)
        return [one, toForm(value as never, settings)]
      }),
    )
  return { name, is_on, if: toForm(conditions), then: toForm(then) }
}

/**
 * Puts others, or none, in the place of one rule.
 *
 * @throws Error if it was renamed or deleted elsewhere
 */
export function replaceRule(
  rules: unknown[],
  { name, by, t }: { name: string; by: (saved: ShippingRule) => ShippingRule[]; t: Texts },
): unknown[] {
  if (!rules.some((one) => nameIn(one) === name)) throw new Error(t("rules.gone"))
  return rules.flatMap((one) => (nameIn(one) === name ? by(one as ShippingRule) : [one]))
}

/** Also of a rule that cannot be read. */
export function nameIn(stored: unknown): string {
  return String((stored as Partial<ShippingRule> | null)?.name)
}
