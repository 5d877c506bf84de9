import { type LocalServer, startLocalServer } from "../../harness/local-server"
import { setPriceRules } from "../../harness/price-rules"
import { quotesOf } from "../../harness/quotes-of"
import { useApi } from "../../harness/record-api"
import { runSql } from "../../harness/run-sql"
import { endTrouble, lasting } from "../../harness/api-trouble"
import { planOf } from "../../harness/ship-from-admin"
import { fillCart, runJob, until } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const SERVICES = "/admin/shipment-ordering/services"
const COUNTRIES = ["at", "cz", "de", "ee", "fi", "lt", "lv", "pl", "se", "sk"]

interface Refreshed {
  services: { service_code: string; countries: string[] }[]
  issues: { countryCode: string; message: string }[]
}

const shop = shopWithKey()
let service: LocalServer
/** The same service by other addresses. */
const others: LocalServer[] = []
/** Countries for which the service cannot be asked. */
const down = new Set<string>()
/** Countries for which it takes its time, and what lets it go on. */
const slow = new Set<string>()
const waiting: (() => void)[] = []

beforeAll(async () => {
  service = await startApi()
  await useApi(shop, service.url)
  await shop.admin.post(`/admin/regions/${shop.seed.regionId}`, { countries: COUNTRIES })
  await refresh()
})
afterEach(() => down.clear())
afterAll(() => Promise.all([service, ...others].map((server) => server.close())))

/** The sandbox as it can be asked for prices. */
const startApi = () =>
  startLocalServer((request, response) => {
    const url = new URL(request.url ?? "/", shop.sandbox.url)
    const country = url.searchParams.get("country_code")?.toLowerCase() ?? ""
    if (down.has(country)) {
      response.writeHead(503).end()
      return
    }
    const pass = async () => {
      const answer = await fetch(url)
      response.writeHead(answer.status, { "content-type": "application/json" })
      response.end(await answer.text())
    }
    if (slow.has(country)) waiting.push(() => void pass())
    else void pass()
  })

/** An address at which the service was never asked before. */
const newAddress = async () => {
  const other = await startApi()
  others.push(other)
  return other.url
}

const refresh = () => shop.admin.post<Refreshed>(`${SERVICES}/refresh`)

const countriesOf = ({ services }: Refreshed, code: string) =>
  services.find(({ service_code }) => service_code === code)?.countries

const everywhere = COUNTRIES.map((country) => country.toUpperCase())

// Before the service fails: its address is not asked for a while then.
it("what the merchant calls a service is there for the next who looks", async () => {
  const order = await importOrder(shop)
  const nameOf = async () =>
    (await planOf(shop, order)).services.find(
      ({ service_code }) => service_code === "carrierA_express",
    )?.service_name
  expect(await nameOf()).not.toBe("By tomorrow")
  await shop.admin.post(`${SERVICES}/carrierA_express`, { label: "By tomorrow" })
  expect(await nameOf()).toBe("By tomorrow")
})

describe("an account at another address", () => {
  // The same sandbox by another name.
  const elsewhere = () => shop.sandbox.url.replace("127.0.0.1", "localhost")
  const known = async () =>
    (await shop.admin.get<{ services: { service_code: string; label: string | null }[] }>(SERVICES))
      .services

  afterAll(() => useApi(shop, service.url))

  it("knows none of the former one's services until its connection is tested, and calls them as before", async () => {
    const words = { label: "To your door", is_cash_on_delivery: true }
    await shop.admin.post(`${SERVICES}/carrierB_classic`, words)
    const before = await known()
    expect(before.length).toBeGreaterThan(3)
    await useApi(shop, elsewhere())
    expect(await known()).toEqual([])
    const report = await shop.admin.get<{ data_report: { countries_without_service: string[] } }>(
      "/admin/shipment-ordering/data-report",
    )
    expect(report.data_report.countries_without_service).toEqual(everywhere)
    await shop.admin.post("/admin/shipment-ordering/settings/test")
    const labels = (services: typeof before) =>
      Object.fromEntries(services.map(({ service_code, label }) => [service_code, label]))
    expect(labels(await known())).toEqual(labels(before))
    expect(await known()).toContainEqual(expect.objectContaining(words))
    await shop.admin.post(`${SERVICES}/carrierB_classic`, { is_cash_on_delivery: null })
    await shop.admin.post(`${SERVICES}/carrierB_classic`, { label: "Next day" })
    await useApi(shop, service.url)
    expect(labels(await known())).toEqual({ ...labels(before), carrierB_classic: "Next day" })
  })

  const seek = () => runJob(shop, "shipment-ordering-alerts")
  const nextHour = () =>
    runSql(
      shop.databaseUrl,
      "update shipment_ordering_last_time set happened_at = happened_at - interval '61 minutes' where name like 'services %'",
    )

  it("has its services found by itself", async () => {
    await useApi(shop, await newAddress())
    await seek()
    expect((await known()).length).toBeGreaterThan(3)
  })

  it("has them found without a key, too, since prices need none", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { base_url: await newAddress() })
    await seek()
    expect((await known()).length).toBeGreaterThan(3)
  })

  it("has them looked for again an hour after a search that failed, and not before", async () => {
    await useApi(shop, await newAddress())
    await lasting({
      kind: "status",
      status: 422,
      body: { type: "error", message: "Not today" },
    })(shop)
    await seek()
    expect(await known()).toEqual([])
    await endTrouble(shop)
    await seek()
    expect(await known()).toEqual([])
    await nextHour()
    await seek()
    expect((await known()).length).toBeGreaterThan(3)
  })

  it("answers a test of its connection while a slow service is still asked for countries", async () => {
    await useApi(shop, await newAddress())
    slow.add("ee")
    await shop.admin.post("/admin/shipment-ordering/settings/test")
    expect(waiting.length).toBeGreaterThan(0)
    expect(await known()).toEqual([])
    slow.clear()
    waiting.splice(0).forEach((goOn) => goOn())
    await until("its services are found", async () =>
      (await known()).length > 3 ? true : undefined,
    )
  })

  it("has them looked for by a test of the connection that finds no key", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { base_url: await newAddress() })
    const { checks } = await shop.admin.post<{ checks: { name: string; is_ok: boolean }[] }>(
      "/admin/shipment-ordering/settings/test",
    )
    expect(checks).toMatchObject([
      { name: "address", is_ok: true },
      { name: "api_key", is_ok: false },
    ])
    expect((await known()).length).toBeGreaterThan(3)
  })
})

describe("a refresh in which the service breaks down half-way", () => {
  it("keeps what was known of the countries that did not answer, and names them", async () => {
    expect(countriesOf(await refresh(), "carrierA_standard")).toEqual(everywhere)
    for (const country of ["fi", "lt", "lv", "pl"]) down.add(country)
    const refreshed = await refresh()
    expect(countriesOf(refreshed, "carrierA_standard")).toEqual(everywhere)
    expect(refreshed.issues.map(({ countryCode }) => countryCode)).toEqual([
      "FI",
      "LT",
      "LV",
      "PL",
      "SE",
      "SK",
    ])
    expect(refreshed.issues.at(-1)?.message).toMatch(/Not asked/)
  })

  it("leaves the fallback price where the service cannot be asked", async () => {
    await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
    for (const country of ["fi", "lt", "lv", "pl"]) down.add(country)
    await refresh()
    // Nobody has asked for so many of them before.
    const items = [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 3 }]
    const { carrierA_standard } = await quotesOf(shop, (await fillCart(shop, { items })).id)
    expect(carrierA_standard).toMatchObject({ source: "fallback", amount: 6.5 })
    await setPriceRules(shop)
  })
})
