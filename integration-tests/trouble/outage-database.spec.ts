import type { HttpTypes } from "@medusajs/framework/types"
import { setTimeout as sleep } from "node:timers/promises"
import {
  allocateItems,
  fulfil,
  listApiShipments,
  liveFulfillments,
  NO_RESERVATION,
  tryToFulfil,
} from "../harness/fulfil-order"
import { expireLease } from "../harness/ledger-rows"
import {
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  until,
  upstreamCalls,
} from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"
import { type OwnDatabase, startOwnDatabase } from "./own-database"

let database: OwnDatabase

beforeAll(async () => {
  database = await startOwnDatabase()
}, 300_000)

const shop = shopInTrouble(
  { shipped_on: "manual" },
  { env: {}, timing: { confirmRepeatAfterSeconds: 1 } },
)

afterAll(() => database.stop())

type Order = HttpTypes.StoreOrder

/** A request that a restart has cut off may wait a minute for its connection's timeout. */
const CUT_OFF_MS = 90_000
const LIMIT_MS = 240_000
const RESUME = "shipment-ordering-resume"

beforeEach(() => clearFaults(shop))

const configure = (changes: Record<string, unknown>) =>
  until("the store answers again", async () => {
    const answer = await shop.admin.send("POST", "/admin/shipment-ordering/settings", changes)
    return answer.status === 200 ? true : undefined
  })

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

const letLeasesRunOut = async ({ id }: Order) => {
  for (const row of await listShipments(shop, id)) await expireLease(shop, row.id)
}

async function expectShippedOnce(order: Order): Promise<void> {
  const live = (await listShipments(shop, order.id)).filter(
    ({ state }) => !["abandoned", "failed"].includes(state),
  )
  expect(live).toMatchObject([{ state: "confirmed", has_label: true }])
  const confirmed = (await listApiShipments(shop, order)).filter(({ confirmed_at }) => confirmed_at)
  expect(confirmed.map(({ id }) => id)).toEqual([Number(live[0]?.shipment_id)])
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
}

/** Does what a merchant and the jobs do until the order is shipped, whatever state the outage has left it in. */
async function finish(order: Order): Promise<void> {
  const resume = async () => {
    await letLeasesRunOut(order)
    if ((await liveFulfillments(shop, order)).length === 0) {
      const { message } = await tryToFulfil(shop, order.id)
      if (NO_RESERVATION.test(message)) await allocateItems(shop, order)
    }
    await letLeasesRunOut(order)
    await runJob(shop, RESUME)
    const rows = await listShipments(shop, order.id)
    return rows.some(({ state }) => state === "confirmed") ? true : undefined
  }
  await until(`order ${order.id} is confirmed`, resume, CUT_OFF_MS)
}

it.each([
  [
    "while the service is making the shipment",
    { operation: "create", kind: "delay", ms: 2500 },
    500,
  ],
  ["and is back only after its answer", { operation: "create", kind: "delay", ms: 1000 }, 3000],
])("one live shipment is left if the database restarts %s", async (_, fault, downMs) => {
  const order = await placeOrder(shop)
  await command(shop, "/faults", { ...fault, times: 1 })
  const before = countOf("create")
  const request = tryToFulfil(shop, order.id).catch(() => undefined)
  await until("the request is at the service", async () =>
    countOf("create") > before ? true : undefined,
  )
  await database.restart(downMs)
  await request
  await configure({})
  await finish(order)
  await expectShippedOnce(order)
})

it("an order is confirmed once, with its label, if the database restarts while its event confirms it", async () => {
  const order = await placeOrder(shop)
  await command(shop, "/faults", { operation: "confirm", kind: "delay", ms: 1500, times: 1 })
  const before = countOf("confirm")
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await until("the confirmation is under way", async () =>
    countOf("confirm") > before ? true : undefined,
  )
  await database.restart(2000)
  await configure({})
  await finish(order)
  await expectShippedOnce(order)
})

it("a job in which the database restarts is finished by its next run", async () => {
  await configure({ auto_confirm: false })
  const orders: Order[] = []
  for (let count = 0; count < 4; count += 1) {
    const order = await placeOrder(shop)
    await fulfil(shop, order)
    await letLeasesRunOut(order)
    orders.push(order)
  }
  await configure({ auto_confirm: true })
  await command(shop, "/faults", { operation: "confirm", kind: "delay", ms: 700, times: 4 })
  const before = countOf("confirm")
  const job = runJob(shop, RESUME).catch(() => undefined)
  await until("the job is at its second order", async () =>
    countOf("confirm") > before + 1 ? true : undefined,
  )
  await database.restart(1000)
  await job
  await configure({})
  for (const order of orders) await finish(order)
  for (const order of orders) await expectShippedOnce(order)
})

it(
  "each of many orders ends in one live shipment if the database restarts again and again",
  async () => {
    const orders: Order[] = []
    for (let count = 0; count < 8; count += 1) orders.push(await placeOrder(shop))
    // Paced by time, not by events: each restart shall meet orders at stages that no event names.
    const requests = orders.map(async ({ id }, index) => {
      await sleep(index * 400)
      return tryToFulfil(shop, id).catch(() => undefined)
    })
    for (let restart = 0; restart < 5; restart += 1) {
      await sleep(350)
      await database.restart(0)
    }
    await Promise.all(requests)
    await configure({})
    for (const order of orders) await finish(order)
    for (const order of orders) await expectShippedOnce(order)
  },
  LIMIT_MS,
)

it("the store is the same process after all restarts of the database", async () => {
  expect(() => process.kill(shop.store.pid, 0)).not.toThrow()
  expect(shop.store.logs.text).not.toMatch(/uncaughtException|Unhandled/i)
})
