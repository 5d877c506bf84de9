// A store of its own that takes requests and has no worker, and a Redis for its events.
import { listApiShipments, liveFulfillments, tryToFulfil } from "../harness/fulfil-order"
import { expireLease } from "../harness/ledger-rows"
import { importOrder } from "../harness/orders"
import { type RedisServer, startRedis } from "../harness/redis-server"
import { ENCRYPTION_KEY, errorLines, startStore, type Store } from "../harness/store-process"
import { checkHealth, listShipments, placeOrder, until, upstreamCalls } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})

const shop = shopInTrouble({ shipped_on: "manual" }, () => ({
  env: { MEDUSA_WORKER_MODE: "server", STORE_EVENTS_URL: redis.url },
}))

let worker: Store | undefined
afterAll(async () => {
  await worker?.stop()
  await redis.stop()
})

/** Jobs run once a minute. */
const PATIENCE_MS = 150_000
const LIMIT_MS = 240_000

const isConfirmed = async ({ id }: { id: string }) =>
  (await listShipments(shop, id)).some(({ state }) => state === "confirmed")

async function expectShippedOnce(order: { id: string; display_id?: number }): Promise<void> {
  const [row, ...others] = await listShipments(shop, order.id)
  expect(others).toEqual([])
  expect(row).toMatchObject({ state: "confirmed", has_label: true, last_error: null })
  const atService = await listApiShipments(shop, order)
  expect(atService.map(({ id, confirmed_at }) => [id, confirmed_at !== null])).toEqual([
    [Number(row?.shipment_id), true],
  ])
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
}

it(
  "a store whose worker is down takes orders meanwhile, and finishes all of them when a worker is there, although events were lost",
  async () => {
    const fulfilled = [await importOrder(shop), await importOrder(shop)]
    for (const { id } of fulfilled) {
      expect(await tryToFulfil(shop, id)).toMatchObject({ status: 200 })
    }
    await shop.configure({ auto_fulfil: "placed" })
    const unfulfilled = [await placeOrder(shop)]
    await redis.lose()
    unfulfilled.push(await placeOrder(shop))
    expect(upstreamCalls(shop).confirm ?? 0).toBe(0)
    for (const { id } of fulfilled) {
      const rows = await listShipments(shop, id)
      expect(rows).toMatchObject([{ state: "ordered" }])
      // Ends the lease of a minute that a request has on its shipment.
      await expireLease(
        shop,
        rows.map((row) => row.id),
      )
    }
    for (const { id } of unfulfilled) expect(await listShipments(shop, id)).toEqual([])

    worker = await startStore({
      databaseUrl: shop.databaseUrl,
      env: {
        MEDUSA_WORKER_MODE: "worker",
        STORE_HURRY_SECONDS: "2",
        STORE_EVENTS_URL: redis.url,
        SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY,
        SHIPMENT_ORDERING_BACKEND_URL: shop.store.url,
      },
    })
    const orders = [...fulfilled, ...unfulfilled]
    await until(
      "all orders are confirmed",
      async () => ((await Promise.all(orders.map(isConfirmed))).every(Boolean) ? true : undefined),
      PATIENCE_MS,
    )
    // The worker's job runs twice more, the first run may have begun before: there is nothing left to do.
    const lastRuns = new Set<string | null | undefined>()
    await until("the job has run twice more", async () => {
      const { jobs } = await checkHealth(shop)
      lastRuns.add(jobs.find(({ name }) => name.endsWith("resume"))?.last_at)
      return lastRuns.size > 2 ? true : undefined
    })
    for (const order of orders) await expectShippedOnce(order)
    expect(errorLines([...shop.store.logs.lines, ...worker.logs.lines])).toEqual([])
  },
  LIMIT_MS,
)
