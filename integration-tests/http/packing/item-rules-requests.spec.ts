import { errorLines } from "../../harness/error-lines"
import { createHttpClient } from "../../harness/http-client"
import {
  createItemRule,
  deleteItemRules,
  ITEM_RULES,
  type ItemRule,
} from "../../harness/item-rules"
import { type TestStore, borrowTestStore } from "../../harness/test-store"
import { outcomeOf } from "../../harness/try-to-fulfil"

let shop: TestStore
let mug: string

beforeAll(async () => {
  shop = await borrowTestStore()
  mug = shop.seed.variants["MUG-05"] ?? ""
})

afterEach(() => deleteItemRules(shop))

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

const forVariant = (target_id: string, words: Record<string, unknown>) =>
  createItemRule(shop, { target_kind: "variant", target_id, ...words })

describe("item rules", () => {
  it("are listed with what they do not say as null, and found by what they are for", async () => {
    const first = await forVariant(mug, { rotation: "keep-flat" })
    const pot = shop.seed.variants["POT-3"] ?? ""
    const second = await forVariant(pot, { dangerous: true, weight: 4500 })
    expect(second).toMatchObject({
      target_kind: "variant",
      target_id: pot,
      rotation: null,
      ships_alone: null,
      dangerous: true,
      weight: 4500,
      length: null,
      width: null,
      height: null,
    })
    expect(await shop.admin.get(ITEM_RULES)).toMatchObject({
      item_rules: [first, second],
      count: 2,
    })
    const { item_rules: named } = await shop.admin.get<{ item_rules: { target: unknown }[] }>(
      ITEM_RULES,
    )
    expect(named.map(({ target }) => target)).toMatchObject([
      { title: "Stoneware mug", variant_title: "0.5 l", sku: "MUG-05" },
      { title: "Cast-iron pot", variant_title: "3 l", sku: "POT-3" },
    ])
    expect(await shop.admin.get(`${ITEM_RULES}?limit=1&offset=1`)).toMatchObject({
      item_rules: [second],
      count: 2,
    })
    expect(
      await shop.admin.get(`${ITEM_RULES}?target_kind=variant&target_id=${mug}`),
    ).toMatchObject({
      item_rules: [first],
      count: 1,
    })
  })

  it.each([
    ["of another kind", { target_kind: "category" }, /target_kind/],
    ["without a kind", { target_kind: undefined }, /target_kind/],
    ["for nothing", { target_id: "" }, /target_id/],
    ["for an id with a zero byte", { target_id: "variant_\u0000" }, /target_id/],
    [
      "for a variant that there is not",
      { target_id: "variant_none" },
      /target_id.*variant is not in this store/,
    ],
    [
      "for a product that there is not",
      { target_kind: "product", target_id: "prod_none" },
      /target_id.*product is not in this store/,
    ],
    [
      "for a shipping profile that there is not",
      { target_kind: "shipping_profile", target_id: "sp_none" },
      /target_id.*shipping profile is not in this store/,
    ],
    ["with a turn that there is not", { rotation: "upside-down" }, /rotation/],
    ["with a yes that is a text", { ships_alone: "yes" }, /ships_alone/],
    ["with a danger that is a number", { dangerous: 1 }, /dangerous/],
    ["with no weight", { weight: 0 }, /weight/],
    ["with a weight beyond all parcels", { weight: 1e300 }, /weight/],
    ["with a length below zero", { length: -5 }, /length/],
    ["with a width that is a text", { width: "20" }, /width/],
    ["with a height next to nothing", { height: 1e-300 }, /height/],
    ["with a field that there is not", { colour: "red" }, /colour/],
  ])("a rule %s: 400, naming the field", async (_, change, named) => {
    const body = { target_kind: "variant", target_id: mug, dangerous: true, ...change }
    const refused = await outcomeOf(await shop.admin.send("POST", ITEM_RULES, body))
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(named)
  })

  it("beyond what can be packed: 400 with field, value and limit in the shop's units, when made and when changed", async () => {
    const units = (weight_unit: string, dimension_unit: string) =>
      shop.admin.post("/admin/shipment-ordering/settings", { weight_unit, dimension_unit })
    const rule = await forVariant(mug, { dangerous: true })
    const target = { target_kind: "variant", target_id: shop.seed.variants["POT-3"] }
    const refusedBoth = async (words: object, message: string) => {
      const made = await shop.admin.send("POST", ITEM_RULES, { ...target, ...words })
      const changed = await shop.admin.send("POST", `${ITEM_RULES}/${rule.id}`, words)
      expect(await outcomeOf(made)).toEqual({ status: 400, message })
      expect(await outcomeOf(changed)).toEqual({ status: 400, message })
    }
    await refusedBoth({ length: 100_001 }, "length: must be at most 100000 mm, got 100001 mm")
    await refusedBoth(
      { weight: 1e300, height: 100_000.5 },
      "weight: must be at most 1000000000 g, got 1e+300 g; " +
        "height: must be at most 100000 mm, got 100000.5 mm",
    )
    await units("kg", "cm")
    try {
      await refusedBoth({ width: 10_001 }, "width: must be at most 10000 cm, got 10001 cm")
      await refusedBoth({ weight: 1_000_001 }, "weight: must be at most 1000000 kg, got 1000001 kg")
      expect(await shop.admin.get(ITEM_RULES)).toMatchObject({ item_rules: [rule] })
      const most = { weight: 1_000_000, length: 10_000, width: 10_000, height: 10_000 }
      expect(await createItemRule(shop, { ...target, ...most })).toMatchObject(most)
    } finally {
      await units("g", "mm")
    }
  })

  it.each([[{}], [{ weight: null }], [{ rotation: null, dangerous: null }]])(
    "a rule that says nothing (%j): 400, with what it could say",
    async (words) => {
      const body = { target_kind: "variant", target_id: mug, ...words }
      const refused = await outcomeOf(await shop.admin.send("POST", ITEM_RULES, body))
      expect(refused).toEqual({ status: 400, message: expect.stringMatching(/rotation.*height/) })
    },
  )

  it("a rule cannot be changed into one that says nothing, or into one for something else", async () => {
    const rule = await forVariant(mug, { dangerous: true })
    const change = async (body: unknown) =>
      outcomeOf(await shop.admin.send("POST", `${ITEM_RULES}/${rule.id}`, body))
    expect(await change({ dangerous: null })).toEqual({
      status: 400,
      message: expect.stringMatching(/Set at least one of/),
    })
    expect(await change({ target_id: "variant_other" })).toEqual({
      status: 400,
      message: expect.stringMatching(/target_id/),
    })
    expect(await shop.admin.get(ITEM_RULES)).toMatchObject({ item_rules: [rule] })
  })

  it("a second rule for the same items is refused, also at the same moment", async () => {
    const body = { target_kind: "variant", target_id: mug, dangerous: true }
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.admin.send("POST", ITEM_RULES, body)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400, 400])
    const { item_rules } = await shop.admin.get<{ item_rules: ItemRule[] }>(ITEM_RULES)
    expect(item_rules).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status === 400)) {
      expect((await outcomeOf(answer)).message).toMatch(/variant has a rule already/)
    }
  })

  it.each([
    ["POST", "/sorul_none"],
    ["DELETE", "/sorul_none"],
  ])("%s %s: 404", async (method, path) => {
    const body = method === "POST" ? { dangerous: true } : undefined
    const refused = await outcomeOf(await shop.admin.send(method, `${ITEM_RULES}${path}`, body))
    expect(refused).toEqual({
      status: 404,
      message: expect.stringMatching(/item rule no longer exists/),
    })
  })

  it.each([["limit=0"], ["limit=x"], ["offset=-1"], ["target_kind=box"], ["target_id=%00"]])(
    "a list by %s: 400",
    async (query) => {
      expect((await shop.admin.send("GET", `${ITEM_RULES}?${query}`)).status).toBe(400)
    },
  )

  it.each([
    ["GET", ""],
    ["POST", ""],
    ["POST", "/sorul_1"],
    ["DELETE", "/sorul_1"],
  ])("%s %s without signing in: 401", async (method, path) => {
    const nobody = createHttpClient(shop.store.url, {})
    expect((await nobody.send(method, `${ITEM_RULES}${path}`)).status).toBe(401)
  })
})
