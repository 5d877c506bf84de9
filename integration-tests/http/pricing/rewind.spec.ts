// A shop with a key, three boxes and forty orders of several kinds, on which changed settings are tried.
import type { RewindLine, RewindResult } from "../../../src/desk/rewind/rewind"
import { chooseService, completeCart, setQuantity } from "../../harness/customer-checkout"
import { outcomeOf } from "../../harness/http-client"
import {
  createBox,
  createItemRule,
  createProduct,
  listSavableBoxes,
} from "../../harness/items-and-boxes"
import { changeOrder } from "../../harness/orders"
import { readOrderRecords, setPriceRules } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import { TALLINN_CUSTOMER } from "../../harness/test-data"
import { fillCart, placeOrder, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const REWIND = "/admin/shipment-ordering/prices/rewind"
const RULES = {
  markup_percent: "15",
  handling_fee_per_package: "0.40",
  rounding: { kind: "ending", ending: ".99" },
  free_from: [{ countries: [], amount: "75" }],
  rules: [
    { name: "Many", is_on: true, if: { items: { from: 4 } }, then: { add_amount: "3" } },
    {
      ...{ name: "Two to Estonia", is_on: true },
      ...{ if: { countries: { is: ["EE"] }, items: { from: 2 } }, then: { free: true } },
    },
  ],
}
/** The first collects money: what that costs is not known for other amounts. */
const SERVICES = [
  ...["carrierB_cod", "carrierB_classic", "carrierA_standard"],
  ...["virtual_cheapest", "virtual_fastest"],
]

const AT_ONCE = 5

/** The first orders: a changed cart, and those whose delivery collects money. */
const COLLECTING = 1 + AT_ONCE

const start = (body: object = {}) => shop.admin.send("POST", REWIND, body)

const linesOf = async (answer: Response) =>
  (await answer.text())
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as RewindLine)

/** Tries changes, and returns the last line. */
const rewind = async (body: object = {}): Promise<RewindResult> => {
  const answer = await start(body)
  expect(answer.status).toBe(200)
  const last = (await linesOf(answer)).at(-1)
  if (last?.kind !== "result") throw new Error(JSON.stringify(last))
  return last
}

type Paid = { paid: number; count: number; paying: number }

/** What the newest orders were charged, as their records say it. */
const readPaid = async (last = 1000) => {
  const [row] = await runSql<Paid>(
    shop.databaseUrl,
    `select sum(amount)::float as paid, count(*)::int as count,
            count(*) filter (where amount > 0)::int as paying from (
       select amount::numeric from shipment_ordering_price_record where order_id is not null
        order by priced_at desc, id desc limit $1) as newest`,
    [last],
  )
  return row ?? { paid: 0, count: 0, paying: 0 }
}

/** A cart that was changed after its delivery was chosen. */
const placeChangedCart = async () => {
  const changed = await fillCart(shop)
  await chooseService(shop, changed, "virtual_cheapest")
  await setQuantity(shop, changed, 3)
  return completeCart(shop.storefront, changed.id)
}

let orders: Awaited<ReturnType<typeof placeOrder>>[]

const allRecorded = () =>
  until("all orders are recorded", async () =>
    (await readPaid()).count === orders.length ? true : undefined,
  )

beforeAll(async () => {
  await setPriceRules(shop, RULES)
  for (const side of [200, 300, 400]) await createBox(shop, { name: `Box ${side}`, side })
  const vase = await createProduct(shop, {
    title: "Tall vase",
    sizes: { weight: 900, length: 300, width: 100, height: 100 },
  })
  await createItemRule(shop, { target_kind: "variant", target_id: vase, ships_alone: true })
  const wanted = SERVICES.flatMap((serviceCode) =>
    [1, 2, 3, 4, 5].map((quantity) => ({ serviceCode, quantity })),
  )
  const odd = ["carrierA_standard", "virtual_cheapest"].flatMap((serviceCode) =>
    [1, 2].flatMap((quantity) => [
      { serviceCode, items: [{ variantId: vase, quantity }] },
      { serviceCode, quantity, shippingAddress: TALLINN_CUSTOMER },
    ]),
  )
  orders = [await placeChangedCart()]
  const waiting = [...wanted, ...odd]
  // One after the other would take minutes.
  while (waiting.length > 0) {
    const next = waiting.splice(0, AT_ONCE).map((shopping) => placeOrder(shop, shopping))
    orders.push(...(await Promise.all(next)))
  }
  await allRecorded()
}, 300_000)

it("orders that have not changed have the same price again, to the cent", async () => {
  const result = await rewind()
  const { paid, count } = await readPaid()
  expect(count).toBeGreaterThan(30)
  expect(result).toMatchObject({
    ...{ orders: count, compared: count, unknown: 0, most_changed: [] },
    skipped: { changed: 0, canceled: 0 },
    before: { charged: paid.toFixed(2), without_option: 0 },
  })
  expect(result.after).toEqual(result.before)
  expect(Number(result.before.empty_share)).toBeGreaterThan(0)
  const { charged, cost, margin, parcels } = result.before
  expect(Number(margin)).toBeCloseTo(Number(charged) - Number(cost), 5)
  expect(parcels).toBeGreaterThan(count)
})

it("each order alone has the price of its record again, which is what was paid", async () => {
  const records = await readOrderRecords(shop)
  expect(records).toHaveLength(orders.length)
  const prices = records.map(({ price }) => price?.isAvailable && price.amount)
  expect(prices).toEqual(records.map(({ record }) => Number(record.amount)))
  expect(prices).toEqual(records.map(({ record }) => Number(record.order_facts.paid)))
})

it("a line says how far it is, and the last one is the result", async () => {
  const lines = await linesOf(await start())
  const of = orders.length
  expect(lines.slice(0, -1)).toEqual([
    { kind: "progress", done: 0, of },
    { kind: "progress", done: of, of },
  ])
  expect(lines.at(-1)).toMatchObject({ kind: "result", orders: of })
})

it("a higher markup brings more from customers and costs the same, and shows the orders that change most", async () => {
  const {
    before,
    after,
    most_changed: changed,
  } = await rewind({ settings: { markup_percent: "60" } })
  expect(Number(after.charged)).toBeGreaterThan(Number(before.charged))
  expect(after).toMatchObject({ cost: before.cost, parcels: before.parcels })
  expect(changed.length).toBeGreaterThan(10)
  const [first] = changed
  expect(orders.map(({ id }) => id)).toContain(first?.order_id)
  expect(first?.display_id).toEqual(expect.any(Number))
  expect(first?.after.cost).toBe(first?.before.cost)
  expect(Number(first?.after.charged)).toBeGreaterThan(Number(first?.before.charged))
})

it("a higher markup pays for a lower free-delivery limit, whose margin is proved by trying it", async () => {
  const settings = { markup_percent: "250" }
  const last = orders.length - COLLECTING
  const { before, advice } = await rewind({ settings, last })
  const amount = advice.free_from?.amount ?? ""
  expect(Number(amount)).toBeLessThan(75)
  expect(Number(advice.free_from?.margin)).toBeGreaterThanOrEqual(Number(before.margin))
  const free_from = [{ countries: [], amount }]
  const tried = await rewind({ settings: { ...settings, free_from }, last })
  expect(tried.after.margin).toBe(advice.free_from?.margin)
})

it("without its service an order takes the cheapest other option for the same kind of place", async () => {
  const services = [{ account: "default", service_code: "carrierB_classic", is_enabled: false }]
  const { before, after, most_changed: changed } = await rewind({ services })
  expect(after.without_option).toBe(0)
  expect(after.cost).not.toBe(before.cost)
  const moved = changed.filter((one) => one.before.option !== one.after.option)
  expect(moved.length).toBeGreaterThan(0)
  expect(moved.map((one) => one.after.option).join()).not.toMatch(/locker/i)
})

it("without any service no order has an option, and brings nothing", async () => {
  const [{ services } = { services: [] }] = [
    await shop.admin.get<{ services: { service_code: string }[] }>(
      "/admin/shipment-ordering/services",
    ),
  ]
  const off = services.map(({ service_code }) => ({
    ...{ account: "default", service_code, is_enabled: false },
  }))
  const { after, compared, most_changed: changed } = await rewind({ services: off })
  expect(after).toMatchObject({
    charged: "0.00",
    cost: "0.00",
    parcels: 0,
    without_option: compared,
  })
  expect(changed[0]?.after).toMatchObject({ charged: null, reason: expect.any(String) })
})

it("boxes that make no other packages change nothing", async () => {
  const { before, after, unknown } = await rewind({ boxes: await listSavableBoxes(shop) })
  expect(unknown).toBe(0)
  expect(after).toEqual(before)
})

it("packages without a recorded price are counted as unknown", async () => {
  const boxes = [
    { name: "Odd", inner_length: 421, inner_width: 331, inner_height: 231, max_weight: 30_000 },
  ]
  const { unknown, compared } = await rewind({ boxes, last: 12 })
  expect(unknown).toBeGreaterThan(0)
  expect(compared + unknown).toBe(12)
})

it("without its box an order takes two smaller ones, at the price of another order with such packages", async () => {
  const placeTwo = async (height: number) => {
    const sizes = { weight: 500, length: 280, width: 280, height }
    const variantId = await createProduct(shop, { title: `Cushion ${height}`, sizes })
    const items = [{ variantId, quantity: 2 }]
    orders.push(await placeOrder(shop, { serviceCode: "carrierA_standard", items }))
    return orders.at(-1)?.id
  }
  await placeTwo(280)
  const flat = await placeTwo(180)
  await allRecorded()
  const boxes = (await listSavableBoxes(shop)).filter(({ name }) => name !== "Box 400")
  const result = await rewind({ boxes, last: 2 })
  expect(result).toMatchObject({ compared: 2, unknown: 0 })
  // Two high cushions need two boxes of 27 litres: 9.87 by the sandbox's tariff. The flat ones fit in one of 64: 9.03.
  expect(result.before).toMatchObject({ parcels: 3, cost: "18.90", charged: "23.98" })
  expect(result.before.empty_share).toBe(0.389)
  expect(result.after).toMatchObject({ parcels: 4, cost: "19.74", charged: "25.98" })
  expect(result.after.empty_share).toBe(0.332)
  expect(result.most_changed).toMatchObject([
    {
      ...{ order_id: flat, before: { parcels: 1, cost: "9.03", charged: "10.99" } },
      after: { parcels: 2, cost: "9.87", charged: "12.99" },
    },
  ])
})

it("a shipping rule that adds an amount brings it from each order that is not free, and costs the same", async () => {
  const rules = [
    ...RULES.rules,
    { name: "Two more", is_on: true, if: {}, then: { add_amount: "2" } },
  ]
  const last = orders.length - COLLECTING
  const { before, after } = await rewind({ settings: { rules }, last })
  const { paid, paying } = await readPaid(last)
  expect(paying).toBeLessThan(last)
  expect(before.charged).toBe(paid.toFixed(2))
  expect(after.charged).toBe((paid + 2 * paying).toFixed(2))
  expect(after.cost).toBe(before.cost)
})

it("a shipping rule that hides all options of an order leaves it without one, with the rule as the reason", async () => {
  const onlyCollecting = { show_only: { options: ["carrierB_cod"] } }
  const estonia = { countries: { is: ["EE"] } }
  const rules = [...RULES.rules, { name: "None", is_on: true, if: estonia, then: onlyCollecting }]
  const { before, after, most_changed: changed } = await rewind({ settings: { rules } })
  expect([before.without_option, after.without_option]).toEqual([0, 4])
  expect(changed.map(({ after: side }) => [side.charged, side.reason])).toEqual(
    Array.from({ length: 4 }, () => [null, "hidden_by_rule"]),
  )
  expect(Number(after.cost)).toBeLessThan(Number(before.cost))
})

it("larger boxes that no order has had are advised only where a recorded price proves a saving", async () => {
  const { advice } = await rewind()
  expect(advice.of_orders).toBe(orders.length)
  for (const { box, saves, orders: helped } of advice.boxes) {
    expect(box.inner).toHaveLength(3)
    expect(Number(saves)).toBeGreaterThan(0)
    expect(helped).toBeGreaterThan(0)
  }
})

it("one run at a time, and closing the connection stops it", async () => {
  const answers = await Promise.all([start(), start()])
  const refused = answers.find(({ status }) => status === 409)
  expect(await refused?.json()).toMatchObject({ code: "rewind_runs" })
  const running = answers.find(({ status }) => status === 200)
  await running?.body?.cancel()
  await until("the run is stopped", async () =>
    (await start({ last: 1 })).status === 200 ? true : undefined,
  )
})

it.each<[body: object, message: RegExp]>([
  [{ settings: { markup_percent: "x" } }, / settings.markup_percent: must be a decimal number/],
  [{ settings: { minimum: "9", maximum: "5" } }, /minimum|maximum/],
  [{ settings: { api_key: "secret" } }, /"api_key"/],
  [{ boxes: [{ name: "B" }] }, / boxes.0.inner_length/],
  [{ last: 100_001 }, / last: must be at most 100000/],
  [{ from: "yesterday" }, / from: must be a date/],
])("%j is refused as it would be when it is saved", async (body, message) => {
  const { status, message: text } = await outcomeOf(await start(body))
  expect(status).toBe(400)
  expect(text).toMatch(message)
})

it("a period has the orders of its days only", async () => {
  const today = new Date()
  const day = (offset: number) => new Date(+today + offset * 86_400_000).toISOString().slice(0, 10)
  expect((await rewind({ from: day(-2), to: day(1) })).orders).toBe(orders.length)
  expect((await rewind({ to: day(-2) })).orders).toBe(0)
})

it("orders that were edited or canceled since are left out and counted", async () => {
  const [edited, canceled] = orders
  const path = `order-edits/${edited?.id}`
  await changeOrder(shop, "order-edits", { order_id: edited?.id })
  await changeOrder(shop, `${path}/items/item/${edited?.items?.[0]?.id}`, { quantity: 2 })
  await changeOrder(shop, `${path}/request`)
  await changeOrder(shop, `${path}/confirm`)
  await shop.admin.post(`/admin/orders/${canceled?.id}/cancel`)
  const { skipped, compared } = await rewind()
  expect(skipped).toEqual({ changed: 1, canceled: 1 })
  expect(compared).toBe(orders.length - 2)
})
