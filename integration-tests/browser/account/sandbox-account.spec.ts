import type { Browser, Page } from "playwright-core"
import { startSandbox, type RunningSandbox } from "../../../packages/sandbox/src"
import { orderBody } from "../../../packages/sandbox/src/__tests__/order-body"
import { openBrowser } from "../open-browser"
import { signInToAccount } from "../sign-in-to-account"

let sandbox: RunningSandbox
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

beforeEach(async () => {
  sandbox = await startSandbox()
  complaints = []
  page = await browser.newPage({ baseURL: sandbox.url })
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text())
  })
  page.on("pageerror", (error) => complaints.push(error.message))
})
afterEach(async () => {
  await page.close()
  await sandbox.close()
})

const services = () => `${sandbox.baseUrls.production}/services`

async function call(path: string, key: string, body?: unknown): Promise<Response> {
  return fetch(`${services()}${path}`, {
    method: body === undefined ? "GET" : "POST",
    headers: { Authorization: `Bearer ${key}` },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}

async function confirmedShipment(): Promise<number> {
  const created = await call("/order-store", sandbox.key, orderBody())
  const { data } = (await created.json()) as { data: { shipment_id: number } }
  await call(`/shipment/${data.shipment_id}/confirm`, sandbox.key, {})
  return data.shipment_id
}

const signIn = (address: string) => signInToAccount(page, { url: sandbox.url, address })

describe("the account pages in a browser", () => {
  it("let the demo account sign in, see a shipment and have its numbers issued", async () => {
    const id = await confirmedShipment()
    await signIn("demo@sandbox.test")

    const row = page.getByRole("row", { name: String(id) })
    expect(await row.getByText("confirmed").isVisible()).toBe(true)
    await row.getByRole("button", { name: /Issue numbers/ }).click()

    expect(
      await page
        .getByRole("row", { name: String(id) })
        .getByText(/^SB\d+$/)
        .count(),
    ).toBe(1)
    const detail = await call(`/shipment/${id}`, sandbox.key)
    expect(await detail.text()).toMatch(/"tracking_numbers":\["SB\d+"\]/)
    expect(complaints).toEqual([])
  })

  it("make a key that works, show it once and revoke it", async () => {
    await signIn("anna@shop.example")
    await page.getByRole("link", { name: "API keys" }).click()
    await page.getByLabel("Name").fill("My <b>shop</b>")
    await page.getByRole("button", { name: "Create key" }).click()
    const key = (await page.getByText(/^sandbox_/).textContent())?.trim() ?? ""
    expect((await call("/shipment/1", key)).status).toBe(404)

    await page.reload()
    expect(await page.getByText(key).count()).toBe(0)
    await page.getByRole("link", { name: "Revoke My <b>shop</b>" }).click()
    await page.getByRole("button", { name: /Revoke/ }).click()

    expect((await call("/shipment/1", key)).status).toBe(401)
    expect(await page.getByText("My <b>shop</b>").count()).toBe(0)
    expect(complaints).toEqual([])
  })

  it("keep one account's shipments from another, and from everybody after sign-out", async () => {
    const id = await confirmedShipment()
    await signIn("anna@shop.example")
    expect(await page.getByText(String(id)).count()).toBe(0)
    const foreign = await page.goto(`/account/shipments/${id}`)
    expect(foreign?.status()).toBe(404)
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.goto("/account/keys")
    expect(await page.getByLabel("E-mail address").isVisible()).toBe(true)
  })
})
