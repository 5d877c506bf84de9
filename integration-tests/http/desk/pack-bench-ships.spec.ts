import type { HttpTypes } from "@medusajs/framework/types"
import type { BenchDay } from "../../../src/api/admin/shipment-ordering/pack-bench/bench"
import {
  BENCH,
  createBenchBoxes,
  openBench,
  openToPack,
  packedAs,
  shipAtBench,
  tryAtBench,
  withAllTicks,
} from "../../harness/bench"
import {
  fulfil,
  listApiShipments,
  liveFulfillments,
  onlyShipment,
} from "../../harness/fulfil-order"
import { createBox, createProduct } from "../../harness/items-and-boxes"
import { importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { findOrderToShip } from "../../harness/ship-from-admin"
import { listShipments, onlyOne, placeOrder } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key, and boxes. What a bench opens: `pack-bench.spec.ts`. */
const shop = shopWithKey({ auto_confirm: false, shipped_on: "manual" })

let small: string
let large: string
beforeAll(async () => {
  ;({ small, large } = await createBenchBoxes(shop))
})

const mugs = (quantity = 1) => importOrder(shop, { quantity })

const dayAtBenches = async () => (await shop.admin.get<{ day: BenchDay }>(BENCH)).day

const ledgerRow = async ({ id }: { id: string }) => {
  const [row, ...others] = await runSql<{ overrides: unknown; filled: unknown }>(
    shop.databaseUrl,
    "select overrides, filled from shipment_ordering_shipment where order_id = $1",
    [id],
  )
  expect(others).toEqual([])
  return row
}

const sessionOf = async ({ id }: { id: string }) =>
  runSql(
    shop.databaseUrl,
    `select shipment_id, pieces, weights, user_id is not null as has_user, finished_at is not null as is_finished
       from shipment_ordering_pack_session where order_id = $1 order by started_at`,
    [id],
  )

it("packing starts again if a part of the order went out meanwhile", async () => {
  const order = await mugs(2)
  const line = onlyOne(order.items, "lines").id
  const before = await openToPack(shop, order)
  await fulfil(shop, order, { [line]: 1 })
  expect(
    await tryAtBench(shop, before, ["ship", { progress: withAllTicks(before, before.progress) }]),
  ).toEqual({ status: 400, message: expect.stringContaining("no longer as you packed it") })
  const after = await openToPack(shop, order)
  expect(after).toMatchObject({ is_resumed: false, is_restarted: true, lines: [{ quantity: 1 }] })
  expect(after.progress.packages[0]?.contents).toEqual([{ line_id: line, quantity: 1 }])
  await shipAtBench(shop, after)
  expect(await listShipments(shop, order.id)).toHaveLength(2)
})

it("the parts of a kit are scanned one by one, and it ships as one item", async () => {
  const { variantId, cup, saucer } = await createTeaSet()
  const order = await importOrder(shop, { items: [{ variantId, quantity: 2 }] })
  const bench = await openToPack(shop, order)
  expect(bench.lines[0]).toMatchObject({
    codes: ["4751234567890", "TEA-SET"],
    pieces: [
      { title: "Cup", codes: ["4750000000017", "CUP"], per_unit: 2 },
      { title: "Saucer", codes: ["SAUCER"], per_unit: 1 },
    ],
  })
  const line = bench.lines[0]?.id
  const progress = withAllTicks(bench, bench.progress)
  expect(progress.ticks).toEqual({ [`${line}/${cup}`]: 4, [`${line}/${saucer}`]: 2 })
  await shipAtBench(shop, bench)
  expect((await onlyShipment(shop, order)).lines).toMatchObject([{ quantity: 2 }])
  expect(await sessionOf(order)).toMatchObject([{ pieces: 6 }])
})

/** A set of two cups and a saucer. */
async function createTeaSet() {
  const { admin, seed } = shop
  const items = await Promise.all(
    ["Cup", "Saucer"].map((title) =>
      admin.post<HttpTypes.AdminInventoryItemResponse>("/admin/inventory-items", {
        sku: title.toUpperCase(),
        title,
        location_levels: [{ location_id: seed.stockLocationId, stocked_quantity: 100 }],
      }),
    ),
  )
  // The cup is also sold alone.
  await runSql(
    shop.databaseUrl,
    "update product_variant set sku = $2, barcode = $3 where id = $1",
    [...[await createProduct(shop, { title: "Cup" }), "CUP", "4750000000017"]],
  )
  const [cup = "", saucer = ""] = items.map(({ inventory_item }) => inventory_item.id)
  const { product } = await admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
    title: "Tea set",
    status: "published",
    shipping_profile_id: seed.shippingProfileId,
    options: [{ title: "Kind", values: ["One"] }],
    variants: [
      {
        title: "One",
        sku: "TEA-SET",
        barcode: "4751234567890",
        options: { Kind: "One" },
        manage_inventory: true,
        prices: [{ currency_code: "eur", amount: 10 }],
        inventory_items: [
          { inventory_item_id: cup, required_quantity: 2 },
          { inventory_item_id: saucer, required_quantity: 1 },
        ],
        ...{ weight: 900, length: 120, width: 120, height: 120 },
      },
    ],
  })
  return { variantId: onlyOne(product.variants ?? [], "variants").id, cup, saucer }
}

it("an order of the checkout ships as it was priced there, and the packing is finished", async () => {
  const { id, display_id } = await placeOrder(shop)
  const order = { id, display_id }
  const bench = await openToPack(shop, order)
  const shipment = await shipAtBench(shop, bench)
  expect(shipment).toMatchObject({ order_id: id, state: "ordered" })
  expect(await ledgerRow(order)).toMatchObject({ overrides: null })
  expect(await sessionOf(order)).toEqual([
    { shipment_id: shipment.id, pieces: 1, weights: [], has_user: true, is_finished: true },
  ])
  expect(await openBench(shop, { scan: id })).toMatchObject({
    kind: "shipped",
    shipments: [{ id: shipment.id }],
  })
})

it("a shipment that is ordered again by the same page is the same one", async () => {
  const order = await mugs()
  const bench = await openToPack(shop, order)
  const both = await Promise.allSettled([shipAtBench(shop, bench), shipAtBench(shop, bench)])
  const [first] = both.flatMap((one) => (one.status === "fulfilled" ? one.value.id : []))
  expect((await shipAtBench(shop, bench)).id).toBe(first)
  expect(await listShipments(shop, order.id)).toHaveLength(1)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  expect(await sessionOf(order)).toMatchObject([{ shipment_id: first }])
})

it("a page that never got the answer hears that its order is shipped, and gets the shipment when it asks again", async () => {
  const order = await mugs()
  const bench = await openToPack(shop, order)
  const { id } = await shipAtBench(shop, bench)
  expect(await tryAtBench(shop, bench, ["progress", { progress: bench.progress }])).toEqual({
    status: 409,
    message: expect.stringMatching(
      `^Order #${order.display_id} was opened again since, or is shipped.`,
    ),
  })
  expect((await shipAtBench(shop, bench)).id).toBe(id)
})

it("the real weight is ordered, and kept by variant for the report", async () => {
  const order = await mugs(2)
  const bench = await openToPack(shop, order)
  const shipment = await shipAtBench(shop, bench, packedAs(bench, [2], { weight: 1777 }))
  expect(shipment.packages).toMatchObject([{ weight: "1.777" }])
  const [sent] = await listApiShipments(shop, order)
  expect(sent?.body).toMatchObject({ weight: ["1.777"] })
  expect(await sessionOf(order)).toMatchObject([
    {
      // The box weighs 200 grams.
      weights: [{ variant_id: shop.seed.variants["MUG-05"], grams: (1777 - 200) / 2 }],
    },
  ])
})

it("two packages ship with the items that are in each, the size of their box, and what is in them as their weight", async () => {
  const order = await importOrder(shop, { quantity: 3, serviceCode: "carrierA_express" })
  const line = onlyOne(order.items, "lines").id
  const bench = await openToPack(shop, order)
  const { packages, ...rest } = packedAs(bench, [2, 1])
  const progress = {
    ...rest,
    packages: packages.map((one, at) => ({ ...one, weight: at === 1 ? 777 : null })),
  }
  await shipAtBench(shop, bench, progress)
  expect(await ledgerRow(order)).toMatchObject({
    filled: [2, 1].map((quantity) => ({
      box_id: large,
      items: [{ line_item_id: line, quantity }],
      places: expect.any(Array),
    })),
  })
  const [sent] = await listApiShipments(shop, order)
  expect(sent?.body).toMatchObject({
    // A mug weighs 520 grams, and the box 200.
    weight: ["1.24", "0.777"],
    ...{ length: ["30", "30"], width: ["30", "30"], height: ["30", "30"] },
  })
})

it("a box must be one that the service takes", async () => {
  const order = await mugs(2)
  const bench = await openToPack(shop, order)
  const envelope = await createBox(shop, { name: "Envelope", kind: "envelope" })
  for (const box_id of ["sobox_gone", envelope.id]) {
    const progress = packedAs(bench, [2], { box_id })
    expect(await tryAtBench(shop, bench, ["ship", { progress }])).toEqual({
      status: 400,
      message: expect.stringContaining("Choose another box for package 1"),
    })
  }
  expect(await listShipments(shop, order.id)).toEqual([])
  await shop.admin.delete(`/admin/shipment-ordering/boxes/${envelope.id}`)
  await shipAtBench(shop, bench)
})

it("an order whose box was deleted while it was packed begins again", async () => {
  const order = await mugs(2)
  const box = await createBox(shop, { name: "Deleted", side: 400 })
  const bench = await openToPack(shop, order)
  const progress = packedAs(bench, [2], { box_id: box.id })
  await tryAtBench(shop, bench, ["progress", { progress }])
  await shop.admin.delete(`/admin/shipment-ordering/boxes/${box.id}`)
  const again = await openToPack(shop, order)
  expect(again).toMatchObject({ is_restarted: true, progress: { ticks: {} } })
  await shipAtBench(shop, again)
})

it("a shop without boxes ships a part in two packages, made up for what is in them", async () => {
  await changeBoxes(false)
  const order = await importOrder(shop, { quantity: 4, serviceCode: "carrierA_express" })
  const bench = await openToPack(shop, order)
  expect(bench.progress.packages[0]?.box_id).toBeNull()
  const shipment = await shipAtBench(shop, bench, packedAs(bench, [2, 1]))
  expect(shipment.packages).toMatchObject([{ weight: "1.04" }, { weight: "0.52" }])
  await changeBoxes(true)
})

const changeBoxes = async (is_enabled: boolean) => {
  for (const id of [small, large]) {
    await shop.admin.post(`/admin/shipment-ordering/boxes/${id}`, { is_enabled })
  }
}

it("an order that the service refuses stays at the bench, with all that is packed", async () => {
  const order = await mugs(2)
  const bench = await openToPack(shop, order)
  // Its service takes one package.
  const progress = packedAs(bench, [1, 1])
  expect(await tryAtBench(shop, bench, ["ship", { progress }])).toEqual({
    status: 400,
    message: expect.stringContaining("The service refused the shipment"),
  })
  const again = await openToPack(shop, order)
  expect(again).toMatchObject({ progress, is_resumed: true })
  await shipAtBench(shop, again, withAllTicks(bench, bench.progress))
})

it("what is left out stays to ship, and is not the next order before the day is over", async () => {
  const order = await mugs(3)
  const bench = await openToPack(shop, order)
  const { packed_today } = await dayAtBenches()
  await shipAtBench(shop, bench, packedAs(bench, [2]))
  expect((await onlyShipment(shop, order)).lines).toMatchObject([{ quantity: 2 }])
  expect(await findOrderToShip(shop, order)).toMatchObject({ items: [{ quantity: 1 }] })
  expect(await openBench(shop, { bench: "table 9" })).toEqual({ kind: "nothing_left" })
  const rest = await openToPack(shop, order)
  expect(rest).toMatchObject({ lines: [{ quantity: 1 }], is_restarted: false, is_resumed: false })
  await shipAtBench(shop, rest)
  expect(await listShipments(shop, order.id)).toHaveLength(2)
  expect((await dayAtBenches()).packed_today).toBe(packed_today + 1)
})

it("nothing ships if everything is left out", async () => {
  const order = await mugs(2)
  const bench = await openToPack(shop, order)
  const progress = packedAs(bench, [])
  expect(await tryAtBench(shop, bench, ["ship", { progress }])).toEqual({
    status: 400,
    message: expect.stringContaining("packages: must not be empty"),
  })
  expect(await listShipments(shop, order.id)).toEqual([])
})

it("an order that was shipped from another page while it was packed is finished with that shipment", async () => {
  const order = await mugs()
  await openToPack(shop, order)
  await fulfil(shop, order)
  const { id } = await onlyShipment(shop, order)
  expect(await openBench(shop, { scan: order.id, bench: "table 2" })).toMatchObject({
    kind: "shipped",
    shipments: [{ id }],
  })
  expect(await sessionOf(order)).toMatchObject([{ shipment_id: id, is_finished: true }])
})

it("a parcel that was shipped from another page is not the one on the bench if its packages or a weight differ", async () => {
  const changed = { status: 400, message: expect.stringContaining("no longer as you packed it") }
  const shippedSingly = await mugs(2)
  const two = await openToPack(shop, shippedSingly)
  const line = onlyOne(shippedSingly.items, "lines").id
  await fulfil(shop, shippedSingly, { [line]: 1 })
  await fulfil(shop, shippedSingly, { [line]: 1 })
  expect(await tryAtBench(shop, two, ["ship", { progress: packedAs(two, [2]) }])).toEqual(changed)

  const shippedAsPlanned = await mugs()
  const one = await openToPack(shop, shippedAsPlanned)
  await fulfil(shop, shippedAsPlanned)
  const progress = packedAs(one, [1], { weight: 5777 })
  expect(await tryAtBench(shop, one, ["ship", { progress }])).toEqual(changed)
  expect(await openBench(shop, { scan: shippedAsPlanned.id })).toMatchObject({ kind: "shipped" })
})

it("an order is the next one again once its shipment is canceled", async () => {
  const order = await mugs()
  await shipAtBench(shop, await openToPack(shop, order))
  const [{ id } = { id: "" }] = await liveFulfillments(shop, order)
  await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${id}/cancel`)
  expect(await openBench(shop, { bench: "table 9" })).toMatchObject({ order: { id: order.id } })
})

it("the day counts what was packed, and how long one took", async () => {
  const before = await dayAtBenches()
  const order = await mugs()
  await shipAtBench(shop, await openToPack(shop, order))
  const day = await dayAtBenches()
  expect(day.packed_today).toBe(before.packed_today + 1)
  expect(day.median_seconds).toEqual(expect.any(Number))
})
