import { createBox, deleteBoxes } from "../../harness/boxes"
import { createProduct } from "../../harness/create-product"
import { errorLines } from "../../harness/error-lines"
import { createHttpClient } from "../../harness/http-client"
import { createItemRule, deleteItemRules } from "../../harness/item-rules"
import { type TestStore, borrowTestStore } from "../../harness/test-store"
import { outcomeOf } from "../../harness/try-to-fulfil"

let shop: TestStore
let mug: string

beforeAll(async () => {
  shop = await borrowTestStore()
  mug = shop.seed.variants["MUG-05"] ?? ""
})

afterEach(() => Promise.all([deleteBoxes(shop), deleteItemRules(shop)]))

afterAll(() => expect(errorLines(shop.store.logs.lines)).toEqual([]))

const pathOf = (id: string) => `/admin/shipment-ordering/variants/${id}/packing`

const packingOf = (id: string) => shop.admin.get<Record<string, unknown>>(pathOf(id))

describe("what a variant is packed into alone", () => {
  it("is a package of its own size where there are no boxes", async () => {
    expect(await packingOf(mug)).toEqual({
      variant_id: mug,
      requires_shipping: true,
      packing: {
        parcel: { box: null, length: 140, width: 120, height: 110, weight: 520 },
        envelope: null,
        refusal: null,
        defaults: [],
        item: { weight: 520, length: 140, width: 110, height: 120 },
        rotation: null,
        ships_alone: null,
        dangerous: null,
      },
      item_rule: null,
      units: { weight_unit: "g", dimension_unit: "mm" },
    })
  })

  it("is the smallest box that holds it, with the box's outer size and weight, and an envelope that does", async () => {
    await createBox(shop, { name: "Large", side: 600 })
    const small = await createBox(shop, { name: "Small", side: 200, tare_weight: 80 })
    const bag = await createBox(shop, { name: "Bag", kind: "envelope", side: 150, tare_weight: 9 })
    expect(await packingOf(mug)).toMatchObject({
      packing: {
        parcel: { box: { id: small.id, name: "Small" }, length: 200, weight: 600 },
        envelope: { box: { id: bag.id, name: "Bag" }, length: 150, weight: 529 },
        refusal: null,
      },
    })
  })

  it("is nothing where it fits nowhere, with the reason and the next step", async () => {
    await createBox(shop, { name: "Tiny", side: 50 })
    expect(await packingOf(mug)).toMatchObject({
      packing: {
        parcel: null,
        refusal: expect.stringMatching(/^"Stoneware mug" is too big .*Add a larger box/),
      },
    })
  })

  it("names what is taken from the defaults, but for what a rule says", async () => {
    const bare = await createProduct(shop, { title: "Bare", sizes: { weight: 70 } })
    const rule = await createItemRule(shop, {
      target_kind: "variant",
      target_id: bare,
      rotation: "keep-flat",
      dangerous: true,
      height: 5,
    })
    expect(await packingOf(bare)).toMatchObject({
      packing: {
        defaults: ["length", "width"],
        item: { weight: 70, length: 200, width: 150, height: 5 },
        rotation: "keep-flat",
        dangerous: true,
      },
      item_rule: rule,
    })
  })

  it("is not asked for what is not shipped", async () => {
    const voucher = await createProduct(shop, { title: "Voucher", isShipped: false })
    expect(await packingOf(voucher)).toMatchObject({ requires_shipping: false, packing: null })
  })

  it.each(["variant_none", "v%C4%81ze"])("of %s: 404 in words", async (id) => {
    expect(await outcomeOf(await shop.admin.send("GET", pathOf(id)))).toEqual({
      status: 404,
      message: expect.stringMatching(/^There is no variant like this/),
    })
  })

  it("is told to nobody who is not signed in", async () => {
    const nobody = createHttpClient(shop.store.url, {})
    expect((await nobody.send("GET", pathOf(mug))).status).toBe(401)
  })
})
