import fc from "fast-check"
import { mergeRules, type PriceRules, type RuleOverrides } from "../../../price-rules"
import { anyOverrides } from "../../../price-rules/__tests__/price-arbitrary"
import { DEFAULT_RULES } from "../../../price-rules/rules"
import { evaluateRules } from "../../../shipping-rules"
import { oldRulesToShippingRules } from "../old-rules"
import { readRules } from "../rule-schema"

const ACCOUNTS = ["default", "ee"]
const OPTIONS = ["carrierA_express", "ee:carrierA_express", "constructor"]

const anyTable = (keys: string[]) => fc.dictionary(fc.constantFrom(...keys), anyOverrides)

const ownRules = (table: Record<string, RuleOverrides>, key: string) =>
  Object.hasOwn(table, key) ? (table[key] ?? {}) : {}

/** As before shipping rules: each field is the option's, else the account's, else the store's, else the default. */
function mergeLevels(...levels: RuleOverrides[]): PriceRules {
  const set = levels.map((level) =>
    Object.fromEntries(Object.entries(level).filter(([, value]) => value !== undefined)),
  )
  return Object.assign({ ...DEFAULT_RULES }, ...set) as PriceRules
}

it("prices of accounts and options stay the same when they become shipping rules", () => {
  fc.assert(
    fc.property(anyOverrides, anyTable(ACCOUNTS), anyTable(OPTIONS), (store, accounts, options) => {
      const stored = JSON.stringify({ account_price_rules: accounts, option_price_rules: options })
      const converted = oldRulesToShippingRules(JSON.parse(stored) as object)
      const { rules, unreadable } = readRules(converted)
      expect(unreadable).toEqual([])
      for (const handle of [...ACCOUNTS, "other"]) {
        for (const key of [...OPTIONS, "other"]) {
          const { prices } = evaluateRules(rules, { options: [key], accounts: [handle] })
          expect(mergeRules(store, prices)).toEqual(
            mergeLevels(store, ownRules(accounts, handle), ownRules(options, key)),
          )
        }
      }
    }),
  )
})

it("old settings become rules with names that say what they are, before the rules that are there", () => {
  const own = {
    name: "Locations fulfilled automatically",
    is_on: false,
    if: {},
    then: { free: true },
  }
  const fallback = { kind: "flat", amount: "7" }
  const converted = oldRulesToShippingRules({
    account_price_rules: { ee: { markup_percent: "10" } },
    option_price_rules: { carrierB_classic: { fallback }, a: {}, carrierA_saver: { fallback } },
    auto_fulfil_shipping_profiles: ["sp_1"],
    auto_fulfil_locations: ["sloc_1", "sloc_2"],
    rules: [own],
  })
  expect(converted).toEqual([
    {
      name: "Prices of account ee",
      is_on: true,
      if: { accounts: { is: ["ee"] } },
      then: { prices: { markup_percent: "10" } },
    },
    {
      name: "Prices of carrierB_classic, carrierA_saver",
      is_on: true,
      if: { options: { is: ["carrierB_classic", "carrierA_saver"] } },
      then: { prices: { fallback } },
    },
    {
      name: "Shipping profiles fulfilled automatically",
      is_on: true,
      if: { profiles: { is_not: ["sp_1"] } },
      then: { hold_back: true },
    },
    {
      name: "Locations fulfilled automatically (2)",
      is_on: true,
      if: { locations: { is_not: ["sloc_1", "sloc_2"] } },
      then: { hold_back: true },
    },
    own,
  ])
})

it("what was fulfilled automatically still is, and nothing else", () => {
  const { rules } = readRules(
    oldRulesToShippingRules({
      auto_fulfil_shipping_profiles: ["sp_1"],
      auto_fulfil_locations: ["sloc_1"],
    }),
  )
  const isHeldBack = (profile: string, location: string) =>
    evaluateRules(rules, { profiles: [profile], locations: [location] }).heldBackBy !== undefined
  expect(isHeldBack("sp_1", "sloc_1")).toBe(false)
  expect(isHeldBack("sp_2", "sloc_1")).toBe(true)
  expect(isHeldBack("sp_1", "sloc_2")).toBe(true)
})

it.each([
  ["there are none", {}],
  ["they are empty", { account_price_rules: {}, auto_fulfil_locations: [] }],
  ["they are no tables or lists", { option_price_rules: 5, auto_fulfil_locations: "sloc_1" }],
  ["they are null", { option_price_rules: null, rules: null }],
])("old settings become no rules if %s", (_, values) => {
  expect(oldRulesToShippingRules(values)).toEqual([])
})

it("old prices that cannot be read become a rule that is named as unreadable", () => {
  const converted = oldRulesToShippingRules({ account_price_rules: { ee: { markup: "a lot" } } })
  expect(readRules(converted)).toMatchObject({
    rules: [],
    unreadable: [{ name: "Prices of account ee" }],
  })
})

it("a rule for many options has a name that can be saved", () => {
  const keys = Array.from({ length: 20 }, (_, index) => `carrierA_service_${index}`)
  const table = Object.fromEntries(keys.map((key) => [key, { minimum: "3" }]))
  const [rule] = readRules(oldRulesToShippingRules({ option_price_rules: table })).rules
  expect(rule?.name).toMatch(/^Prices of carrierA_service_0, .*…$/)
  expect(rule?.if.options).toEqual({ is: keys })
})
