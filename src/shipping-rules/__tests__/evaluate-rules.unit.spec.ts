import fc from "fast-check"
import { ACTION_NAMES, CONDITION_NAMES, CONDITIONS, type ConditionName } from "../../settings"
import {
  compactCode,
  evaluateRules,
  explainTrail,
  isAnyDone,
  type RuleFacts,
  type ShippingRule,
} from ".."

type Then = ShippingRule["then"]

const ruleOf = (conditions: ShippingRule["if"], then: Then = { free: true }, name = "Rule") => ({
  ...{ name, is_on: true, if: conditions, then },
})

/** Undefined if it is not known. */
const holds = (conditions: ShippingRule["if"], facts: RuleFacts) => {
  const [step] = evaluateRules([ruleOf(conditions)], facts).trail
  return step?.holds || (step?.isUnknown ? undefined : false)
}

it("a rule holds if all of its conditions do", () => {
  const conditions = { countries: { is: ["LT"] }, weight: { from: 20 } }
  expect(holds({}, {})).toBe(true)
  expect(holds(conditions, { countries: ["LT"], weight: 20 })).toBe(true)
  expect(holds(conditions, { countries: ["LT"], weight: 19.9 })).toBe(false)
  expect(holds(conditions, { countries: ["LV"], weight: 20 })).toBe(false)
})

it("a rule does not hold if a condition is about something that is not known, and says which", () => {
  const rules = [ruleOf({ countries: { is: ["LT"] }, value: { from: 1 } })]
  expect(evaluateRules(rules, { countries: ["LT"] }).trail).toEqual([
    { rule: "Rule", holds: false, because: "value", isUnknown: true },
  ])
  expect(evaluateRules(rules, { countries: ["LV"] }).trail).toEqual([
    { rule: "Rule", holds: false, because: "countries", isUnknown: false },
  ])
})

it("an order is held back if that is not known", () => {
  const rules = [ruleOf({ locations: { is: ["sloc_1"] } }, { hold_back: true })]
  expect(evaluateRules(rules, {}).heldBackBy).toBe("Rule")
  expect(evaluateRules(rules, { locations: ["sloc_2"] }).heldBackBy).toBeUndefined()
})

it.each<[kind: string, condition: ShippingRule["if"], yes: RuleFacts, no: RuleFacts]>([
  ["a list", { tags: { is: ["a", "b"] } }, { tags: ["b", "c"] }, { tags: ["c"] }],
  ["an excluding list", { tags: { is_not: ["a"] } }, { tags: [] }, { tags: ["a", "c"] }],
  [
    "a carrier",
    { services: { is: ["carrierA_*"] } },
    { services: ["carrierA_locker"] },
    { services: ["carrierB_locker"] },
  ],
  ["two stars", { services: { is: ["*_lock*"] } }, { services: ["a_locker"] }, { services: ["a"] }],
  ["a range", { items: { from: 2, below: 5 } }, { items: 2 }, { items: 5 }],
  ["a time", { time: { from: "09:00", below: "14:00" } }, { time: "09:00" }, { time: "14:00" }],
  ["a night", { time: { from: "22:00", below: "06:00" } }, { time: "05:59" }, { time: "12:00" }],
  [
    "yes or no",
    { cash_on_delivery: false },
    { cash_on_delivery: false },
    { cash_on_delivery: true },
  ],
])("%s holds for some facts and not for others", (_kind, condition, yes, no) => {
  expect(holds(condition, yes)).toBe(true)
  expect(holds(condition, no)).toBe(false)
})

it.each([
  ["1010", "1010", true],
  ["LV-1010", "1010", true],
  ["1010", "1011", false],
  ["10*", "1099", true],
  ["10*", "1100", false],
  ["1000...1099", "1099", true],
  ["1000...1099", "1000", true],
  ["1000...1099", "0999", false],
  ["1000...1099", "1100", false],
  ["9000...9999", "9500", true],
  ["9000...9999", "D02X285", false],
  ["lv10*", "1010", true],
  ["LV 1010", "1010", true],
  ["SW1A*", "SW1A1AA", true],
])("of the postal codes %s, %s is one: %p", (code, place, isInside) => {
  const facts = { postal_codes: { first: place, last: place } }
  expect(holds({ postal_codes: [code] }, facts)).toBe(isInside)
})

it("a customer's postal code may begin with the country", () => {
  expect(["LV1010", "lv-1010", "LV 1010", "SE1 7PB", "LV1"].map(compactCode)).toEqual([
    ...["1010", "1010", "1010", "SE17PB", "1"],
  ])
})

it("a postal area is inside, outside, or it is not known", () => {
  const area = { postal_codes: { first: "10", last: "10\uffff" } }
  expect(holds({ postal_codes: ["1*"] }, area)).toBe(true)
  expect(holds({ postal_codes: ["1000...1099"] }, area)).toBe(true)
  expect(holds({ postal_codes: ["1010"] }, area)).toBeUndefined()
  expect(holds({ postal_codes: ["1010...1099"] }, area)).toBeUndefined()
  expect(holds({ postal_codes: ["2*", "30*"] }, area)).toBe(false)
})

it("a later rule replaces what an earlier one says, but what is hidden stays hidden and amounts add up", () => {
  const outcome = evaluateRules(
    [
      ruleOf({}, { set_price: "9", prefer: "a", box: "S", note: "One" }, "First"),
      ruleOf({}, { add_amount: "1", hide: { options: ["door"], reason: "No" } }, "Second"),
      ruleOf({}, { add_percent: "5", prefer: "b", note: "Two" }, "Third"),
      ruleOf({}, { hide: { options: ["door"] }, prices: { minimum: "3" } }, "Fourth"),
    ],
    { options: ["door"] },
  )
  expect(outcome).toMatchObject({
    hidden: { rule: "Second", reason: "No" },
    ...{ prices: { minimum: "3" }, pricesBy: { minimum: "Fourth" } },
    changes: [
      { rule: "First", set: "9" },
      { rule: "Second", addAmount: "1" },
      { rule: "Third", addPercent: "5" },
    ],
    ...{ preferred: { rule: "Third", service: "b" }, boxId: "S", notes: ["One", "Two"] },
  })
  const last = ruleOf({}, { set_price: "7" }, "Last")
  expect(evaluateRules([ruleOf({}, { add_amount: "1" }), last], {}).changes).toEqual([
    { rule: "Last", set: "7" },
  ])
})

it("a price that a later rule sets is asked for, also if an earlier rule makes delivery free", () => {
  const free = ruleOf({}, { free: true }, "Free")
  const setPrice = ruleOf({}, { set_price: "15" }, "Heavy")
  expect(evaluateRules([free, setPrice], {}).freeBy).toBeUndefined()
  expect(evaluateRules([setPrice, free], {}).freeBy).toBe("Free")
})

it("a rule that shows only some options hides the others", () => {
  const rules = [ruleOf({}, { show_only: { options: ["door"] } })]
  expect(evaluateRules(rules, { options: ["door"] }).hidden).toBeUndefined()
  expect(evaluateRules(rules, { options: ["locker"] }).hidden).toEqual({ rule: "Rule" })
  expect(evaluateRules(rules, {}).hidden).toBeUndefined()
})

it("the trail says what each rule does with the option", () => {
  const rules = [
    ruleOf({}, { hide: { options: ["locker"] }, box: "S" }, "Box"),
    ruleOf({}, { show_only: { options: ["locker"] } }, "Lockers"),
    ruleOf({ packages: { from: 2 } }, { hold_back: true, note: "Look" }, "Many"),
    ruleOf({ countries: { is: ["LT"] } }, { hold_back: true }, "Abroad"),
  ]
  const outcome = evaluateRules(rules, { options: ["door"], countries: ["LV"] })
  expect(explainTrail(rules, outcome)).toMatchObject([
    { rule: "Box", holds: true, actions: ["box"] },
    { rule: "Lockers", holds: true, actions: ["show_only"] },
    { rule: "Many", holds: false, isUnknown: true, actions: ["hold_back"] },
    { rule: "Abroad", holds: false, isUnknown: false, actions: [] },
  ])
})

it("a rule that is off does nothing", () => {
  const rules = [{ ...ruleOf({}, { note: "One" }), is_on: false }]
  expect(evaluateRules(rules, {})).toMatchObject({ notes: [], trail: [] })
  expect(isAnyDone(rules, ["note"])).toBe(false)
  expect(isAnyDone([ruleOf({}, { note: "One" })], ["box", "note"])).toBe(true)
})

const anyText = fc.constantFrom("a", "b", "c", "ab", "a*", "*")
const anyTexts = fc.array(anyText, { minLength: 1, maxLength: 3 })
const anyNumber = fc.integer({ min: 0, max: 5 })
const anyCode = fc.constantFrom("1", "10", "1010", "10*", "1*", "2", "1000...1999")
const anyTime = fc.constantFrom("00:00", "09:00", "14:00", "23:59")

const CONDITION_KINDS = {
  list: fc.oneof(fc.record({ is: anyTexts }), fc.record({ is_not: anyTexts })),
  postalCodes: fc.array(anyCode, { minLength: 1, maxLength: 3 }),
  range: fc.record({ from: anyNumber, below: anyNumber }, { requiredKeys: [] }),
  time: fc.record({ from: anyTime, below: anyTime }),
  yesNo: fc.boolean(),
}

const FACT_KINDS = {
  list: fc.array(anyText, { maxLength: 3 }),
  postalCodes: fc.constantFrom(
    { first: "1010", last: "1010" },
    { first: "10", last: "10\uffff" },
    { first: "", last: "\uffff" },
  ),
  range: anyNumber,
  time: anyTime,
  yesNo: fc.boolean(),
}

const anyOf = (kinds: Record<(typeof CONDITIONS)[ConditionName]["kind"], fc.Arbitrary<unknown>>) =>
  Object.fromEntries(CONDITION_NAMES.map((name) => [name, kinds[CONDITIONS[name].kind]]))

const anyFacts = fc.record(anyOf(FACT_KINDS), { requiredKeys: [] }) as fc.Arbitrary<RuleFacts>

const anyConditions = fc
  .tuple(fc.record(anyOf(CONDITION_KINDS)), fc.subarray(CONDITION_NAMES, { maxLength: 2 }))
  .map(([all, names]) => Object.fromEntries(names.map((name) => [name, all[name]])))

const anyOptions = fc.record({ options: anyTexts, reason: fc.constant("No") })
const anyAmount = fc.constantFrom("1", "2.5", "30")
const yes = fc.constant(true)

const anyActions = fc
  .tuple(
    fc.record({
      ...{ hide: anyOptions, show_only: anyOptions, set_price: anyAmount, add_amount: anyAmount },
      prices: fc.record({ minimum: anyAmount, markup_fixed: anyAmount }, { requiredKeys: [] }),
      ...{ add_percent: anyAmount, free: yes, hold_back: yes },
      ...{ prefer: anyText, box: anyText, note: anyText },
    }),
    fc.subarray(ACTION_NAMES, { minLength: 1, maxLength: 3 }),
  )
  .map(([all, names]) => Object.fromEntries(names.map((name) => [name, all[name]])))

const anyRules = fc
  .array(fc.record({ is_on: fc.boolean(), if: anyConditions, then: anyActions }), { maxLength: 12 })
  .map((rules) => rules.map((rule, at) => ({ ...rule, name: `Rule ${at}` })))

const forAnyRules = (check: (rules: ShippingRule[], facts: RuleFacts) => void) =>
  fc.assert(fc.property(anyRules, anyFacts, check), { numRuns: 500 })

it("for any rules and facts there is an outcome, with one step for each rule that is on, in order", () => {
  forAnyRules((rules, facts) => {
    const { trail } = evaluateRules(rules, facts)
    expect(trail.map(({ rule }) => rule)).toEqual(
      rules.flatMap(({ name, is_on }) => (is_on ? name : [])),
    )
  })
})

it("for any rules and facts the rules that hold by the trail alone give the same outcome", () => {
  forAnyRules((rules, facts) => {
    const { trail, heldBackBy: _, ...outcome } = evaluateRules(rules, facts)
    const holding = new Set(trail.flatMap(({ rule, holds }) => (holds ? rule : [])))
    const own = rules.filter(({ name }) => holding.has(name))
    expect(evaluateRules(own, facts)).toMatchObject(outcome)
    const always = own.map((rule) => ({ ...rule, if: {} }))
    expect(evaluateRules(always, facts)).toMatchObject(outcome)
  })
})

it("for any rules and facts a rule that does not hold can be removed, unless it holds an order back because that is not known", () => {
  forAnyRules((rules, facts) => {
    const { trail, ...outcome } = evaluateRules(rules, facts)
    for (const step of trail) {
      if (step.holds || outcome.heldBackBy === step.rule) continue
      const others = rules.filter(({ name }) => name !== step.rule)
      expect(evaluateRules(others, facts)).toMatchObject(outcome)
    }
  })
})

it("to evaluate a hundred rules takes less time than to copy them", () => {
  const rules = Array.from({ length: 100 }, (_, at) =>
    ruleOf(
      {
        countries: { is: ["EE", "LT", "LV"] },
        postal_codes: ["20*", "1000...1099"],
        ...{ weight: { from: 1 }, services: { is: ["carrierA_*", "carrierB_*"] } },
        categories: { is: [`pcat_${at}`, "pcat_1"] },
      },
      { add_amount: "0.10", note: "Fragile" },
      `Rule ${at}`,
    ),
  )
  const facts = {
    ...{ countries: ["LV"], postal_codes: { first: "1010", last: "1010" }, weight: 2.5 },
    categories: ["pcat_7", "pcat_1"],
  }
  const fastest = (work: () => unknown) =>
    Math.min(
      ...Array.from({ length: 500 }, () => {
        const start = performance.now()
        work()
        return performance.now() - start
      }),
    )
  const evaluating = fastest(() =>
    evaluateRules(rules, { ...facts, services: ["carrierB_locker"] }),
  )
  const copying = fastest(() => JSON.parse(JSON.stringify(rules)) as unknown)
  expect(evaluating / copying).toBeLessThan(1)
  expect(evaluateRules(rules, { ...facts, services: ["carrierB_locker"] }).notes).toHaveLength(100)
})
