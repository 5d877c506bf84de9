import type { Browser, Page } from "playwright-core"
import { fulfilOrder } from "../harness/fulfil-order"
import { onlyShipment } from "../harness/look-at-order"
import {
  command,
  placeOrder,
  startTestShopWithAdmin,
  type TestShop,
  until,
} from "../harness/test-shop"
import { type AdminPage, hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"
import { takePicture } from "./take-picture"

let browser: Browser
let shop: TestShop
let admin: AdminPage

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
})
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))
afterEach(() => admin.close())

async function openHealth(look = {}): Promise<Page> {
  admin = await openAdmin(browser, shop, look)
  await admin.page.goto("/app/shipment-ordering/health")
  return admin.page
}

describe("the health page", () => {
  it("says that all is well, and by itself what is not, with the next step", async () => {
    const page = await openHealth()
    await page.getByText("Everything is well.").waitFor()
    await page.getByText("No shipment is under way.").waitFor()
    expect(await hindrances(page)).toEqual([])

    await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 9 })
    const order = await placeOrder(shop)
    await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
    await until("the refusal is noted", async () => {
      return (await onlyShipment(shop, order)).last_error ? true : undefined
    })
    await page.getByText("The service refuses the API key of account default.").waitFor()
    await page.getByText("1 shipment is stopped by an error.").waitFor()
    await page.getByText("1 shipment, 1 of them stopped by an error").waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
    await takePicture(page, "health")
    await page.getByRole("link", { name: "Open the settings" }).click()
    await page.waitForURL(/settings\/shipment-ordering/)
  })

  it("keeps what it has seen while the store does not answer, and says so", async () => {
    const page = await openHealth()
    await page.getByRole("heading", { name: "Jobs" }).waitFor()
    await page.route("**/admin/shipment-ordering/health", (route) => route.abort())
    await page.getByText("This could not be looked at.").waitFor()
    expect(await page.getByRole("heading", { name: "Jobs" }).isVisible()).toBe(true)
    await page.unroute("**/admin/shipment-ordering/health")
    await page.getByRole("button", { name: "Try again" }).click()
    await page.getByText("This could not be looked at.").waitFor({ state: "detached" })
  })

  it("is readable in Latvian and in the dark", async () => {
    const page = await openHealth({ language: "lv", theme: "dark" })
    await page.getByRole("heading", { name: "Stāvoklis" }).waitFor()
    await page.getByText("Pakalpojums nepieņem konta default API atslēgu.").waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
  })
})
