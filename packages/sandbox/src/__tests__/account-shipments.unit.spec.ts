import { AccountBrowser, textOf, type Page } from "./account-browser"
import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"
import { startReceiver } from "./shop-receiver"

const clock = () => new Date("2026-05-10T08:30:00Z")
const sandbox = SandboxUnderTest.forEachTest({ clock })
let browser: AccountBrowser
beforeEach(async () => {
  browser = await new AccountBrowser(sandbox).signIn("demo@sandbox.test")
})

const hostile = `<script>alert("1")</script> & 'Co'`

const idsOn = ({ html }: Page) =>
  [...html.matchAll(/<tr id="shipment-(\d+)"/g)].map(([, id]) => Number(id))

async function orderIn(environment: string, key = "start-key"): Promise<number> {
  const path = `/api/${environment}/v1/services/order-store`
  await sandbox.call("POST", path, { key, body: orderBody() })
  return sandbox.sandbox.core.store.shipments().at(-1)?.id ?? 0
}

const numbersOf = (id: number) => sandbox.sandbox.core.store.shipment(id)?.trackingNumbers ?? []

it("the list of shipments says what to do while there are none", async () => {
  const page = await browser.open()
  expect(textOf(page)).toContain("No shipments yet Create an API key")
  expect(page.html).toContain(`${sandbox.sandbox.url}/api/development/v1`)
})

it("the list of shipments shows id, service, recipient, packages, price, state, label and numbers", async () => {
  const sizes = ["length", "width", "height"].map((size) => [size, ["20", "20"]])
  const two = { weight: ["2.5", "0.75"], ...Object.fromEntries(sizes) }
  const id = await sandbox.order(orderBody(two))
  const row = async () => /100001.*$/.exec(textOf(await browser.open()))?.[0]
  const price = sandbox.sandbox.core.store.shipment(id)?.priceWithTax
  expect(await row()).toBe(
    "100001 development Carrier A Standard Žaneta Müller-Šķēle Wien, AT 2 packages, 3.25 kg " +
      `€ ${price} created 2026-05-10 08:30 none yet none yet`,
  )
  const label = new URL(await sandbox.confirm(id)).pathname
  expect(await row()).toMatch(/confirmed .* Label of shipment 100001 \(PDF\) Issue numbers$/)
  const { html } = await browser.open()
  expect(html).toContain(`href="${label}"`)
  expect((await sandbox.call("GET", label)).headers.get("content-type")).toBe("application/pdf")
  await sandbox.control("POST", `/shipments/${id}/issue`)
  expect(await row()).toMatch(new RegExp(`tracked .* ${numbersOf(id).join(" ")}$`))
  expect(numbersOf(id)).toHaveLength(2)
})

it("the list of shipments has the account's own only, newest first", async () => {
  const first = await orderIn("development")
  const foreign = await orderIn("development", await sandbox.keyOf("anna@shop.example"))
  const second = await orderIn("production")
  expect(idsOn(await browser.open())).toEqual([second, first])
  const other = await new AccountBrowser(sandbox).signIn("anna@shop.example")
  expect(idsOn(await other.open())).toEqual([foreign])
})

it("the list of shipments has the newest hundred", async () => {
  for (let count = 0; count < 101; count += 1) await orderIn("development")
  const list = await browser.open()
  expect(idsOn(list)).toHaveLength(100)
  expect(idsOn(list)).not.toContain(100001)
  expect(textOf(list)).toContain("The newest 100 of 101 are shown.")
})

it("the list of shipments escapes what customers and shops wrote, on every page", async () => {
  const written = [
    ...["recipient_name", "recipient_company_name", "recipient_phone", "recipient_email"],
    ...["recipient_address_1", "recipient_house_number", "recipient_city", "parcel_description"],
    ...["parcel_sender", "parcel_pickup_address", "reason_for_export"],
  ].map((field) => [field, hostile])
  const body = orderBody({
    ...Object.fromEntries(written),
    recipient_state_or_province: "<b>",
    callback_success_url: "http://127.0.0.1:1/<script>?x='<b>",
  })
  const headers = { "Idempotency-Key": "<b>" }
  const id = await sandbox.order(body, { headers })
  await sandbox.confirm(id)
  // The control takes no such number; an old data file might have one.
  const stored = sandbox.sandbox.core.store.shipment(id)
  if (stored === undefined) throw new Error("There is no shipment.")
  sandbox.sandbox.core.issue(stored, ["<b>1"])
  const [list, shipment] = [await browser.open(), await browser.open(`/shipments/${id}`)]
  for (const page of [list, shipment]) {
    expect(page.html).toContain("&lt;script&gt;alert(&quot;1&quot;)")
    expect(page.html).not.toMatch(/<script|<b>/)
  }
  expect(shipment.html.match(/&lt;script&gt;alert/g)).toHaveLength(11)
})

it("the button that makes the carrier issue numbers leads back to the page where it stands, and changes nothing the second time", async () => {
  const id = await sandbox.order(orderBody())
  await sandbox.confirm(id)
  const path = `/shipments/${id}/issue`
  expect((await browser.open()).html).toContain(`action="/account${path}?from=list"`)
  const fromList = await browser.submit(`${path}?from=list`)
  expect(fromList).toMatchObject({ status: 303, location: `/account#shipment-${id}` })
  const numbers = numbersOf(id)
  expect(numbers).toHaveLength(1)
  const fromPage = await browser.submit(path)
  expect(fromPage).toMatchObject({ status: 303, location: `/account/shipments/${id}` })
  expect(numbersOf(id)).toEqual(numbers)
  expect((await browser.open(`/shipments/${id}`)).html).not.toContain("Issue numbers</button>")
})

it("the button that makes the carrier issue numbers is refused before confirmation", async () => {
  const id = await sandbox.order(orderBody())
  expect((await browser.open()).html).not.toContain("Issue numbers</button>")
  const refused = await browser.submit(`/shipments/${id}/issue`)
  expect(refused.status).toBe(409)
  expect(textOf(refused)).toContain("Only a confirmed shipment gets tracking numbers")
  expect(numbersOf(id)).toEqual([])
})

it("the page of a shipment shows all facts, and the way from order to numbers", async () => {
  const id = await sandbox.order(
    orderBody({ recipient_company_name: "Müller KG", recipient_house_number: "5" }),
    { headers: { "Idempotency-Key": "order-7" } },
  )
  const text = async () => textOf(await browser.open(`/shipments/${id}`))
  const created = await text()
  for (const fact of [
    "Created 2026-05-10 08:30 UTC",
    "Confirmed not yet",
    "Tracked not yet",
    "Service Carrier A Standard carrierA_standard",
    "Contents Books",
    "Parcel price 49.90 EUR",
    "Reason for export sold",
    "Idempotency key order-7",
    "Name Žaneta Müller-Šķēle Company Müller KG",
    "Address Straße 1 5 City Wien",
    "Postal code 1010 Country Austria (AT)",
    "Sender SIA Ķīpsalas Grāmatas",
    "Pickup date 2020-03-02 09:30:00",
    "1 2.5 kg 30 cm 20 cm 10 cm",
    "The order has no callback address",
  ]) {
    expect(created).toContain(fact)
  }
  const label = new URL(await sandbox.confirm(id)).pathname
  await sandbox.advance(60)
  await browser.submit(`/shipments/${id}/issue`)
  const tracked = await text()
  expect(tracked).toContain("Confirmed 2026-05-10 08:30 UTC")
  expect(tracked).toContain(`Tracked 2026-05-10 08:31 UTC ${numbersOf(id)[0]}`)
  expect((await browser.open(`/shipments/${id}`)).html).toContain(`href="${label}"`)
})

it("the page of a shipment shows the locker that was chosen", async () => {
  const body = orderBody({
    country_code: "LV",
    zip_code: "LV-1010",
    service_code: "carrierB_locker",
  })
  const id = await sandbox.order(body)
  const code = sandbox.sandbox.core.store.shipment(id)?.order.lockerCode ?? ""
  expect(code).not.toBe("")
  expect(textOf(await browser.open(`/shipments/${id}`))).toContain(`Parcel locker ${code} `)
})

it("the page of a shipment shows when numbers come by themselves", async () => {
  await sandbox.control("POST", "/settings", { issue_after_seconds: 600 })
  const id = await sandbox.order(orderBody())
  await sandbox.confirm(id)
  expect(textOf(await browser.open(`/shipments/${id}`))).toContain(
    "The carrier issues numbers at 2026-05-10 08:40 UTC.",
  )
})

it("the page of a shipment shows every attempt of the callback with its outcome", async () => {
  let calls = 0
  const url = await startReceiver((_, response) => {
    calls += 1
    if (calls === 1) response.writeHead(503).end()
    else response.end('{"message":"OK"}')
  })
  const id = await sandbox.order(orderBody({ callback_success_url: url }))
  const text = async () => textOf(await browser.open(`/shipments/${id}`))
  expect(await text()).toContain("It is called once the carrier has issued numbers.")
  await sandbox.confirm(id)
  await browser.submit(`/shipments/${id}/issue`)
  expect(await text()).toContain("The next attempt is at 2026-05-10 09:00 UTC.")
  await sandbox.advance(2 * 60 * 60)
  const shown = await text()
  expect(shown).toContain(`Callback ${url}`)
  expect(shown).toContain("acknowledged " + String(numbersOf(id)[0]))
  expect(shown).toContain("2026-05-10 09:00 503 not acknowledged")
  expect(shown).toContain("2026-05-10 10:00 200 acknowledged")
})

it.each(["100002", "999999", "0", "-1", "1e5", "100001x", "%3Cb%3E", "9".repeat(40)])(
  "there is no page of a shipment for %s",
  async (id) => {
    await sandbox.order(orderBody())
    const page = await browser.open(`/shipments/${id}`)
    expect(page.status).toBe(404)
    expect(textOf(page)).toContain("This account has no shipment with this number.")
    expect(page.html).not.toContain("<b>")
  },
)

it("the page of another account's shipment does not open, and its button issues no numbers", async () => {
  const id = await sandbox.order(orderBody())
  await sandbox.confirm(id)
  const other = await new AccountBrowser(sandbox).signIn("anna@shop.example")
  const page = await other.open(`/shipments/${id}`)
  expect(page.status).toBe(404)
  expect(page.html).not.toContain("Müller")
  expect((await other.submit(`/shipments/${id}/issue`)).status).toBe(404)
  expect(numbersOf(id)).toEqual([])
})
