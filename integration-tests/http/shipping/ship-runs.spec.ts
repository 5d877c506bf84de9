import { createLocation } from "../../harness/countries-and-locations"
import { listApiShipments, liveFulfillments } from "../../harness/fulfil-order"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import {
  beginShipRun,
  endShipRunLease,
  hasEnded,
  planOf,
  readShipRun,
  SHIP_RUNS,
  shipFromAdmin,
  shipMany,
  type ShipRun,
  shipRunWhen,
} from "../../harness/ship-from-admin"
import { clearFaults, command, runJob, sandboxShipments, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

/** A shop with a key, in which many orders ship together in the background. */
const shop = shopWithKey()

afterEach(async () => {
  await clearFaults(shop)
  await command(shop, "/settings", { latency_ms: 0 })
})

const importOrders = async (count: number, overrides: Parameters<typeof importOrder>[1] = {}) => {
  const orders: ImportedOrder[] = []
  for (let index = 0; index < count; index += 1) orders.push(await importOrder(shop, overrides))
  return orders as [ImportedOrder, ...ImportedOrder[]]
}

const MISSPELT = { shippingAddress: { postal_code: "LV-10" } }

const stateOf = ({ orders }: ShipRun, { id }: { id: string }) =>
  orders.find(({ order_id }) => order_id === id)?.state

it("a run ships every order that can ship, as it was chosen, and the others say why not", async () => {
  const [shipped, chosen, ...plain] = await importOrders(5)
  if (!chosen) throw new Error("The orders were not placed")
  const [misspelt] = await importOrders(1, MISSPELT)
  const [parted] = await importOrders(1, { quantity: 2 })
  await shipFromAdmin(shop, shipped)
  const choice = { service_code: "carrierA_standard", package_count: 3, weight_grams: 4500 }
  const plan = await planOf(shop, chosen, choice)
  expect(plan.packages.map(({ weight }) => weight)).toEqual([1500, 1500, 1500])

  await command(shop, "/settings", { latency_ms: 300 })
  const gone = { id: "order_gone", display_id: null }
  const orders = [gone, shipped, chosen, ...plain, misspelt, parted]
  const { ship_run: begun } = await shop.admin.post<{ ship_run: ShipRun }>(SHIP_RUNS, {
    orders: orders.map((order) => ({ order_id: order.id, ...(order === chosen && choice) })),
  })
  expect(begun).toMatchObject({
    state: "running",
    created_by: shop.seed.admin.email,
    finished_at: null,
    counts: { total: 8, shipped: 0, left: 0 },
  })
  const second = await shop.admin.send("POST", SHIP_RUNS, { orders: [{ order_id: "order_1" }] })
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    code: "run_under_way",
    message: expect.stringMatching(/A run is under way/),
  })
  const midway = await shipRunWhen(shop, begun.id, ({ counts }) => counts.sending === 4)
  expect(midway).toMatchObject({ state: "running", counts: { waiting: 2 } })
  // A part of an order goes out while the order waits: it is not sent again, and no other part in its place.
  await shipFromAdmin(shop, parted, { items: [{ id: parted.items[0]?.id, quantity: 1 }] })
  const { ship_runs } = await shop.admin.get<{ ship_runs: ShipRun[] }>(SHIP_RUNS)
  expect(ship_runs[0]).toMatchObject({ id: begun.id, created_by: shop.seed.admin.email })

  const run = await shipRunWhen(shop, begun.id, hasEnded)
  expect(run).toMatchObject({
    state: "done",
    counts: { total: 8, waiting: 0, sending: 0, shipped: 4, failed: 4, left: 0 },
  })
  expect(run.orders.map(({ order_id, display_id }) => ({ id: order_id, display_id }))).toEqual(
    orders.map(({ id, display_id }) => ({ id, display_id })),
  )
  const orderIn = ({ id }: { id: string }) => run.orders.find(({ order_id }) => order_id === id)
  for (const [order, refusal] of [
    [gone, /This order no longer exists/],
    [shipped, /is left to ship/],
    [misspelt, /\(recipient\.postal_code\)/],
    [parted, /not 2 as before|a moment ago|is fulfilled already|Less is reserved/],
  ] as const) {
    expect(orderIn(order)).toMatchObject({
      state: "failed",
      shipment_id: null,
      price: null,
      refusal: expect.stringMatching(refusal),
    })
  }
  for (const order of [chosen, ...plain]) {
    expect(orderIn(order)).toMatchObject({
      state: "shipped",
      shipment_id: expect.stringMatching(/^soshp_/),
      refusal: null,
      price: expect.stringMatching(/^\d+\.\d\d$/),
      currency: "eur",
    })
  }
  const service = plan.services.find(({ service_code }) => service_code === choice.service_code)
  expect(orderIn(chosen)?.price).toBe(service?.price)
  expect(await listApiShipments(shop, chosen)).toMatchObject([
    { body: { service_code: "carrierA_standard", weight: ["1.5", "1.5", "1.5"] } },
  ])
  for (const order of [shipped, parted]) expect(await listApiShipments(shop, order)).toHaveLength(1)
  await until("all shipments are confirmed", async () =>
    (await sandboxShipments(shop)).every(({ confirmed_at }) => confirmed_at) ? true : undefined,
  )
  expect(await sandboxShipments(shop)).toHaveLength(6)
})

it("an order that failed is solved once it goes out otherwise, is canceled, or is tried again later", async () => {
  const orders = await importOrders(3, MISSPELT)
  const [corrected, canceled, again] = orders
  const isSolved = async (id: string) =>
    (await readShipRun(shop, id)).orders.map(({ is_solved }) => is_solved)
  const { id, counts } = await shipMany(shop, orders)
  expect(counts.failed).toBe(3)
  expect(await isSolved(id)).toEqual([false, false, false])
  await shipFromAdmin(shop, corrected, { recipient: { postal_code: "LV-1010" } })
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

it("a run whose workflow cannot begin is begun by a job", async () => {
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

it("a run that is stopped finishes the order that is being sent, and the next run can ship the rest", async () => {
  const orders = await importOrders(5)
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
    const shipments = await listApiShipments(shop, order)
    expect(shipments).toHaveLength(stateOf(run, order) === "shipped" ? 1 : 0)
  }
  await command(shop, "/settings", { latency_ms: 0 })
  const left = orders.filter((order) => stateOf(run, order) === "left")
  expect((await shipMany(shop, left)).counts.shipped).toBe(left.length)
})

it("while the service is down every order of a run says so, and ships with the next run", async () => {
  const orders = await importOrders(2)
  await command(shop, "/faults", { operation: "create", kind: "status", status: 503, times: 100 })
  const failed = await shipMany(shop, orders)
  expect(failed.counts.failed).toBe(2)
  for (const { refusal } of failed.orders) expect(refusal).toMatch(/service/i)
  await clearFaults(shop)
  expect((await shipMany(shop, orders)).counts.shipped).toBe(2)
  for (const order of orders) expect(await listApiShipments(shop, order)).toHaveLength(1)
})

describe("an order whose process died while it was sent", () => {
  /** The state after a crash: another process has the run's lease, and the order's outcome was not saved. */
  const leaveSending = async (id: string, attempts = 1) => {
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_ship_run
          set state = 'running', finished_at = null, claim = 'of the dead', lease_until = now() where id = $1`,
      [id],
    )
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_ship_run_order set state = 'sending', claim = 'of the dead',
          shipment_id = null, refusal = null, attempts = $2 where ship_run_id = $1`,
      [id, attempts],
    )
  }

  const resumed = async (id: string) => {
    await endShipRunLease(shop, id)
    await runJob(shop, "shipment-ordering-resume-runs")
    return shipRunWhen(shop, id, hasEnded)
  }

  it("an order that went out keeps its shipment, also if the store died often or the run was stopped", async () => {
    const order = await importOrder(shop, {
      items: ["MUG-05", "BOARD-S"].map((sku) => ({
        variantId: shop.seed.variants[sku] ?? "",
        quantity: 1,
      })),
    })
    await runSql(
      shop.databaseUrl,
      "update reservation_item set location_id = $1 where line_item_id = $2",
      [await createLocation(shop.admin), order.items[1]?.id],
    )
    const [refused] = await importOrders(1, MISSPELT)
    const first = await shipMany(shop, [order, refused])
    const { id } = first
    const shipped = { state: "shipped", refusal: null, shipment_id: first.orders[0]?.shipment_id }
    expect(first.orders[0]).toMatchObject({ state: "shipped", refusal: null })
    await leaveSending(id)
    const run = await resumed(id)
    expect(run.counts).toEqual(first.counts)
    expect(run.orders[0]).toMatchObject(shipped)

    await leaveSending(id, 3)
    expect((await resumed(id)).orders).toMatchObject([
      shipped,
      { state: "failed", refusal: expect.stringMatching(/was stopped several times/) },
    ])

    await leaveSending(id)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_ship_run_order set state = 'waiting', claim = null where ship_run_id = $1 and position = 1",
      [id],
    )
    await shop.admin.post(`${SHIP_RUNS}/${id}/stop`)
    expect(await resumed(id)).toMatchObject({
      state: "stopped",
      orders: [shipped, { state: "left" }],
    })
    // The board is reserved elsewhere, and stays open.
    expect(await listApiShipments(shop, order)).toHaveLength(1)
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
  })

  it("an order of which nothing went out is sent again once, although several processes try", async () => {
    const [order] = await importOrders(1, MISSPELT)
    const { id, counts } = await shipMany(shop, [order])
    expect(counts.failed).toBe(1)
    await shop.admin.post(`/admin/orders/${order.id}`, {
      shipping_address: { postal_code: "LV-1010" },
    })
    await leaveSending(id)
    await endShipRunLease(shop, id)
    await Promise.all([1, 2, 3].map(() => runJob(shop, "shipment-ordering-resume-runs")))
    expect((await shipRunWhen(shop, id, hasEnded)).counts.shipped).toBe(1)
    expect(await listApiShipments(shop, order)).toHaveLength(1)
  })
})

it("runs are deleted with their orders a month after they have ended", async () => {
  const { id } = await shipMany(shop, [{ id: "order_gone" }])
  const eraseAfter = async (days: number) => {
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_ship_run set finished_at = now() - make_interval(days => $2) where id = $1",
      [id, days],
    )
    await runJob(shop, "shipment-ordering-erase")
  }
  await eraseAfter(29)
  expect((await readShipRun(shop, id)).counts.total).toBe(1)
  await eraseAfter(31)
  expect((await shop.admin.send("GET", `${SHIP_RUNS}/${id}`)).status).toBe(404)
  const rows = await runSql(
    shop.databaseUrl,
    "select 1 from shipment_ordering_ship_run_order where ship_run_id = $1",
    [id],
  )
  expect(rows).toEqual([])
})
