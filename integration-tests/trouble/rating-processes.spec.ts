import { createStorefrontClient, type HttpClient, signInAdmin } from "../harness/http-client"
import { listLockers } from "../harness/lockers"
import { quotesOf } from "../harness/prices"
import { type RedisServer, startRedis } from "../harness/redis-server"
import { runSql } from "../harness/run-sql"
import { ENCRYPTION_KEY, startStore, type Store } from "../harness/store-process"
import { command, fillCart, upstreamCalls } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

// A store of two processes, which share a Redis.
let redis: RedisServer
beforeAll(async () => {
  redis = await startRedis()
})

const shop = shopInTrouble({}, () => ({ env: { STORE_REDIS_URL: redis.url } }))

const SERVICE = "carrierA_standard"
/** The questions for one cart: its parcels, and two sums for cash on delivery. */
const CALLS_PER_CART = 3

let second: Store
let storefronts: { storefront: HttpClient }[]
let secondAdmin: HttpClient

beforeAll(async () => {
  second = await startStore({
    databaseUrl: shop.databaseUrl,
    env: { SHIPMENT_ORDERING_ENCRYPTION_KEY: ENCRYPTION_KEY, STORE_REDIS_URL: redis.url },
  })
  const storefront = createStorefrontClient(second.url, shop.seed.publishableKey)
  storefronts = [shop, { storefront }]
  secondAdmin = await signInAdmin(second.url, shop.seed.admin)
})

afterAll(async () => {
  await second.stop()
  await redis.stop()
})

let quantity = 0
/** A cart that no other test has asked a price for: each gets a weight of its own. */
const freshCart = () => fillCart(shop, { quantity: (quantity += 1) })

const calls = () => upstreamCalls(shop).calculate ?? 0

const askBoth = (cartId: string) =>
  Promise.all(storefronts.map(async (one) => (await quotesOf(one, cartId))[SERVICE]))

const health = async (admin: HttpClient) =>
  (await admin.get<{ quotes: Record<string, unknown> }>("/admin/shipment-ordering/health")).quotes

it("two processes of a store with a caching module price the same cart with one question to the service", async () => {
  const { id } = await freshCart()
  const before = calls()
  const first = await quotesOf(shop, id)
  expect(calls()).toBe(before + CALLS_PER_CART)
  const again = await quotesOf(storefronts[1] ?? shop, id)
  expect(calls()).toBe(before + CALLS_PER_CART)
  expect(first[SERVICE]).toMatchObject({ available: true, source: "live" })
  expect(again[SERVICE]).toMatchObject({
    available: true,
    source: "cache",
    amount: first[SERVICE]?.amount,
    delivery_days: first[SERVICE]?.delivery_days,
  })
  expect(await health(secondAdmin)).toMatchObject({
    shared_with_other_processes: true,
    upstream_calls: 0,
    shared_hits: CALLS_PER_CART,
  })
})

it("two processes of a store with a caching module ask the service once also when both are asked at the same time", async () => {
  await command(shop, "/settings", { latency_ms: 200 })
  const { id } = await freshCart()
  const before = calls()
  const [one, other] = await askBoth(id)
  expect(calls()).toBe(before + CALLS_PER_CART)
  expect(one).toMatchObject({ available: true })
  expect(other).toMatchObject({ available: true, amount: one?.amount })
})

it("two processes of a store with a caching module read the parcel lockers near a place once", async () => {
  const before = upstreamCalls(shop).lockers ?? 0
  const near = { country_code: "LV", postal_code: "LV-1001" }
  const [one, other] = await Promise.all(
    storefronts.map(({ storefront }) => listLockers(storefront, near)),
  )
  expect(one?.lockers.length).toBeGreaterThan(0)
  expect(other).toEqual(one)
  expect(upstreamCalls(shop).lockers).toBe(before + 1)
})

it("two processes of a store with a caching module share the limit for visitors, and say so instead of asking the service", async () => {
  await command(shop, "/settings", { latency_ms: 0 })
  const known = await freshCart()
  await quotesOf(shop, known.id)
  const setBudget = (next: string) =>
    runSql(
      shop.databaseUrl,
      `update shipment_ordering_call_budget set next_call_at = ${next} where base_url like '% default'`,
    )
  await setBudget("now() + interval '1 hour'")
  const before = calls()
  for (const { storefront } of storefronts) {
    const { id } = await freshCart()
    const quotes = await quotesOf({ storefront }, id)
    expect(quotes[SERVICE]).toMatchObject({ available: false, reason: { code: "no_live_price" } })
    const path = `/store/shipping-options/${shop.options[SERVICE]}/calculate`
    const answer = await storefront.send("POST", path, { cart_id: id })
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 400,
      body: { code: "no_live_price", message: expect.stringContaining("try again in a moment") },
    })
    expect((await quotesOf({ storefront }, known.id))[SERVICE]).toMatchObject({ available: true })
  }
  expect(calls()).toBe(before)
  await setBudget("now()")
  const { id } = await freshCart()
  expect(await quotesOf(shop, id)).toMatchObject({ [SERVICE]: { available: true } })
})

it("two processes of a store with a caching module each have their prices when the cache is gone", async () => {
  await command(shop, "/settings", { latency_ms: 0 })
  const { id } = await freshCart()
  await redis.stop()
  const [one, other] = await askBoth(id)
  expect(one).toMatchObject({ available: true, source: "live" })
  expect(other).toMatchObject({ available: true, amount: one?.amount })
})
