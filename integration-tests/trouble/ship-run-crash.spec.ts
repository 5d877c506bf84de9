import { type ImportedOrder, importOrder } from "../harness/orders"
import { type RedisServer, startRedis } from "../harness/redis-server"
import { runSql } from "../harness/run-sql"
import { beginShipRun, hasEnded, shipRunWhen } from "../harness/ship-from-admin"
import { errorLines } from "../harness/store-process"
import { SHORT_TIMING } from "../harness/test-data"
import { crashShop, sandboxShipments, until } from "../harness/test-shop"
import { workAtOnce } from "../harness/work-at-once"
import { shopInTrouble } from "../harness/worlds"

let redis: RedisServer | undefined
beforeAll(async () => {
  redis = process.env.SHIP_RUN_REDIS ? await startRedis() : undefined
})

const shop = shopInTrouble({ shipped_on: "manual" }, () => ({
  env: {
    STORE_SCHEDULES: "on",
    STORE_HURRY_SECONDS: "4",
    ...(redis && { STORE_REDIS_URL: redis.url, STORE_WORKER_MODE: "shared" }),
  },
  timing: TIMING,
}))

/** `SHIP_RUN_ORDERS=200` rehearses it at full size, `SHIP_RUN_REDIS=1` with events and workflows in Redis. */
const COUNT = Number(process.env.SHIP_RUN_ORDERS ?? 15)
/** The lease of the dead process, the jobs that take over, and a few seconds for each order. */
const PATIENCE_MS = 60_000 + COUNT * 3_000
const TIMING = {
  ...SHORT_TIMING,
  // On a busy machine an answer takes longer than two seconds, and no order may fail before the crash.
  serviceTimeoutSeconds: 6,
  leaseSeconds: 16,
  confirmLeaseSeconds: 20,
  // The run takes up a fulfillment that the crash left without its order: it must not be cleared away before.
  orphanAfterSeconds: 1800,
}

let orders: ImportedOrder[]

beforeAll(async () => {
  // The first makes the customer.
  const first = await importOrder(shop)
  const rest = await workAtOnce(4, Array.from({ length: COUNT - 1 }), () => importOrder(shop))
  orders = [first, ...rest]
}, PATIENCE_MS)

afterAll(() => redis?.stop())

const note = (text: string) => process.stderr.write(`${text}\n`)

it(
  "a run whose store is killed in the middle ends by itself, with one parcel for each order",
  async () => {
    const begunAt = Date.now()
    const seconds = () => Math.round((Date.now() - begunAt) / 1000)
    const { id } = await beginShipRun(shop, orders)
    const midway = await shipRunWhen(
      shop,
      id,
      ({ counts }) => counts.shipped >= COUNT / 3 && counts.sending > 0,
      PATIENCE_MS,
    )
    await crashShop(shop)
    const killed = await shipRunWhen(shop, id, () => true)
    note(`killed after ${seconds()} s: ${JSON.stringify(killed.counts)}`)
    expect(killed.state).toBe("running")
    expect(killed.counts.waiting).toBeGreaterThan(0)
    expect(midway.counts.failed).toBe(0)

    const run = await shipRunWhen(shop, id, hasEnded, PATIENCE_MS)
    note(`ended after ${seconds()} s: ${JSON.stringify(run.counts)}`)
    expect(run.orders.flatMap(({ refusal }) => refusal ?? [])).toEqual([])
    expect(run).toMatchObject({ state: "done", counts: { total: COUNT, shipped: COUNT } })

    await until(
      "every shipment is confirmed",
      async () => {
        const shipments = await sandboxShipments(shop)
        return shipments.every(({ confirmed_at }) => confirmed_at) ? true : undefined
      },
      PATIENCE_MS,
    )
    note(`confirmed after ${seconds()} s`)
    const ordered = (await sandboxShipments(shop)).map(
      ({ body }) => /#(\d+)-/.exec(String(body.parcel_description))?.[1],
    )
    expect(ordered.sort()).toEqual(orders.map(({ display_id }) => String(display_id)).sort())
    const fulfillments = await runSql<{ count: number }>(
      shop.databaseUrl,
      `select count(*)::int as count from order_fulfillment
         join fulfillment on fulfillment.id = fulfillment_id
        where fulfillment.canceled_at is null and order_fulfillment.deleted_at is null
          and order_id = any($1) group by order_id`,
      [orders.map((order) => order.id)],
    )
    expect(fulfillments).toEqual(Array(COUNT).fill({ count: 1 }))
    expect(errorLines(shop.store.logs.lines)).toEqual([])
  },
  2 * PATIENCE_MS,
)
