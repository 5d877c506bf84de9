import { anotherLocation } from "../../harness/another-place"
import { importOrder } from "../../harness/import-order"
import { atTheService, liveFulfillments } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import {
  beginShipRun,
  endShipRunLease,
  hasEnded,
  SHIP_RUNS,
  shipMany,
  type ShipRun,
  shipRunWhen,
  showShipRun,
} from "../../harness/ship-runs"
import { clearFaults, command, runJob, sandboxShipments, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { outcomeOf } from "../../harness/try-to-fulfil"

const shop = shopWithKey()

afterEach(async () => {
  await clearFaults(shop)
  await command(shop, "/settings", { latency_ms: 0 })
})

const importOrders = async (count: number) => {
  const orders: Awaited<ReturnType<typeof importOrder>>[] = []
  for (let index = 0; index < count; index += 1) orders.push(await importOrder(shop))
  return orders
}

const stateOf = ({ orders }: ShipRun, { id }: { id: string }) =>
  orders.find(({ order_id }) => order_id === id)?.state

it("ships every order in the background, and the two that cannot ship say why", async () => {
  const imported: { id: string; display_id: number }[] = []
  for (let count = 0; count < 8; count += 1) {
    const isWrong = count === 3 || count === 7
    imported.push(
      await importOrder(shop, { shippingAddress: isWrong ? { postal_code: "LV-10" } : {} }),
    )
  }
  const begun = await beginShipRun(shop, imported)
  expect(begun).toMatchObject({
    state: "running",
    created_by: shop.seed.admin.email,
    finished_at: null,
    counts: { total: 8, failed: 0, left: 0 },
  })
  const run = await shipRunWhen(shop, begun.id, hasEnded)
  expect(run).toMatchObject({
    state: "done",
    counts: { total: 8, waiting: 0, sending: 0, shipped: 6, failed: 2, left: 0 },
  })
  expect(run.orders.map(({ order_id, display_id }) => ({ order_id, display_id }))).toEqual(
    imported.map(({ id, display_id }) => ({ order_id: id, display_id })),
  )
  for (const [index, order] of run.orders.entries()) {
    expect(order).toMatchObject(
      index === 3 || index === 7
        ? {
            state: "failed",
            shipment_id: null,
            price: null,
            refusal: expect.stringContaining("(recipient.postal_code)"),
          }
        : {
            state: "shipped",
            shipment_id: expect.stringMatching(/^soshp_/),
            refusal: null,
            price: expect.stringMatching(/^\d+\.\d\d$/),
            currency: "eur",
          },
    )
  }
  await until("6 shipments are confirmed", async () => {
    const confirmed = (await sandboxShipments(shop)).filter(({ confirmed_at }) => confirmed_at)
    return confirmed.length === 6 ? true : undefined
  })
  expect(await sandboxShipments(shop)).toHaveLength(6)
})

it("an order that failed is solved once it goes out otherwise, is canceled, or is tried again later", async () => {
  const misspelt = { shippingAddress: { postal_code: "LV-10" } }
  const orders: Awaited<ReturnType<typeof importOrder>>[] = []
  for (let count = 0; count < 3; count += 1) orders.push(await importOrder(shop, misspelt))
  const [corrected, canceled, again] = orders
  const isSolved = async (id: string) =>
    (await showShipRun(shop, id)).orders.map(({ is_solved }) => is_solved)
  const { id, counts } = await shipMany(shop, orders)
  expect(counts.failed).toBe(3)
  expect(await isSolved(id)).toEqual([false, false, false])
  await shipFromAdmin(shop, { id: corrected?.id ?? "" }, { recipient: { postal_code: "LV-1010" } })
  expect(await isSolved(id)).toEqual([true, false, false])
  await shop.admin.post(`/admin/orders/${canceled?.id}/cancel`, {})
  expect(await isSolved(id)).toEqual([true, true, false])
  const later = await shipMany(shop, [{ id: again?.id ?? "" }])
  expect(await isSolved(id)).toEqual([true, true, true])
  expect(later.orders).toMatchObject([{ state: "failed", is_solved: false }])
  const leave = "update shipment_ordering_ship_run_order set state = 'left' where ship_run_id = $1"
  await runSql(shop.databaseUrl, leave, [later.id])
  expect(await isSolved(id)).toEqual([true, true, false])
})

describe("while a run goes on", () => {
  it("shows its progress to every admin, and refuses a second one", async () => {
    const orders = await importOrders(6)
    await command(shop, "/settings", { latency_ms: 300 })
    const { id } = await beginShipRun(shop, orders)
    const midway = await shipRunWhen(shop, id, ({ counts }) => counts.shipped > 0)
    expect(midway.state).toBe("running")
    expect(midway.counts.waiting + midway.counts.sending).toBeGreaterThan(0)
    const { ship_runs } = await shop.admin.get<{ ship_runs: ShipRun[] }>(SHIP_RUNS)
    expect(ship_runs[0]).toMatchObject({ id, created_by: shop.seed.admin.email })

    const second = await shop.admin.send("POST", SHIP_RUNS, { orders: [{ order_id: "order_1" }] })
    expect(second.status).toBe(409)
    expect(await second.json()).toMatchObject({
      code: "run_under_way",
      message: expect.stringMatching(/A run is under way/),
    })
    expect((await shipRunWhen(shop, id, hasEnded)).counts.shipped).toBe(6)
  })

  it("is not refused if only its workflow cannot begin: a job begins it", async () => {
    const order = await importOrder(shop)
    const rename = (from: string, to: string) =>
      runSql(shop.databaseUrl, `alter table ${from} rename to ${to}`)
    await rename("workflow_execution", "away")
    const { id } = await beginShipRun(shop, [order]).finally(() =>
      rename("away", "workflow_execution"),
    )
    await runJob(shop, "shipment-ordering-resume-runs")
    expect((await shipRunWhen(shop, id, hasEnded)).counts.shipped).toBe(1)
  })

  it("can be stopped: what is being sent ends, and nothing new begins", async () => {
    const orders = await importOrders(9)
    await command(shop, "/settings", { latency_ms: 400 })
    const { id } = await beginShipRun(shop, orders)
    await shipRunWhen(shop, id, ({ counts }) => counts.sending > 0)
    const { ship_run } = await shop.admin.post<{ ship_run: ShipRun }>(`${SHIP_RUNS}/${id}/stop`)
    expect(ship_run.state).toBe("stopping")
    const run = await shipRunWhen(shop, id, hasEnded)
    expect(run.state).toBe("stopped")
    expect(run.counts).toMatchObject({ waiting: 0, sending: 0, failed: 0 })
    expect(run.counts.left).toBeGreaterThan(0)
    expect(run.counts.shipped).toBeGreaterThan(0)
    for (const order of orders) {
      const shipments = await atTheService(shop, order)
      expect(shipments).toHaveLength(stateOf(run, order) === "shipped" ? 1 : 0)
    }
    // What was left can ship with the next run.
    const left = orders.filter((order) => stateOf(run, order) === "left")
    expect((await shipMany(shop, left)).counts.shipped).toBe(left.length)
  })
})

it("an order can go with another service, and in another number of packages and weight", async () => {
  const [one, other] = [await importOrder(shop), await importOrder(shop)]
  await shipMany(shop, [one], { service_code: "carrierA_express" })
  await shipMany(shop, [other], {
    service_code: "carrierA_express",
    package_count: 2,
    weight_grams: 4000,
  })
  expect((await atTheService(shop, one))[0]?.body).toMatchObject({
    service_code: "carrierA_express",
  })
  expect((await atTheService(shop, other))[0]?.body).toMatchObject({ weight: ["2", "2"] })
})

it("an order that is gone, or has nothing left to ship, stops no other", async () => {
  const [order, shipped] = [await importOrder(shop), await importOrder(shop)]
  await shipFromAdmin(shop, shipped)
  const run = await shipMany(shop, [{ id: "order_gone" }, shipped, order])
  expect(run.orders.map(({ state }) => state)).toEqual(["failed", "failed", "shipped"])
  expect(run.orders[0]).toMatchObject({
    display_id: null,
    refusal: expect.stringContaining("This order no longer exists"),
  })
  expect(run.orders[1]?.refusal).toContain("is left to ship")
  expect(await atTheService(shop, shipped)).toHaveLength(1)
})

it("items that go out while the order waits are not sent again, nor others in their place", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  await command(shop, "/settings", { latency_ms: 500 })
  const { id } = await beginShipRun(shop, [...(await importOrders(4)), order])
  await shipRunWhen(shop, id, ({ counts }) => counts.sending === 4)
  await shipFromAdmin(shop, order, { items: [{ id: order.items[0]?.id, quantity: 1 }] })
  const run = await shipRunWhen(shop, id, hasEnded)
  expect(stateOf(run, order)).toBe("failed")
  expect(run.orders.at(-1)?.refusal).toMatch(/not 2 as before|a moment ago|is fulfilled already/)
  expect(await atTheService(shop, order)).toHaveLength(1)
})

it("while the service is down every order says so, and none is lost", async () => {
  const orders = await importOrders(2)
  await command(shop, "/faults", { operation: "create", kind: "status", status: 503, times: 100 })
  const failed = await shipMany(shop, orders)
  expect(failed.counts.failed).toBe(2)
  for (const { refusal } of failed.orders) expect(refusal).toMatch(/service/i)
  await clearFaults(shop)
  expect((await shipMany(shop, orders)).counts.shipped).toBe(2)
  for (const order of orders) expect(await atTheService(shop, order)).toHaveLength(1)
})

describe("an order whose process died while it was sent", () => {
  /** As a crash leaves it: another process held the run, and the order's outcome was never written down. */
  const leaveSending = async (id: string) => {
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_ship_run
          set state = 'running', finished_at = null, claim = 'of the dead', lease_until = now() where id = $1`,
      [id],
    )
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_ship_run_order
          set state = 'sending', claim = 'of the dead', shipment_id = null, refusal = null where ship_run_id = $1`,
      [id],
    )
  }

  const resumed = async (id: string) => {
    await endShipRunLease(shop, id)
    await runJob(shop, "shipment-ordering-resume-runs")
    return shipRunWhen(shop, id, hasEnded)
  }

  it("has the shipment that went out, and the rest of the order stays open", async () => {
    const mug = shop.seed.variants["MUG-05"] ?? ""
    const board = shop.seed.variants["BOARD-S"] ?? ""
    const order = await importOrder(shop, {
      items: [
        { variantId: mug, quantity: 1 },
        { variantId: board, quantity: 1 },
      ],
    })
    await runSql(
      shop.databaseUrl,
      "update reservation_item set location_id = $1 where line_item_id = $2",
      [await anotherLocation(shop.admin), order.items[1]?.id],
    )
    const first = await shipMany(shop, [order])
    expect(first.orders).toMatchObject([{ state: "shipped", refusal: null }])
    await leaveSending(first.id)
    const run = await resumed(first.id)
    const shipmentIds = ({ orders }: ShipRun) => orders.map(({ shipment_id }) => shipment_id)
    expect(run.counts).toEqual(first.counts)
    expect(shipmentIds(run)).toEqual(shipmentIds(first))
    expect(await atTheService(shop, order)).toHaveLength(1)
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
  })

  it("is sent again where nothing had gone out", async () => {
    const order = await importOrder(shop, { shippingAddress: { postal_code: "LV-10" } })
    const first = await shipMany(shop, [order])
    expect(first.counts.failed).toBe(1)
    await shop.admin.post(`/admin/orders/${order.id}`, {
      shipping_address: { postal_code: "LV-1010" },
    })
    await leaveSending(first.id)
    // Several processes may find it at the same time.
    await endShipRunLease(shop, first.id)
    await Promise.all([1, 2, 3].map(() => runJob(shop, "shipment-ordering-resume-runs")))
    const run = await shipRunWhen(shop, first.id, hasEnded)
    expect(run.counts.shipped).toBe(1)
    expect(await atTheService(shop, order)).toHaveLength(1)
  })

  it("is given up when the store dies at it again and again, unless it went out at last", async () => {
    const refused = await importOrder(shop, { shippingAddress: { postal_code: "LV-10" } })
    const first = await shipMany(shop, [refused, await importOrder(shop)])
    await leaveSending(first.id)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_ship_run_order set attempts = 3 where ship_run_id = $1",
      [first.id],
    )
    const { orders } = await resumed(first.id)
    expect(orders[0]?.refusal).toMatch(/was stopped several times/)
    expect(orders[1]).toMatchObject({
      state: "shipped",
      refusal: null,
      shipment_id: first.orders[1]?.shipment_id,
    })
  })

  it("ends even if the run was stopped, and what waited is left", async () => {
    const orders = await importOrders(2)
    const { id } = await shipMany(shop, orders)
    await leaveSending(id)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_ship_run_order set state = 'waiting', claim = null where ship_run_id = $1 and position = 1",
      [id],
    )
    await shop.admin.post(`${SHIP_RUNS}/${id}/stop`)
    const run = await resumed(id)
    expect(run.state).toBe("stopped")
    expect(run.orders.map(({ state }) => state)).toEqual(["shipped", "left"])
  })
})

it("runs are deleted a month after they have ended", async () => {
  const { id } = await shipMany(shop, [{ id: "order_gone" }])
  const age = (days: number) =>
    runSql(
      shop.databaseUrl,
      "update shipment_ordering_ship_run set finished_at = now() - make_interval(days => $2) where id = $1",
      [id, days],
    )
  await age(29)
  await runJob(shop, "shipment-ordering-erase")
  expect((await showShipRun(shop, id)).counts.total).toBe(1)
  await age(31)
  await runJob(shop, "shipment-ordering-erase")
  expect((await shop.admin.send("GET", `${SHIP_RUNS}/${id}`)).status).toBe(404)
  const rows = await runSql(
    shop.databaseUrl,
    "select 1 from shipment_ordering_ship_run_order where ship_run_id = $1",
    [id],
  )
  expect(rows).toEqual([])
})

it.each([
  ["no list", {}],
  ["an empty list", { orders: [] }],
  ["more than 500", { orders: Array.from({ length: 501 }, (_, n) => ({ order_id: `o_${n}` })) }],
  ["an order named twice", { orders: [{ order_id: "order_1" }, { order_id: "order_1" }] }],
  ["an unknown field", { orders: [{ order_id: "order_1", servce: "carrierA_express" }] }],
  ["no whole number of packages", { orders: [{ order_id: "order_1", package_count: 1.5 }] }],
])("%s is refused, naming the field", async (_, body) => {
  const outcome = await outcomeOf(await shop.admin.send("POST", SHIP_RUNS, body))
  expect(outcome).toMatchObject({ status: 400, message: expect.stringContaining("orders") })
})

it("nobody ships without a login", async () => {
  expect((await fetch(`${shop.store.url}${SHIP_RUNS}`, { method: "POST" })).status).toBe(401)
})
