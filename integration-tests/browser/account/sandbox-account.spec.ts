// A sandbox alone: its account pages need no store.
import type { Browser, Page } from "playwright-core"
import { startSandbox, type RunningSandbox } from "../../../packages/sandbox/src"
import { orderBody } from "../../../packages/sandbox/src/__tests__/order-body"
import { openBrowser, openPage } from "../open-browser"
import { signInToAccount } from "../sign-in-to-account"

let sandbox: RunningSandbox
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
  sandbox = await startSandbox()
})
afterAll(() => Promise.all([browser.close(), sandbox.close()]))

beforeEach(async () => {
  ;({ page, complaints } = await openPage(browser, { baseURL: sandbox.url }))
})
afterEach(() => page.context().close())

const call = (path: string, key: string, body?: unknown) =>
  fetch(`${sandbox.baseUrls.production}/services${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })

async function confirmedShipment(): Promise<number> {
  const created = await call("/order-store", sandbox.key, orderBody())
  const { data } = (await created.json()) as { data: { shipment_id: number } }
  await call(`/shipment/${data.shipment_id}/confirm`, sandbox.key, {})
  return data.shipment_id
}

it("the demo account signs in, sees its shipment and has its numbers issued", async () => {
  const id = await confirmedShipment()
  await signInToAccount(page, sandbox.url, "demo@sandbox.test")
  const row = page.getByRole("row", { name: String(id) })
  await row.getByText("confirmed").waitFor()
  await row.getByRole("button", { name: /Issue numbers/ }).click()
  await row.getByText(/^SB\d+$/).waitFor()
  const detail = await call(`/shipment/${id}`, sandbox.key)
  expect(await detail.text()).toMatch(/"tracking_numbers":\["SB\d+"\]/)
  expect(complaints).toEqual([])
})

it("another account sees no foreign shipment, makes a key that is shown once, revokes it, and signs out", async () => {
  const id = await confirmedShipment()
  await signInToAccount(page, sandbox.url, "anna@shop.example")
  await page.getByRole("link", { name: "API keys" }).waitFor()
  expect(await page.getByText(String(id)).count()).toBe(0)
  await page.getByRole("link", { name: "API keys" }).click()
  await page.getByLabel("Name").fill("My <b>shop</b>")
  await page.getByRole("button", { name: "Create key" }).click()
  const key = (await page.getByText(/^sandbox_/).textContent())?.trim() ?? ""
  expect((await call("/shipment/1", key)).status).toBe(404)

  await page.reload()
  expect(await page.getByText(key).count()).toBe(0)
  await page.getByRole("link", { name: "Revoke My <b>shop</b>" }).click()
  await page.getByRole("button", { name: /Revoke/ }).click()
  await page.getByText("My <b>shop</b>").waitFor({ state: "detached" })
  expect((await call("/shipment/1", key)).status).toBe(401)
  expect(complaints).toEqual([])

  expect((await page.goto(`/account/shipments/${id}`))?.status()).toBe(404)
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.goto("/account/keys")
  await page.getByLabel("E-mail address").waitFor()
})
