import { chooseService } from "../../harness/customer-checkout"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { command, fillCart, sandboxShipments, type TestShop, until } from "../../harness/test-shop"
import { workAtOnce } from "../../harness/work-at-once"
import { type Figure, figure } from "../shared/figure"
import { processorSeconds } from "../shared/processes"
import { say } from "../shared/start-stage"
import { SERVICE, type ServersShop } from "./servers-shop"

const COUNTS = [1, 2, 4]
const AT_ONCE = 32
const FULFILLED_AT_ONCE = 8
const CARTS = 40
const WARM_UP = 200
const PATIENCE_MS = 120_000

/** Prices that the store knows, and answers without the service. */
export async function measureQuotes(
  shop: ServersShop,
  { seconds }: { seconds: number },
): Promise<Figure[]> {
  say(`  filling ${CARTS} carts`)
  const carts = await workAtOnce(1, Array.from({ length: CARTS }), async () =>
    chooseService(shop, await fillCart(shop), SERVICE),
  )
  const ask = async ({ storefront }: TestShop, index: number) => {
    await storefront.post(`/store/shipping-options/${shop.options[SERVICE]}/calculate`, {
      cart_id: carts[index % CARTS]?.id,
    })
  }
  await workAtOnce(AT_ONCE, Array.from({ length: WARM_UP }), (_, index) =>
    ask(serverOf(shop.servers, index), index),
  )
  const askForAWhile = async (servers: TestShop[]) => {
    const end = performance.now() + seconds * 1000
    let count = 0
    const askOn = async (server: TestShop) => {
      for (; performance.now() < end; count += 1) await ask(server, count)
    }
    const customers = Array.from({ length: AT_ONCE }, (_, index) => serverOf(servers, index))
    await Promise.all(customers.map(askOn))
    return count
  }
  return perCount(shop, () => Promise.resolve(), askForAWhile)
}

/** Orders whose shipments are ordered at the service. */
export async function measureFulfilments(
  shop: ServersShop,
  { orders }: { orders: number },
): Promise<Figure[]> {
  await fulfil(shop.servers, await importOrders(shop, 2 * shop.servers.length))
  return perCount(shop, () => importOrders(shop, orders), fulfil)
}

/** Callbacks that bring tracking numbers: each asks the service, and writes. */
export async function measureCallbacks(
  shop: ServersShop,
  { orders }: { orders: number },
): Promise<Figure[]> {
  const send = async (servers: TestShop[], callbacks: string[]) => {
    await workAtOnce(AT_ONCE, callbacks, async (callback, index) => {
      const answer = await fetch(new URL(callback, serverOf(servers, index).store.url))
      if (!answer.ok) throw new Error(`A callback was answered ${answer.status}`)
    })
    return callbacks.length
  }
  return perCount(shop, () => shipAndIssue(shop, orders), send)
}

/** Measures with one, two and four servers how much `work` has done, and how many processors worked for it. */
async function perCount<Prepared>(
  shop: ServersShop,
  prepare: () => Promise<Prepared>,
  work: (servers: TestShop[], prepared: Prepared) => Promise<number>,
): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const count of COUNTS) {
    const prepared = await prepare()
    say(`  ${count} servers`)
    const before = await secondsUsed(shop)
    const begun = performance.now()
    const done = await work(shop.servers.slice(0, count), prepared)
    const seconds = (performance.now() - begun) / 1000
    const after = await secondsUsed(shop)
    const name = `${count} server${count > 1 ? "s" : ""}`
    figures.push(figure(name, done / seconds, "per second"))
    for (const [who, secondsBefore] of Object.entries(before)) {
      const processors = ((after[who] ?? NaN) - secondsBefore) / seconds
      figures.push(figure(`${name}: ${who}`, processors, "processors"))
    }
  }
  return figures
}

/** Processor seconds so far. */
async function secondsUsed({ servers, worker }: ServersShop): Promise<Record<string, number>> {
  return {
    servers: await processorSeconds(servers.map(({ store }) => store.pid)),
    worker: await processorSeconds([worker.pid]),
    database: await processorSeconds("postgres"),
    Redis: await processorSeconds("redis-server"),
    "customers and service": await processorSeconds([process.pid]),
  }
}

function importOrders(shop: ServersShop, count: number): Promise<ImportedOrder[]> {
  say(`  importing ${count} orders`)
  const skus = Object.keys(shop.seed.variants)
  // Each order has the next item, because fulfillments of one item wait for the lock on its stock (Medusa).
  return workAtOnce(1, Array.from({ length: count }), (_, index) =>
    importOrder(shop, { sku: skus[index % skus.length] }),
  )
}

async function fulfil(servers: TestShop[], orders: ImportedOrder[]): Promise<number> {
  await workAtOnce(FULFILLED_AT_ONCE, orders, async ({ id, items }, index) => {
    const { admin, seed } = serverOf(servers, index)
    for (;;) {
      const path = `/admin/orders/${id}/fulfillments`
      const answer = await admin.send("POST", path, {
        location_id: seed.stockLocationId,
        items: items.map(({ id, quantity }) => ({ id, quantity })),
      })
      if (answer.ok) return
      // The stock's lock was held for too long.
      if (answer.status !== 409) throw new Error(`${path} -> ${await answer.text()}`)
    }
  })
  return orders.length
}

/** Ships orders, and has the service give them numbers. @returns paths of the callbacks about them */
async function shipAndIssue(shop: ServersShop, count: number): Promise<string[]> {
  await fulfil(shop.servers, await importOrders(shop, count))
  const confirmed = await until(
    "all are with the carrier",
    async () => {
      const rows = await runSql<{ shipment_id: string }>(
        shop.databaseUrl,
        `select shipment_id from shipment_ordering_shipment
          where state = 'confirmed' order by created_at desc`,
      )
      return rows.length >= count ? rows.slice(0, count) : undefined
    },
    PATIENCE_MS,
  )
  const ids = new Set(confirmed.map(({ shipment_id }) => shipment_id))
  for (const id of ids) await command(shop, `/shipments/${id}/issue`)
  const shipments = (await sandboxShipments(shop)).filter(({ id }) => ids.has(String(id)))
  return shipments.map(({ id, body, tracking_numbers }) => {
    const { pathname } = new URL(String(body.callback_success_url))
    const numbers = tracking_numbers.join("|")
    const query = new URLSearchParams({ shipment_id: String(id), tracking_numbers: numbers })
    return `${pathname}?${query.toString()}`
  })
}

function serverOf(servers: TestShop[], index: number): TestShop {
  const server = servers[index % servers.length]
  if (!server) throw new Error("There is no server")
  return server
}
