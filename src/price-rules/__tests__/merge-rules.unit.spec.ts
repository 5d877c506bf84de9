import fc from "fast-check"
import { DEFAULT_RULES } from "../rules"
import { mergeRules, type PriceRules, type RuleOverrides } from ".."
import { anyOverrides } from "./price-arbitrary"

it("the rules of an option are field by field its own, else the store's, else the default", () => {
  const rules = mergeRules(
    { markup_percent: "10", markup_fixed: "1.00", minimum: "3.00" },
    { markup_fixed: "2.00", rounding: { kind: "ending", ending: ".99" } },
  )
  expect(rules).toEqual({
    ...DEFAULT_RULES,
    markup_percent: "10",
    markup_fixed: "2.00",
    rounding: { kind: "ending", ending: ".99" },
    minimum: "3.00",
  })
})

it("the rules of an option can take back what the store says, by null or an empty list", () => {
  const store: RuleOverrides = {
    minimum: "3.00",
    fallback: { kind: "flat", amount: "5.00" },
    free_from: [{ countries: [], amount: "50" }],
  }
  const taken = { minimum: null, fallback: null, free_from: [] }
  expect(mergeRules(store, taken)).toEqual(DEFAULT_RULES)
})

it("the rules of an option are not touched by a field that is there but says nothing", () => {
  expect(mergeRules({ minimum: "3.00" }, { minimum: undefined })).toMatchObject({
    minimum: "3.00",
  })
})

it("the rules of an option have the last value of each field, whatever the store says", () => {
  fc.assert(
    fc.property(anyOverrides, anyOverrides, (store, own) => {
      const merged = mergeRules(store, own)
      for (const key of Object.keys(DEFAULT_RULES)) {
        const field = key as keyof PriceRules
        const said = [own, store].find((rules) => rules[field] !== undefined)
        expect(merged[field]).toEqual((said ?? DEFAULT_RULES)[field])
      }
    }),
  )
})

it("merging the rules of an option changes neither them nor the store's", () => {
  const store = Object.freeze({ minimum: "3.00" })
  mergeRules(store, Object.freeze({ minimum: "4.00" }))
  expect(DEFAULT_RULES.minimum).toBeNull()
  expect(store.minimum).toBe("3.00")
})
