import type { PriceChange, RuleOverrides, RuleSources } from "../price-rules"
import { type ActionName, CONDITIONS, type ConditionName } from "../settings"
import type { ListCondition, RangeCondition, RuleFacts, ShippingRule } from "./shipping-rule"

/** What the rules say about one option of an order. Only the trail names every rule. */
export interface RuleOutcome {
  /** What the rules were asked about. */
  facts: RuleFacts
  hidden?: { rule: string; reason?: string }
  /** Together, a later rule's instead of an earlier one's. */
  prices: RuleOverrides
  pricesBy: RuleSources
  /** In the order in which they change the price. */
  changes: PriceChange[]
  freeBy?: string
  /** By its code. */
  preferred?: { rule: string; service: string }
  boxId?: string
  heldBackBy?: string
  notes: string[]
  /** Every rule that is on, in order. */
  trail: RuleStep[]
}

/** Whether a rule held, and if not, the first condition that did not hold or could not be answered. */
type RuleStep =
  | { rule: string; holds: true }
  | { rule: string; holds: false; because: ConditionName; isUnknown: boolean }

/**
 * Evaluates rules for one option, first to last. A condition about something that is not known does not hold, but such a
 * rule still holds an order back: fulfilling cannot be undone.
 *
 * @param facts with the option's key; rules that name options do nothing without it
 */
export function evaluateRules(rules: readonly ShippingRule[], facts: RuleFacts): RuleOutcome {
  const outcome: RuleOutcome = {
    facts,
    prices: {},
    pricesBy: {},
    changes: [],
    notes: [],
    trail: [],
  }
  for (const rule of rules) {
    if (!rule.is_on) continue
    const step = judge(rule, facts)
    outcome.trail.push(step)
    if (step.holds) apply(outcome, rule, facts)
    else if (step.isUnknown && rule.then.hold_back) outcome.heldBackBy ??= rule.name
  }
  return outcome
}

/** The trail, and what each rule does with the option. */
export function explainTrail(
  rules: readonly ShippingRule[],
  { facts, trail }: RuleOutcome,
): (RuleStep & { actions: ActionName[] })[] {
  return trail.map((step) => {
    const { then = {} } = rules.find(({ name }) => name === step.rule) ?? {}
    const hiding = findHiding(then, facts)
    const actions = (Object.keys(then) as ActionName[]).filter((name) => {
      if (!step.holds) return step.isUnknown && name === "hold_back"
      return (name !== "hide" && name !== "show_only") || then[name] === hiding
    })
    return { ...step, actions }
  })
}

/** Without any rule. */
export const NO_OUTCOME = evaluateRules([], {})

/** What the rules say once it can be counted how many packages the items need. */
export function withPackages(
  rules: readonly ShippingRule[],
  before: RuleOutcome,
  countPackages: () => number | undefined,
): RuleOutcome {
  return isAsked(rules, ["packages"])
    ? evaluateRules(rules, { ...before.facts, packages: countPackages() })
    : before
}

/** Whether a rule that is on asks about any of these. */
export function isAsked(rules: readonly ShippingRule[], names: ConditionName[]): boolean {
  return rules.some((rule) => rule.is_on && names.some((name) => rule.if[name] !== undefined))
}

/** Whether a rule that is on does any of these. */
export function isAnyDone(rules: readonly ShippingRule[], actions: ActionName[]): boolean {
  return rules.some(({ is_on, then }) => is_on && actions.some((name) => then[name] !== undefined))
}

function judge({ name: rule, if: conditions }: ShippingRule, facts: RuleFacts): RuleStep {
  let unknown: ConditionName | undefined
  let name: ConditionName
  for (name in conditions) {
    const answer = doesHold(name, conditions, facts)
    if (answer === false) return { rule, holds: false, because: name, isUnknown: false }
    if (answer === undefined) unknown ??= name
  }
  return unknown ? { rule, holds: false, because: unknown, isUnknown: true } : { rule, holds: true }
}

/** Undefined if it is not known. */
function doesHold(
  name: ConditionName,
  conditions: ShippingRule["if"],
  facts: RuleFacts,
): boolean | undefined {
  const condition = conditions[name]
  const fact = facts[name]
  if (condition === undefined) return true
  if (fact === undefined) return undefined
  return TESTS[CONDITIONS[name].kind](condition as never, fact as never)
}

const TESTS = {
  list: (condition: ListCondition, texts: string[]) =>
    "is" in condition ? isAmong(condition.is, texts) : !isAmong(condition.is_not, texts),
  postalCodes: (codes: string[], place: CodeRange) => {
    const ranges = rangesOf.get(codes) ?? codes.map(rangeOf)
    rangesOf.set(codes, ranges)
    const answers = ranges.map((range) => isInside(place, range))
    if (answers.includes(true)) return true
    return answers.includes(undefined) ? undefined : false
  },
  range: ({ from = -Infinity, below = Infinity }: RangeCondition, value: number) =>
    value >= from && value < below,
  /** From the evening to the morning is a range, too. */
  time: ({ from, below }: { from: string; below: string }, time: string) =>
    from <= below ? time >= from && time < below : time >= from || time < below,
  yesNo: (wanted: boolean, is: boolean) => wanted === is,
}

function isAmong(wanted: string[], texts: string[]): boolean {
  return texts.some((text) => wanted.some((one) => isLike(one, text)))
}

/** `*` stands for any letters. No regular expression: with several `*` it could take very long for a long text. */
export function isLike(pattern: string, text: string): boolean {
  const star = pattern.indexOf("*")
  if (star < 0) return pattern === text
  if (!text.startsWith(pattern.slice(0, star))) return false
  if (star === pattern.length - 1) return true
  const [start = "", ...rest] = pattern.split("*")
  const end = rest.pop() ?? ""
  if (!text.endsWith(end) || text.length < start.length + end.length) return false
  let from = start.length
  for (const part of rest) {
    const at = text.indexOf(part, from)
    if (at < 0 || at + part.length > text.length - end.length) return false
    from = at + part.length
  }
  return true
}

interface CodeRange {
  first: string
  last: string
}

/** Reading them again for each option would take most of the time. */
const rangesOf = new WeakMap<string[], CodeRange[]>()

const LAST = "\uffff"

function rangeOf(text: string): CodeRange {
  const [first = "", last] = text.split("...").map(compactCode)
  if (last === undefined) return { first, last: text.endsWith("*") ? first + LAST : first }
  // All codes that start with 10 are inside 1000...1099.
  return { first: withoutEnd(first, "0"), last: withoutEnd(last, "9") + LAST }
}

/** At least the first character stays. */
function withoutEnd(text: string, letter: string): string {
  return text.length > 1 && text.endsWith(letter) ? withoutEnd(text.slice(0, -1), letter) : text
}

/** As codes are compared: `LV-1010` and `LV1010` are `1010`, `00-950` is `00950`. */
export function compactCode(text: string): string {
  return text
    .toUpperCase()
    .replace(/^([A-Z]{2}-|(EE|LT|LV)(?= ?\d))/, "")
    .replace(/[^A-Z0-9]/g, "")
}

/** Undefined if only some of the codes that it may be are inside. */
function isInside(place: CodeRange, range: CodeRange): boolean | undefined {
  if (place.first >= range.first && place.last <= range.last) return true
  return place.last < range.first || place.first > range.last ? false : undefined
}

function apply(outcome: RuleOutcome, { name: rule, then }: ShippingRule, facts: RuleFacts): void {
  const hiding = findHiding(then, facts)
  if (hiding) outcome.hidden ??= { rule, reason: hiding.reason }
  if (then.prices) Object.assign(outcome.prices, then.prices)
  for (const name in then.prices) outcome.pricesBy[name as keyof RuleSources] = rule
  if (then.set_price) {
    outcome.changes = [{ rule, set: then.set_price }]
    outcome.freeBy = undefined
  }
  if (then.add_amount) outcome.changes.push({ rule, addAmount: then.add_amount })
  if (then.add_percent) outcome.changes.push({ rule, addPercent: then.add_percent })
  if (then.free) outcome.freeBy = rule
  if (then.prefer) outcome.preferred = { rule, service: then.prefer }
  outcome.boxId = then.box ?? outcome.boxId
  if (then.hold_back) outcome.heldBackBy ??= rule
  if (then.note) outcome.notes.push(then.note)
}

/** The action that hides the option. */
function findHiding({ hide, show_only: showOnly }: ShippingRule["then"], { options }: RuleFacts) {
  const [key] = options ?? []
  if (key === undefined) return undefined
  if (hide?.options.includes(key)) return hide
  return showOnly?.options.includes(key) === false ? showOnly : undefined
}
