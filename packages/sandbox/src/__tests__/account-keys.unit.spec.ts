import { AccountBrowser, textOf, type Page } from "./account-browser"
import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"

// The clock stands still, so that moments can be compared to the minute.
const clock = () => new Date("2026-05-10T08:30:00Z")
const sandbox = SandboxUnderTest.forEachTest({ clock })
let browser: AccountBrowser
beforeEach(async () => {
  browser = await new AccountBrowser(sandbox).signIn("anna@shop.example")
})

const day = 24 * 60 * 60
const hostile = `<script>alert("1")</script> & 'Co'`

/** Creates a key and follows to the page that shows it. */
async function createKey(name: string): Promise<{ page: Page; path: string; value: string }> {
  const made = await browser.submit("/keys", { fields: { name } })
  expect(made.status).toBe(303)
  const path = (made.location ?? "").replace("/account", "")
  const page = await browser.open(path)
  return { page, path, value: /sandbox_[\w-]{43}/.exec(page.html)?.[0] ?? "" }
}

const own = () => sandbox.sandbox.core.keys.of("anna@shop.example")

it("the page of API keys says what to do while there are none", async () => {
  const page = await browser.open("/keys")
  expect(textOf(page)).toContain("No keys yet. Give one a name above")
  expect(page.html).toContain(`${sandbox.sandbox.url}/api/production/v1`)
})

it("API keys are made with a name, work in both environments, and belong to the account", async () => {
  const { value } = await createKey("My shop")
  await sandbox.order(orderBody(), { key: value })
  const path = "/api/production/v1/services/order-store"
  expect((await sandbox.call("POST", path, { key: value, body: orderBody() })).status).toBe(200)
  const accounts = sandbox.sandbox.core.store.shipments().map(({ account }) => account)
  expect(accounts).toEqual(["anna@shop.example", "anna@shop.example"])
})

it("a new API key shows its value once, and a reload makes no second one", async () => {
  const { page, path, value } = await createKey("My shop")
  expect(value).toHaveLength("sandbox_".length + 43)
  expect(page.html.split(value)).toHaveLength(2)
  for (const later of [await browser.open(path), await browser.open("/keys")]) {
    expect(textOf(later)).toContain("My shop")
    expect(later.html).not.toContain(value)
  }
  expect(own()).toHaveLength(1)
})

it("API keys show each value on its own page when two are made at once", async () => {
  const made = await Promise.all(["One", "Two"].map(createKey))
  expect(new Set(made.map(({ value }) => value)).size).toBe(2)
  expect(made.map(({ value }) => value)).not.toContain("")
})

it("API keys show their value to no other session, not even of the same account", async () => {
  const made = await browser.submit("/keys", { fields: { name: "My shop" } })
  const path = (made.location ?? "").replace("/account", "")
  const colleague = await new AccountBrowser(sandbox).signIn("anna@shop.example")
  const stranger = await new AccountBrowser(sandbox).signIn("demo@sandbox.test")
  for (const other of [colleague, stranger]) {
    expect((await other.open(path)).html).not.toMatch(/sandbox_[\w-]{43}/)
  }
  expect((await browser.open(path)).html).toMatch(/sandbox_[\w-]{43}/)
})

it("a reset deletes the value of an API key that was not shown yet", async () => {
  const { session = "" } = browser
  const made = await browser.submit("/keys", { fields: { name: "My shop" } })
  const id = made.location?.split("=").at(-1) ?? ""
  await sandbox.control("POST", "/reset")
  const holder = { id: session, account: "anna@shop.example" }
  expect(sandbox.sandbox.core.newKeyValues.take(id, holder)).toBeUndefined()
})

it.each(["", "   ", "x".repeat(101)])(
  "API keys need a name of 1 to 100 characters: %j",
  async (name) => {
    const refused = await browser.submit("/keys", { fields: { name } })
    expect(refused.status).toBe(422)
    expect(textOf(refused)).toContain("a name of 1 to 100 characters")
    expect(refused.html).toContain('aria-invalid="true"')
    expect(own()).toHaveLength(0)
  },
)

it("API keys are listed with valid-until, last use and state", async () => {
  const { value } = await createKey("My shop")
  const row = async () => /My shop.*?Revoke/.exec(textOf(await browser.open("/keys")))?.[0]
  expect(await row()).toBe("My shop active 2026-05-10 08:30 2027-05-10 08:30 never Revoke")
  await sandbox.order(orderBody(), { key: value })
  expect(await row()).toContain("2027-05-10 08:30 2026-05-10 08:30 Revoke")
  await sandbox.advance(365 * day)
  await browser.signIn("anna@shop.example")
  expect(await row()).toContain("My shop expired 2026-05-10 08:30 2027-05-10 08:30")
})

it("API keys are revoked at once, after a question", async () => {
  const { value } = await createKey("My shop")
  const id = own()[0]?.id
  expect((await browser.open("/keys")).html).toContain(`/account/keys/${id}/revoke`)
  const question = await browser.open(`/keys/${id}/revoke`)
  expect(textOf(question)).toContain("Revoke the key “My shop”?")
  expect(own()).toHaveLength(1)
  const revoked = await browser.submit(`/keys/${id}/revoke`)
  expect(revoked).toMatchObject({ status: 303, location: "/account/keys" })
  expect((await sandbox.get("/services/shipment/1", { key: value })).status).toBe(401)
  expect((await browser.submit(`/keys/${id}/revoke`)).status).toBe(404)
  expect((await browser.open(`/keys/${id}/revoke`)).status).toBe(404)
})

it("API keys of another account are neither seen nor revoked", async () => {
  await createKey("Anna's till")
  const id = own()[0]?.id ?? ""
  const other = await new AccountBrowser(sandbox).signIn("demo@sandbox.test")
  expect(textOf(await other.open("/keys"))).toContain("Start key")
  expect(textOf(await browser.open("/keys"))).not.toContain("Start key")
  expect((await other.open("/keys")).html).not.toContain(id)
  expect((await other.open(`/keys/${id}/revoke`)).status).toBe(404)
  expect((await other.submit(`/keys/${id}/revoke`)).status).toBe(404)
  expect(own()).toHaveLength(1)
})

it("API keys have their names escaped on every page", async () => {
  const { page } = await createKey(hostile)
  const id = own()[0]?.id
  const refused = await browser.submit("/keys", { fields: { name: hostile.repeat(5) } })
  expect(refused.status).toBe(422)
  for (const shown of [page, await browser.open(`/keys/${id}/revoke`), refused]) {
    expect(shown.html).toContain("&lt;script&gt;alert(&quot;1&quot;)")
    expect(shown.html).not.toContain("<script")
  }
})
