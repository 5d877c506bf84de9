import fc from "fast-check"
import type { ItemRule, RuleTarget } from "../../modules/shipment_ordering"
import { mergeItemRules, NO_RULE } from "../complete-lines"

const items = { variantId: "variant_1", productId: "prod_1", shippingProfileId: "sp_1" }
const forVariant = { target_kind: "variant", target_id: "variant_1" } as const
const forProduct = { target_kind: "product", target_id: "prod_1" } as const
const forProfile = { target_kind: "shipping_profile", target_id: "sp_1" } as const

const rule = (target: RuleTarget, words: Partial<ItemRule>) => ({ ...target, ...NO_RULE, ...words })

it("item rules say nothing about items without a rule", () => {
  const ruleFor = mergeItemRules([
    rule({ target_kind: "variant", target_id: "variant_2" }, { dangerous: true }),
  ])
  expect(ruleFor(items)).toEqual(NO_RULE)
  expect(ruleFor({})).toEqual(NO_RULE)
})

it("item rules are not mixed up when ids of different kinds are the same", () => {
  const ruleFor = mergeItemRules([
    rule({ target_kind: "product", target_id: "variant_1" }, { dangerous: true }),
  ])
  expect(ruleFor(items)).toEqual(NO_RULE)
})

it("item rules count field by field: the variant's, else the product's, else the profile's", () => {
  const ruleFor = mergeItemRules([
    rule(forProfile, {
      rotation: "never",
      ships_alone: true,
      dangerous: true,
      weight_grams: 900,
    }),
    rule(forProduct, { rotation: "keep-flat", dangerous: false, weight_grams: 500 }),
    rule(forVariant, { weight_grams: 100, length_mm: 40 }),
  ])
  expect(ruleFor(items)).toEqual({
    rotation: "keep-flat",
    ships_alone: true,
    dangerous: false,
    weight_grams: 100,
    length_mm: 40,
    width_mm: null,
    height_mm: null,
  })
  expect(ruleFor({ shippingProfileId: "sp_1" })).toMatchObject({ weight_grams: 900 })
})

const word = {
  rotation: fc.constantFrom("any" as const, "keep-flat" as const, "never" as const, null),
  ships_alone: fc.constantFrom(true, false, null),
  dangerous: fc.constantFrom(true, false, null),
  weight_grams: fc.option(fc.integer({ min: 1 })),
  length_mm: fc.option(fc.integer({ min: 1 })),
  width_mm: fc.option(fc.integer({ min: 1 })),
  height_mm: fc.option(fc.integer({ min: 1 })),
}

it("item rules have the same result in any order, and the most specific one always counts", () => {
  const words = fc.record(word)
  fc.assert(
    fc.property(words, words, words, (variant, product, profile) => {
      const all = [rule(forProfile, profile), rule(forVariant, variant), rule(forProduct, product)]
      const said = mergeItemRules(all)(items)
      expect(mergeItemRules(all.reverse())(items)).toEqual(said)
      for (const [field, value] of Object.entries(said)) {
        const asked = [variant, product, profile].map((one) => Object.entries(one))
        const first = asked.flatMap((one) => one.filter(([key, v]) => key === field && v !== null))
        expect(value).toBe(first[0]?.[1] ?? null)
      }
    }),
  )
})
