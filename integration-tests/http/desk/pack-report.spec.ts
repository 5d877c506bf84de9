// A shop with a key, whose packed orders are written by the tests.
import type { HttpTypes } from "@medusajs/framework/types"
import type { Sent } from "../../../src/admin/lib/sdk"
import type { PackReport } from "../../../src/desk"
import {
  createItemRule,
  createProduct,
  deleteItemRules,
  ITEM_RULES,
} from "../../harness/items-and-boxes"
import { addPackedOrder, type PackedOrder } from "../../harness/pack-sessions"
import { runSql } from "../../harness/run-sql"
import { runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey({ pickup_time_zone: "Europe/Riga" })

const PLUGIN = "/admin/shipment-ordering"
const PATH = `${PLUGIN}/pack-bench/report`

const sql = <Row extends object>(statement: string, values: unknown[] = []) =>
  runSql<Row>(shop.databaseUrl, statement, values)

beforeEach(async () => {
  await sql("delete from shipment_ordering_pack_session")
  await deleteItemRules(shop)
})

const read = async () => (await shop.admin.get<{ report: Sent<PackReport> }>(PATH)).report

const packed = (order: PackedOrder) => addPackedOrder(shop.databaseUrl, order)

const dayOf = async (daysAgo: number) => {
  const [row] = await sql<{ day: string }>(
    "select to_char((now() at time zone 'Europe/Riga')::date - $1::int, 'YYYY-MM-DD') as day",
    [daysAgo],
  )
  return row?.day
}

async function addUser(id: string, names: (string | null)[] = []): Promise<string> {
  await sql('insert into "user" (id, email, first_name, last_name) values ($1, $2, $3, $4)', [
    id,
    `${id}@shop.test`,
    names[0] ?? null,
    names[1] ?? null,
  ])
  return id
}

it("the report of the pack bench is empty before a first order is packed", async () => {
  await packed({ at: null })
  expect(await read()).toEqual({ days: 30, packed: [], weighed_days: 90, weights: [] })
})

it("orders are counted by person and by the day of the shop's time zone, the newest first", async () => {
  const ann = await addUser("user_ann", ["Ann", "Example"])
  const bob = await addUser("user_bob")
  await packed({ daysAgo: 1, at: "23:59:59", userId: ann, pieces: 3, seconds: 30 })
  await packed({ at: "00:00:00", userId: ann, pieces: 2, seconds: 40 })
  await packed({ at: "00:00:01", userId: ann, pieces: 5, seconds: 600, orderId: "twice" })
  await packed({ at: "00:00:02", userId: ann, pieces: 1, seconds: 80, orderId: "twice" })
  await packed({ at: "00:00:03", userId: bob, pieces: 1, seconds: 61 })
  await packed({ at: null, userId: bob })
  const [today, yesterday] = [await dayOf(0), await dayOf(1)]
  expect((await read()).packed).toEqual([
    {
      ...{ day: today, user_id: ann, name: "Ann Example" },
      ...{ orders: 2, pieces: 8, median_seconds: 80 },
    },
    {
      ...{ day: today, user_id: bob, name: "user_bob@shop.test" },
      ...{ orders: 1, pieces: 1, median_seconds: 61 },
    },
    {
      ...{ day: yesterday, user_id: ann, name: "Ann Example" },
      ...{ orders: 1, pieces: 3, median_seconds: 30 },
    },
  ])
})

it("the report covers thirty whole days, today included", async () => {
  await packed({ daysAgo: 30, at: "23:59:59", pieces: 30 })
  await packed({ daysAgo: 29, at: "00:00:00", pieces: 29 })
  await packed({ daysAgo: 1, at: "23:59:59", pieces: 1 })
  await packed({ daysAgo: 0, at: "00:00:00", pieces: 7 })
  expect((await read()).packed.map(({ pieces }) => pieces)).toEqual([7, 1, 29])
})

it("what a deleted user packed stays in the report without the name", async () => {
  const carl = await addUser("user_carl", ["Carl", "Gone"])
  await packed({ userId: carl, pieces: 4 })
  expect((await read()).packed).toMatchObject([{ name: "Carl Gone" }])
  await shop.admin.delete(`/admin/users/${carl}`)
  expect((await read()).packed).toMatchObject([{ user_id: carl, name: null, pieces: 4 }])
})

const variantOf = (sku: string) => shop.seed.variants[sku] ?? ""

/** Packs one order, whose packages say what one piece weighs. */
const weighed = (variant_id: string, ...grams: number[]) =>
  packed({ weights: grams.map((one) => ({ variant_id, grams: one })) })

it("the weights of variants are compared with the median of what one piece weighed, the largest difference first", async () => {
  const [mug, board, napkin] = ["MUG-05", "BOARD-S", "NAPKIN-1"].map(variantOf) as [
    string,
    string,
    string,
  ]
  await weighed(mug, 550, 560.3)
  await weighed(mug, 700)
  await weighed(board, 1200)
  await weighed(napkin, 90)
  await packed({ daysAgo: 91, weights: [{ variant_id: mug, grams: 9000 }] })
  const { weights } = await read()
  expect(weights.map(({ sku, difference }) => [sku, difference])).toEqual([
    ["BOARD-S", -200],
    ["MUG-05", 40],
    ["NAPKIN-1", 0],
  ])
  const { product } = await shop.admin.get<HttpTypes.AdminProductResponse>(
    `/admin/products/${weights[1]?.product.id}`,
  )
  expect(weights[1]).toEqual({
    variant_id: mug,
    title: "0.5 l",
    sku: "MUG-05",
    product: { id: product.id, title: "Stoneware mug" },
    packages: 3,
    weight_in_use: 520,
    measured_weight: 560,
    difference: 40,
    item_rule_id: null,
    rule_weight: 560,
  })
})

it("a measured weight that becomes an item rule leaves no difference, though its packages were planned before", async () => {
  const mug = variantOf("MUG-05")
  await weighed(mug, 554)
  const [before] = (await read()).weights
  expect(before).toMatchObject({ measured_weight: 554, difference: 34, item_rule_id: null })
  const rule = await createItemRule(shop, {
    ...{ target_kind: "variant", target_id: mug },
    weight: before?.rule_weight,
  })
  expect((await read()).weights).toMatchObject([
    { weight_in_use: 554, measured_weight: 554, difference: 0, item_rule_id: rule.id },
  ])
  // Weighed again.
  await weighed(mug, 560, 560)
  const [after] = (await read()).weights
  expect(after).toMatchObject({ measured_weight: 560, difference: 6 })
  await shop.admin.post(`${ITEM_RULES}/${rule.id}`, { weight: after?.rule_weight })
  expect((await read()).weights).toMatchObject([{ measured_weight: 560, difference: 0 }])
})

it("the weight in use is that of packing: of the rules, the variant, the product or the default item", async () => {
  const { seed, admin } = shop
  const bare = await createProduct(shop, { title: "Nothing measured" })
  const mug = variantOf("MUG-05")
  for (const id of [bare, mug]) await weighed(id, 500)
  const [{ product_id } = {}] = await sql<{ product_id: string }>(
    "select product_id from product_variant where id = $1",
    [bare],
  )
  const inUse = async (id: string) => {
    const row = (await read()).weights.find(({ variant_id }) => variant_id === id)
    const { packing } = await admin.get<{ packing: { item: { weight: number } } }>(
      `${PLUGIN}/variants/${id}/packing`,
    )
    expect(row?.weight_in_use).toBe(packing.item.weight)
    return row?.weight_in_use
  }
  await admin.post(`${PLUGIN}/settings`, { default_item_weight: 250.2 })
  expect(await inUse(bare)).toBe(251)
  await admin.post(`/admin/products/${product_id}`, { weight: 300 })
  expect(await inUse(bare)).toBe(300)
  const rule = (target_kind: string, target_id: string | undefined, weight: number) =>
    createItemRule(shop, { target_kind, target_id, weight })
  await rule("shipping_profile", seed.shippingProfileId, 310)
  expect(await inUse(bare)).toBe(310)
  await rule("product", product_id, 320)
  expect(await inUse(bare)).toBe(320)
  await rule("variant", bare, 330)
  expect(await inUse(bare)).toBe(330)
  expect(await inUse(mug)).toBe(310)
})

it("a shop that weighs in kilograms gets the weight of a rule in kilograms", async () => {
  const { admin } = shop
  const light = await createProduct(shop, { title: "Light", sizes: { weight: 0.35 } })
  await admin.post(`${PLUGIN}/settings`, { weight_unit: "kg" })
  await weighed(light, 353)
  const [row] = (await read()).weights
  expect(row).toMatchObject({ weight_in_use: 350, measured_weight: 353, rule_weight: 0.353 })
  await createItemRule(shop, {
    ...{ target_kind: "variant", target_id: light },
    weight: row?.rule_weight,
  })
  expect((await read()).weights).toMatchObject([{ weight_in_use: 353, difference: 0 }])
  await admin.post(`${PLUGIN}/settings`, { weight_unit: "g" })
})

it("the report lists the fifty variants that were weighed most often, and none that the shop no longer sells", async () => {
  const [{ product_id } = {}] = await sql<{ product_id: string }>(
    "select product_id from product_variant where id = $1",
    [variantOf("MUG-05")],
  )
  await sql(
    `insert into product_variant (id, title, product_id, weight, deleted_at)
     select 'variant_many_' || number, 'Many ' || number, $1, 100, case when number = 60 then now() end
       from generate_series(1, 60) as number`,
    [product_id],
  )
  const numbers = Array.from({ length: 60 }, (_, index) => index + 1)
  const weightsOf = (from: number) =>
    numbers
      .filter((number) => number > from)
      .map((number) => ({ variant_id: `variant_many_${number}`, grams: 100 + number }))
  await packed({ weights: weightsOf(0) })
  await packed({ weights: weightsOf(10) })
  const { weights } = await read()
  expect(weights.map(({ difference }) => difference)).toEqual(
    Array.from({ length: 49 }, (_, index) => 59 - index),
  )
  await sql("delete from product_variant where id like 'variant_many_%'")
})

it("the nightly job deletes packed and unfinished orders after 90 days, and printed labels after one day", async () => {
  await packed({ daysAgo: 91, orderId: "packed long ago" })
  await packed({ daysAgo: 88, orderId: "packed" })
  await packed({ at: null, orderId: "left long ago" })
  await packed({ at: null, orderId: "left" })
  await sql(
    `update shipment_ordering_pack_session
        set updated_at = now() - make_interval(days => case order_id when 'left' then 89 else 91 end)
      where finished_at is null`,
  )
  await sql(
    `insert into shipment_ordering_print_job (id, shipment_id, paper, lease_until, printed_at, created_at)
     select id, id, 'label', now(), now() - make_interval(hours => printed), now() - make_interval(hours => made)
       from (values ('printed long ago', 25, 26), ('printed', 23, 72), ('waits too long', null, 169), ('waits', null, 167))
         as job (id, printed, made)`,
  )
  await runJob(shop, "shipment-ordering-erase")
  const kept = await sql<{ name: string }>(
    `select order_id as name from shipment_ordering_pack_session
      union all select id from shipment_ordering_print_job order by 1`,
  )
  expect(kept.map(({ name }) => name)).toEqual(["left", "packed", "printed", "waits"])
})
