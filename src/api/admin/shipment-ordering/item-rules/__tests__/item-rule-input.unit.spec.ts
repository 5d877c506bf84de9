import type { StoredItemRule } from "../../../../../modules/shipment_ordering"
import { NO_RULE } from "../../../../../packing"
import {
  itemRuleBody,
  itemRulePatch,
  itemRulesQuery,
  parseRuleChanges,
  refuseEmptyRule,
  serialiseItemRule,
} from "../item-rule-input"

const RULE = { target_kind: "variant", target_id: "variant_1", dangerous: true }
const LARGE = { weight_unit: "kg", dimension_unit: "cm" } as const

it.each<[string, Record<string, unknown>]>([
  ["another kind of target", { target_kind: "category" }],
  ["no kind of target", { target_kind: undefined }],
  ["no target", { target_id: "" }],
  ["a zero byte in the id of its target", { target_id: "variant_\u0000" }],
  ["a turn that does not exist", { rotation: "upside-down" }],
  ["a text instead of yes", { ships_alone: "yes" }],
  ["a number instead of yes", { dangerous: 1 }],
  ["no weight", { weight: 0 }],
  ["a length below zero", { length: -5 }],
  ["a text instead of a width", { width: "20" }],
  ["a height next to nothing", { height: 1e-300 }],
])("an item rule with %s is refused at its field", (_, change) => {
  const { error } = itemRuleBody.safeParse({ ...RULE, ...change })
  expect(error?.issues[0]?.path).toEqual(Object.keys(change))
})

it("an item rule takes no unknown field, and a change to one no other target", () => {
  expect(itemRuleBody.safeParse(RULE).success).toBe(true)
  expect(itemRuleBody.safeParse({ ...RULE, colour: "red" }).error?.issues).toMatchObject([
    { code: "unrecognized_keys", keys: ["colour"] },
  ])
  expect(itemRulePatch.safeParse({ target_id: "variant_2" }).error?.issues).toMatchObject([
    { code: "unrecognized_keys", keys: ["target_id"] },
  ])
})

it.each([
  { limit: "0" },
  { limit: "x" },
  { offset: "-1" },
  { target_kind: "box" },
  { target_id: "\u0000" },
])("a list of item rules by %j is refused", (query) => {
  expect(itemRulesQuery.safeParse(query).success).toBe(false)
})

it("weight and sizes are kept in grams and millimetres, and shown in the shop's units", () => {
  const shown = { weight: 1.234, length: 12.55, width: 11, height: null }
  const changes = parseRuleChanges(shown, LARGE)
  expect(changes).toMatchObject({ weight_grams: 1234, length_mm: 125.5, width_mm: 110 })
  const stored = { ...NO_RULE, ...RULE, ...changes } as StoredItemRule
  expect(serialiseItemRule(stored, LARGE)).toMatchObject(shown)
})

it("a measure that could never be packed is refused with its limit in the shop's units", () => {
  expect(() => parseRuleChanges({ width: 10_001 }, LARGE)).toThrow(
    "width: must be at most 10000 cm, got 10001 cm",
  )
})

const dangerous = { ...NO_RULE, dangerous: true }

it.each([
  [dangerous, {}],
  [dangerous, { dangerous: null, rotation: "any" as const }],
  [NO_RULE, { ships_alone: false }],
])("a rule is saved as long as it sets something, %#", (before, changes) => {
  expect(() => refuseEmptyRule(before, changes)).not.toThrow()
})

it.each([
  [dangerous, { dangerous: null }],
  [NO_RULE, { weight_grams: undefined }],
  [NO_RULE, { rotation: null, dangerous: null }],
])("a rule is refused once it sets nothing, %#", (before, changes) => {
  expect(() => refuseEmptyRule(before, changes)).toThrow(/Set at least one of rotation.*height/)
})
