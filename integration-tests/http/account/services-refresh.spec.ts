// A shop with a key, whose account moves between addresses of the same service.
import { type LocalServer, startLocalServer } from "../../harness/local-server"
import { quotesOf, setPriceRules } from "../../harness/prices"
import { useApi } from "../../harness/record-api"
import { runSql } from "../../harness/run-sql"
import { clearFaults, fillCart, runJob, until, setLastingFault } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shop = shopWithKey()

const SERVICES = "/admin/shipment-ordering/services"
const COUNTRIES = ["at", "cz", "de", "ee", "fi", "lt", "lv", "pl", "se", "sk"]

interface Refreshed {
  services: { service_code: string; countries: string[] }[]
  issues: { country_code: string; message: string }[]
}

/** Each is the same service by another address. */
const servers: LocalServer[] = []
let address: string
/** Countries for which it fails. */
const down = new Set<string>()
/** Countries for which it waits, and the function that makes it answer. */
const slow = new Set<string>()
const waiting: (() => void)[] = []

beforeAll(async () => {
  address = await newAddress()
  await useApi(shop, address)
  await shop.admin.post(`/admin/regions/${shop.seed.regionId}`, { countries: COUNTRIES })
  await refresh()
})
afterAll(() => Promise.all(servers.map((server) => server.close())))

/** The sandbox behind another address, for prices. */
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

/** An address that was never asked before. */
const newAddress = async () => {
  const server = await startApi()
  servers.push(server)
  return server.url
}

const refresh = () => shop.admin.post<Refreshed>(`${SERVICES}/refresh`)

const countriesOf = ({ services }: Refreshed, code: string) =>
  services.find(({ service_code }) => service_code === code)?.countries

const everywhere = COUNTRIES.map((country) => country.toUpperCase())

const services = async () =>
  (await shop.admin.get<{ services: { service_code: string; label: string | null }[] }>(SERVICES))
    .services

const findByJob = () => runJob(shop, "shipment-ordering-alerts")

const testConnection = () => shop.admin.post("/admin/shipment-ordering/settings/test")

it("an account at another address has no services until its connection is tested, and keeps the merchant's names", async () => {
  const changes = { label: "To your door", is_cash_on_delivery: true }
  await shop.admin.post(`${SERVICES}/carrierB_classic`, changes)
  const before = await services()
  expect(before.length).toBeGreaterThan(3)
  // The same sandbox by another name.
  await useApi(shop, shop.sandbox.url.replace("127.0.0.1", "localhost"))
  expect(await services()).toEqual([])
  const report = await shop.admin.get<{ data_report: { countries_without_service: string[] } }>(
    "/admin/shipment-ordering/data-report",
  )
  expect(report.data_report.countries_without_service).toEqual(everywhere)
  await testConnection()
  const labels = (some: typeof before) =>
    Object.fromEntries(some.map(({ service_code, label }) => [service_code, label]))
  expect(labels(await services())).toEqual(labels(before))
  expect(await services()).toContainEqual(expect.objectContaining(changes))
  await shop.admin.post(`${SERVICES}/carrierB_classic`, {
    is_cash_on_delivery: null,
    label: "Next day",
  })
  await useApi(shop, address)
  expect(labels(await services())).toEqual({ ...labels(before), carrierB_classic: "Next day" })
})

it.each([
  ["the hourly job", findByJob],
  ["a test of the connection", testConnection],
])("%s finds the services of a new address, also without a key", async (_, find) => {
  await shop.configure({ base_url: await newAddress() })
  await find()
  expect((await services()).length).toBeGreaterThan(3)
})

it("the job repeats a search that failed after an hour, and not before", async () => {
  await useApi(shop, await newAddress())
  const body = { type: "error", message: "Not today" }
  await setLastingFault(shop, { kind: "status", status: 422, body })
  await findByJob()
  expect(await services()).toEqual([])
  await clearFaults(shop)
  await findByJob()
  expect(await services()).toEqual([])
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_last_time set happened_at = happened_at - interval '61 minutes' where name like 'services %'",
  )
  await findByJob()
  expect((await services()).length).toBeGreaterThan(3)
})

it("a test of the connection answers before a slow service has been asked for all countries", async () => {
  await useApi(shop, await newAddress())
  slow.add("ee")
  await testConnection()
  expect(waiting.length).toBeGreaterThan(0)
  expect(await services()).toEqual([])
  slow.clear()
  waiting.splice(0).forEach((answer) => answer())
  await until("its services are found", async () =>
    (await services()).length > 3 ? true : undefined,
  )
})

it("a refresh during an outage keeps the services of countries without an answer, and their fallback price", async () => {
  await useApi(shop, address)
  expect(countriesOf(await refresh(), "carrierA_standard")).toEqual(everywhere)
  await setPriceRules(shop, { fallback: { kind: "flat", amount: "6.50" } })
  for (const country of ["fi", "lt", "lv", "pl"]) down.add(country)
  const refreshed = await refresh()
  expect(countriesOf(refreshed, "carrierA_standard")).toEqual(everywhere)
  const unanswered = ["FI", "LT", "LV", "PL", "SE", "SK"]
  expect(refreshed.issues.map(({ country_code }) => country_code)).toEqual(unanswered)
  expect(refreshed.issues.at(-1)?.message).toMatch(/Not asked/)
  const { carrierA_standard } = await quotesOf(shop, (await fillCart(shop)).id)
  expect(carrierA_standard).toMatchObject({ source: "fallback", amount: 6.5 })
})
