import type { HttpTypes } from "@medusajs/framework/types"
import { setTimeout as sleep } from "node:timers/promises"
import { crashAndRestart } from "../harness/crash-and-restart"
import { errorLines } from "../harness/error-lines"
import { expireLease } from "../harness/expire-lease"
import { atTheService, liveFulfillments, shownLabels } from "../harness/look-at-order"
import { type RedisServer, startRedis } from "../harness/redis-server"
import { ENCRYPTION_KEY, startStore, type Store } from "../harness/store-process"
import {
  listShipments,
  placeOrder,
  runJob,
  startOwnShop,
  type TestShop,
  upstreamCalls,
} from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"
import { tryToFulfil } from "../harness/try-to-fulfil"

type Order = HttpTypes.StoreOrder

/** Jobs come round once a minute. */
const PATIENCE_MS = 150_000
const LIMIT_MS = 240_000

const ORDERS = 4

const isConfirmed = async (shop: TestShop, { id }: Order) =>
  (await listShipments(shop, id)).some(({ state }) => state === "confirmed")

/** What becomes of orders by itself, once whatever was down is up again. */
async function untilConfirmed(shop: TestShop, orders: Order[]): Promise<void> {
  const end = Date.now() + PATIENCE_MS
  for (;;) {
    const settled = await Promise.all(orders.map((order) => isConfirmed(shop, order)))
    if (settled.every(Boolean)) return
    if (Date.now() > end) {
      throw new Error(`Of ${orders.length} orders ${settled.filter(Boolean).length} are confirmed`)
    }
    await sleep(500)
  }
}

async function expectShippedOnce(shop: TestShop, order: Order): Promise<void> {
  const [row, ...others] = await listShipments(shop, order.id)
  expect(others).toEqual([])
  expect(row).toMatchObject({ state: "confirmed", has_label: true, last_error: null })
  const atService = await atTheService(shop, order)
  expect(atService.map(({ id, confirmed_at }) => [id, confirmed_at !== null])).toEqual([
    [Number(row?.shipment_id), true],
  ])
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
}

/** As if the minute for which a request holds its shipment had passed. */
const letLeasesRunOut = async (shop: TestShop, orders: Order[]) => {
  for (const { id } of orders) {
    for (const row of await listShipments(shop, id)) await expireLease(shop, row.id)
  }
}

async function fulfilledOrders(shop: TestShop): Promise<Order[]> {
  const orders: Order[] = []
  for (let count = 0; count < ORDERS; count += 1) {
    const order = await placeOrder(shop)
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    orders.push(order)
  }
  return orders
}

describe("a store that dies right after it has answered, and its event with it", () => {
  const shop = shopInTrouble({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 1 } })

  it("confirms everything afterwards, once", async () => {
    const orders = await fulfilledOrders(shop)
    await crashAndRestart(shop)
    await letLeasesRunOut(shop, orders)
    await runJob(shop, "shipment-ordering-resume")
    for (const order of orders) {
      await expectShippedOnce(shop, order)
      expect(await shownLabels(shop, order)).toHaveLength(1)
    }
    expect(errorLines(shop.store.logs.lines)).toEqual([])
  })
})

describe("a store whose worker is down, and whose bus loses events", () => {
  let redis: RedisServer
  let shop: TestShop
  let worker: Store | undefined

  beforeAll(async () => {
    redis = await startRedis()
    shop = await startOwnShop(
      { shipped_on: "manual" },
      { env: { MEDUSA_WORKER_MODE: "server", STORE_EVENTS_URL: redis.url } },
    )
  })

  afterAll(async () => {
    await worker?.stop()
    await shop.store.stop()
    await shop.sandbox.close()
    await redis.stop()
  })

  it(
    "takes orders meanwhile, and finishes all of them when a worker is there",
    async () => {
      const fulfilled = await fulfilledOrders(shop)
      await shop.admin.post("/admin/shipment-ordering/settings", { auto_fulfil: "placed" })
      const unfulfilled = [await placeOrder(shop)]
      await redis.lose()
      unfulfilled.push(await placeOrder(shop))
      // Nobody was there to be told of any of it.
      expect(upstreamCalls(shop).confirm ?? 0).toBe(0)
      for (const order of fulfilled) {
        expect(await listShipments(shop, order.id)).toMatchObject([{ state: "ordered" }])
      }
      for (const order of unfulfilled) expect(await listShipments(shop, order.id)).toEqual([])

      await letLeasesRunOut(shop, fulfilled)
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
      await untilConfirmed(shop, [...fulfilled, ...unfulfilled])
      await sleep(2000)
      for (const order of [...fulfilled, ...unfulfilled]) await expectShippedOnce(shop, order)
      expect(errorLines([...shop.store.logs.lines, ...worker.logs.lines])).toEqual([])
    },
    LIMIT_MS,
  )
})
