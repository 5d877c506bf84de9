import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, createCart } from "../../harness/customer-checkout"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { until } from "../../harness/test-shop"
import { type Figure, figuresOf } from "../shared/figure"
import { processorSeconds } from "../shared/processes"
import { say } from "../shared/run-bench"
import { workAtOnce } from "../shared/measure"
import type { Server, ServersShop } from "./start-servers-bench"

interface ServersPlan extends Record<string, number> {
  seconds: number
  orders: number
}

const COUNTS = [1, 2, 4]
const AT_ONCE = 32
const FULFILLED_AT_ONCE = 8
const CARTS = 40
const WARM_UP = 200

/** Prices that the store knows, and answers without the service. */
export async function measureQuotes(
  shop: ServersShop,
  { seconds }: ServersPlan,
): Promise<Figure[]> {
  say(`  filling ${CARTS} carts`)
  const carts = await workAtOnce(1, Array.from({ length: CARTS }), () => fillCart(shop))
  const ask = async ({ storefront }: Server, index: number) => {
    const [optionId] = Object.values(shop.options)
    await storefront.post(`/store/shipping-options/${optionId}/calculate`, {
      cart_id: carts[index % CARTS]?.id,
    })
  }
  const warmUp = Array.from({ length: WARM_UP }, (_, index) => index)
  await workAtOnce(AT_ONCE, warmUp, (index) => ask(serverOf(shop.servers, index), index))
  return perCount(shop, "quotes", async (servers) => {
    const end = performance.now() + seconds * 1000
    let count = 0
    const askOn = async (worker: number) => {
      for (; performance.now() < end; count += 1) await ask(serverOf(servers, worker), count)
    }
    await Promise.all(Array.from({ length: AT_ONCE }, (_, worker) => askOn(worker)))
    return count
  })
}

/** Orders whose shipments are ordered at the service. */
export async function measureFulfilments(
  shop: ServersShop,
  { orders }: ServersPlan,
): Promise<Figure[]> {
  await fulfil(shop, shop.servers, await importOrders(shop, 2 * shop.servers.length))
  return perCount(
    shop,
    "fulfil",
    (servers, imported) => fulfil(shop, servers, imported),
    () => importOrders(shop, orders),
  )
}

/** Callbacks that bring tracking numbers: each asks the service, and writes. */
export async function measureCallbacks(
  shop: ServersShop,
  { orders }: ServersPlan,
): Promise<Figure[]> {
  return perCount(
    shop,
    "callbacks",
    async (servers, addresses) => {
      await workAtOnce(AT_ONCE, addresses, async (address, index) => {
        const answer = await fetch(new URL(address, serverOf(servers, index).store.url))
        if (!answer.ok) throw new Error(`A callback was answered ${answer.status}`)
      })
      return addresses.length
    },
    () => trackedShipments(shop, orders),
  )
}

/** Measures with one, two and four servers. @param work returns how much it has done */
async function perCount<Prepared>(
  shop: ServersShop,
  part: string,
  work: (servers: Server[], prepared: Prepared) => Promise<number>,
  prepare: () => Promise<Prepared> = () => Promise.resolve(undefined as Prepared),
): Promise<Figure[]> {
  const figure = figuresOf(part)
  const figures: Figure[] = []
  for (const count of COUNTS) {
    const prepared = await prepare()
    say(`  ${count} servers`)
    const before = await used(shop)
    const begun = performance.now()
    const done = await work(shop.servers.slice(0, count), prepared)
    const seconds = (performance.now() - begun) / 1000
    const after = await used(shop)
    const name = `${count} server${count > 1 ? "s" : ""}`
    figures.push(figure(name, round(done / seconds), "per second"))
    for (const [who, so_far] of Object.entries(before)) {
      const cores = ((after[who] ?? NaN) - so_far) / seconds
      figures.push(figure(`${name}: ${who}`, round(cores), "processors"))
    }
  }
  return figures
}

/** Processor seconds so far. */
async function used({ servers, worker }: ServersShop): Promise<Record<string, number>> {
  const { user, system } = process.cpuUsage()
  return {
    servers: await processorSeconds(servers.map(({ store }) => store.pid)),
    worker: await processorSeconds([worker.pid]),
    database: await processorSeconds("postgres"),
    Redis: await processorSeconds("redis-server"),
    "who asks": (user + system) / 1e6,
  }
}

async function fillCart({ servers, seed, options }: ServersShop): Promise<HttpTypes.StoreCart> {
  const { storefront } = serverOf(servers, 0)
  const cart = await createCart(storefront, {
    regionId: seed.regionId,
    email: "janis.berzins@customer.test",
    shippingAddress: RIGA_CUSTOMER,
    items: [{ variantId: seed.variants["MUG-05"] ?? "", quantity: 1 }],
  })
  const [optionId = ""] = Object.values(options)
  await chooseOption(storefront, cart.id, { optionId })
  return cart
}

function importOrders({ servers, seed, options }: ServersShop, count: number) {
  say(`  importing ${count} orders`)
  const { admin } = serverOf(servers, 0)
  const skus = Object.keys(seed.variants)
  // Each order has the next item, because fulfillments of one item wait for the lock on its stock (Medusa).
  return workAtOnce(1, Array.from({ length: count }), (_, index) =>
    importOrder({ admin, seed, options }, { sku: skus[index % skus.length] }),
  )
}

async function fulfil(
  { seed }: ServersShop,
  servers: Server[],
  orders: ImportedOrder[],
): Promise<number> {
  await workAtOnce(FULFILLED_AT_ONCE, orders, async ({ id, items }, index) => {
    for (;;) {
      const path = `/admin/orders/${id}/fulfillments`
      const answer = await serverOf(servers, index).admin.send("POST", path, {
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
async function trackedShipments(shop: ServersShop, count: number): Promise<string[]> {
  const { databaseUrl, service } = shop
  await fulfil(shop, shop.servers, await importOrders(shop, count))
  const confirmed = await until(
    "all are with the carrier",
    async () => {
      const rows = await runSql<{ shipment_id: string }>(
        databaseUrl,
        `select shipment_id from shipment_ordering_shipment
          where state = 'confirmed' order by created_at desc`,
      )
      return rows.length >= count ? rows.slice(0, count) : undefined
    },
    120_000,
  )
  const ids = new Set(confirmed.map(({ shipment_id }) => shipment_id))
  for (const id of ids) await service.command(`/shipments/${id}/issue`)
  return (await service.shipments()).flatMap(({ id, body, tracking_numbers }) => {
    if (!ids.has(String(id))) return []
    const { pathname } = new URL(String(body.callback_success_url))
    const query = new URLSearchParams({
      shipment_id: String(id),
      tracking_numbers: tracking_numbers.join("|"),
    })
    return `${pathname}?${query.toString()}`
  })
}

function serverOf(servers: Server[], index: number): Server {
  const server = servers[index % servers.length]
  if (!server) throw new Error("There is no server")
  return server
}

const round = (value: number) => Number(value.toFixed(2))
