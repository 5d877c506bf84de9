import fc from "fast-check"
import { DEFAULT_RULES } from "../rules"
import { mergeRules, type PriceRules, type RuleOverrides } from ".."
import { anyRules } from "./price-arbitrary"

/** Any part of any rules; a field may be there and be undefined. */
const anyOverrides: fc.Arbitrary<RuleOverrides> = anyRules.chain((rules) =>
  fc
    .record(
      Object.fromEntries(
        Object.keys(rules).map((field) => [field, fc.integer({ max: 2, min: 0 })]),
      ),
    )
    .map((choices) =>
      Object.fromEntries(
        Object.entries(rules)
          .filter(([field]) => choices[field] !== 0)
          .map(([field, value]) => [field, choices[field] === 1 ? value : undefined]),
      ),
    ),
)

it("the rules of an option are field by field the option's, else the account's, else the store's, else the default", () => {
  const rules = mergeRules(
    { markup_percent: "10", markup_fixed: "1.00", minimum: "3.00" },
    { markup_fixed: "2.00", rounding: { kind: "ending", ending: ".99" } },
    { minimum: "5.00" },
  )
  expect(rules).toEqual({
    ...DEFAULT_RULES,
    markup_percent: "10",
    markup_fixed: "2.00",
    rounding: { kind: "ending", ending: ".99" },
    minimum: "5.00",
  })
})

it("the rules of an option can take back what the store says, by null or an empty list", () => {
  const store: RuleOverrides = {
    minimum: "3.00",
    fallback: { kind: "flat", amount: "5.00" },
    free_from: [{ countries: [], amount: "50" }],
  }
  const taken = { minimum: null, fallback: null, free_from: [] }
  expect(mergeRules(store, {}, taken)).toEqual(DEFAULT_RULES)
})

it("the rules of an option are not touched by a field that is there but says nothing", () => {
  expect(mergeRules({ minimum: "3.00" }, { minimum: undefined })).toMatchObject({
    minimum: "3.00",
  })
})

it("the rules of an option have the last value of each field, whatever the layers say", () => {
  fc.assert(
    fc.property(anyOverrides, anyOverrides, anyOverrides, (store, account, option) => {
      const merged = mergeRules(store, account, option)
      for (const key of Object.keys(DEFAULT_RULES)) {
        const field = key as keyof PriceRules
        const said = [option, account, store].find((layer) => layer[field] !== undefined)
        expect(merged[field]).toEqual((said ?? DEFAULT_RULES)[field])
      }
    }),
  )
})

it("the rules of an option are the same when two layers are merged first", () => {
  fc.assert(
    fc.property(anyOverrides, anyOverrides, anyOverrides, (store, account, option) => {
      const stepwise = mergeRules(mergeRules(store, account), option)
      expect(stepwise).toEqual(mergeRules(store, account, option))
    }),
  )
})

it("merging the rules of an option does not change the layers", () => {
  const store = Object.freeze({ minimum: "3.00" })
  mergeRules(store, Object.freeze({ minimum: "4.00" }))
  expect(DEFAULT_RULES.minimum).toBeNull()
  expect(store.minimum).toBe("3.00")
})
