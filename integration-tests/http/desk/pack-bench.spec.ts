import type { BenchDay, Repacked } from "../../../src/api/admin/shipment-ordering/pack-bench/bench"
import {
  BENCH,
  createBenchBoxes,
  openBench,
  openToPack,
  packedAs,
  pause,
  tryAtBench,
} from "../../harness/bench"
import { createBox } from "../../harness/items-and-boxes"
import { capturePayments, importOrder, refundPayments } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { placeOrder, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key, and boxes. What is shipped at the bench: `pack-bench-ships.spec.ts`. */
const shop = shopWithKey({ auto_confirm: false, shipped_on: "manual" })

let small: string
let large: string
beforeAll(async () => {
  ;({ small, large } = await createBenchBoxes(shop))
})

const mugs = (quantity = 1) => importOrder(shop, { quantity })

const takeAway = ({ id }: { id: string }) => shop.admin.post(`/admin/orders/${id}/cancel`)

const dayAtBenches = async () => (await shop.admin.get<{ day: BenchDay }>(BENCH)).day

it("the next order is the oldest that can ship and no other bench has, and paused ones come last", async () => {
  const nothingLeft = { kind: "nothing_left" }
  expect(await openBench(shop)).toEqual(nothingLeft)
  const [first, second, third] = [await mugs(), await mugs(), await mugs()]
  await runSql(shop.databaseUrl, "delete from reservation_item where line_item_id = $1", [
    third.items[0]?.id,
  ])
  const nextAt = async (bench: string) => openBench(shop, { bench })

  const opened = await nextAt("table 1")
  expect(opened).toMatchObject({ kind: "packing", order: { id: first.id } })
  if (opened.kind !== "packing") throw new Error(opened.kind)
  await pause(shop, opened)
  expect(await nextAt("table 1")).toMatchObject({ order: { id: second.id } })
  expect(await nextAt("table 1")).toMatchObject({ order: { id: second.id } })
  expect(await dayAtBenches()).toEqual({
    orders_left: 3,
    packed_today: 0,
    median_seconds: null,
    at_benches: [second, first].map(({ id, display_id }) => ({
      ...{ order_id: id, order_number: `#${display_id}`, is_paused: id === first.id },
      ...{ bench: "table 1", by: expect.any(String) },
    })),
    print_queue: { is_on: true, not_printed: 0 },
  })
  expect(await nextAt("table 2")).toMatchObject({ order: { id: first.id } })
  expect(await nextAt("table 3")).toEqual(nothingLeft)
  for (const order of [first, second, third]) await takeAway(order)
})

it("an order that cannot be opened does not hold up the next ones", async () => {
  const [strange, next] = [await mugs(), await mugs()]
  await runSql(
    shop.databaseUrl,
    `create function fail_strange() returns trigger language plpgsql as $$
       begin raise exception 'strange order'; end $$`,
  )
  await runSql(
    shop.databaseUrl,
    `create trigger strange before insert on shipment_ordering_pack_session
       for each row when (new.order_id = '${strange.id}') execute function fail_strange()`,
  )
  expect(await openBench(shop)).toMatchObject({ kind: "packing", order: { id: next.id } })
  expect(await openBench(shop, { bench: "table 2" })).toEqual({ kind: "nothing_left" })
  expect(shop.store.logs.lines.join("\n")).toContain(`order ${strange.id} cannot be opened`)
  await runSql(shop.databaseUrl, "drop function fail_strange cascade")
  for (const order of [strange, next]) await takeAway(order)
})

it("a number that two orders have opens neither of them, until the # says which one", async () => {
  const [first, second] = [await mugs(), await mugs()]
  const number = String(first.display_id)
  await runSql(shop.databaseUrl, `update "order" set custom_display_id = $2 where id = $1`, [
    ...[second.id, number],
  ])
  const answer = await shop.admin.send("POST", `${BENCH}/open`, { bench: "table 1", scan: number })
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: `Two orders have the number ${number}: #${number} and #${second.display_id} (${number}). Type the one you mean with its #.`,
  })
  for (const { id, display_id } of [first, second]) {
    expect(await openToPack(shop, { id: `#${display_id}` })).toMatchObject({ order: { id } })
  }
  for (const order of [first, second]) await takeAway(order)
})

it("an order opens by the code on its slip, its number, its id and the shop's own number", async () => {
  const order = await mugs()
  await runSql(shop.databaseUrl, `update "order" set custom_display_id = $2 where id = $1`, [
    order.id,
    "EU-2026-7",
  ])
  const scans = [String(order.display_id), `#${order.display_id}`, order.id, "EU-2026-7"]
  for (const scan of scans) {
    expect(await openBench(shop, { scan })).toMatchObject({
      kind: "packing",
      order: { id: order.id, order_number: `#${order.display_id} (EU-2026-7)` },
    })
  }
  const unknown = await shop.admin.send("POST", `${BENCH}/open`, { bench: "table 1", scan: "nope" })
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    expect.stringContaining('No order has the number \\"nope\\"'),
  ])
  await takeAway(order)
})

it("a bench sees what to pack, with codes to scan, the planned package and its drawing", async () => {
  const order = await mugs(2)
  await shop.admin.post(`/admin/orders/${order.id}`, { metadata: { note: "A gift" } })
  const asked = { ...upstreamCalls(shop) }
  const bench = await openToPack(shop, order)
  // It opens at once, even if the service is slow.
  expect(upstreamCalls(shop)).toEqual(asked)
  expect(bench).toMatchObject({
    order: { note: "A gift", country_code: "lv", service_name: expect.stringMatching(/./) },
    lines: [
      {
        id: order.items[0]?.id,
        number: 1,
        quantity: 2,
        sku: "MUG-05",
        codes: ["MUG-05"],
        pieces: [{ key: order.items[0]?.id, per_unit: 1, codes: ["MUG-05"] }],
      },
    ],
    packages: [{ box_id: large, name: "Large", contents: [{ number: 1, quantity: 2 }] }],
    progress: {
      packages: [
        {
          box_id: large,
          weight: null,
          contents: [{ line_id: order.items[0]?.id, quantity: 2 }],
        },
      ],
      ticks: {},
      left_out: [],
    },
    is_resumed: false,
    is_restarted: false,
    weight_tolerance_percent: 10,
    is_confirmed_automatically: false,
  })
  expect(bench.packages[0]?.drawing).not.toBeNull()
  expect(bench.boxes.map(({ id }) => id)).toEqual([small, large])
  await takeAway(order)
})

it("two benches never pack one order: it is held, may be taken over, and the old page can write no more", async () => {
  const order = await mugs()
  const first = await openToPack(shop, order)
  expect(await openBench(shop, { scan: order.id, bench: "table 2" })).toMatchObject({
    kind: "held",
    order: { id: order.id },
    by: expect.any(String),
    last_scan_at: expect.any(String),
  })
  const second = await openToPack(shop, order, { bench: "table 2", take_over: true })
  const refused = {
    status: 409,
    message: expect.stringMatching(/^Order #\d+ was opened again since.+ What you scan here/),
  }
  const { progress } = first
  expect(await tryAtBench(shop, first, ["progress", { progress }])).toEqual(refused)
  expect(await tryAtBench(shop, first, ["ship", { progress }])).toEqual(refused)
  expect(await tryAtBench(shop, first, ["repack", { progress }])).toEqual(refused)
  expect(await pause(shop, first)).toEqual(refused)
  expect(await tryAtBench(shop, second, ["progress", { progress }])).toMatchObject({ status: 200 })
  await takeAway(order)
})

it("what was packed is there again after a reload, and at another bench after a pause", async () => {
  const order = await mugs(2)
  const [line] = order.items
  const opened = await openToPack(shop, order)
  const progress = { ...opened.progress, ticks: { [line?.id ?? ""]: 1 } }
  await tryAtBench(shop, opened, ["progress", { progress }])
  const reloaded = await openToPack(shop, order)
  expect(reloaded).toMatchObject({ progress, is_resumed: true, is_restarted: false })

  expect(await pause(shop, reloaded)).toMatchObject({ status: 200 })
  // A save that was under way holds it no more.
  expect(await tryAtBench(shop, reloaded, ["progress", { progress }])).toMatchObject({
    status: 409,
  })
  const elsewhere = await openToPack(shop, order, { bench: "table 2" })
  expect(elsewhere).toMatchObject({ progress, is_resumed: true })
  await takeAway(order)
})

it("items are packed again into another kind of box at once, or into one although they do not fit", async () => {
  const order = await mugs(2)
  const bench = await openToPack(shop, order)
  const repack = (box_id: string | null, divide?: number) => {
    const body = { claim: bench.claim, progress: packedAs(bench, [2], { box_id }), divide }
    return shop.admin.post<Repacked>(`${BENCH}/${order.id}/repack`, body)
  }
  const contents = (quantity: number) => [{ line_id: bench.lines[0]?.id, quantity }]
  const each = { box_id: small, contents: contents(1) }
  expect(await repack(small, 0)).toMatchObject({
    progress: { packages: [each, each], ticks: { [bench.lines[0]?.id ?? ""]: 2 } },
    packages: [
      { name: "Small", weight: 570 },
      { name: "Small", weight: 570 },
    ],
  })
  expect(await repack(large, 0)).toMatchObject({
    progress: { packages: [{ contents: contents(2) }] },
    packages: [{ name: "Large", weight: 1240 }],
  })
  expect(await repack(small)).toMatchObject({
    progress: { packages: [{ contents: contents(2) }] },
    packages: [{ name: "Small", weight: 1090, drawing: null }],
  })
  // As in a shop without boxes: what is packed weighs as much as the items.
  expect(await repack(null)).toMatchObject({ packages: [{ box_id: null, weight: 1040 }] })
  const tiny = await createBox(shop, { name: "Tiny", side: 20 })
  expect(await repack(tiny.id, 0)).toMatchObject({ packages: [] })
  const gone = { progress: packedAs(bench, [2], { box_id: "sobox_gone" }) }
  expect(await tryAtBench(shop, bench, ["repack", gone])).toEqual({
    status: 400,
    message: expect.stringContaining("Choose another box for package 1"),
  })
  await shop.admin.delete(`/admin/shipment-ordering/boxes/${tiny.id}`)
  await takeAway(order)
})

it("an order that cannot ship says why", async () => {
  const order = await mugs()
  await takeAway(order)
  expect(await openBench(shop, { scan: order.id })).toMatchObject({
    kind: "cannot_ship",
    order: { id: order.id },
    refusal: `Order #${order.display_id} is canceled.`,
  })
})

it("a refunded order is not the next one, and says so when it is scanned", async () => {
  const { id, total } = await placeOrder(shop)
  await capturePayments(shop.admin, id)
  await refundPayments(shop.admin, { orderId: id, amount: total })
  expect(await openBench(shop)).toEqual({ kind: "nothing_left" })
  expect(await openToPack(shop, { id })).toMatchObject({ order: { payment: "refunded" } })
})
