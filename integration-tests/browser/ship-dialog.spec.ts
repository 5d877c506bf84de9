import type { HttpTypes } from "@medusajs/framework/types"
import type { Browser, Locator, Page } from "playwright-core"
import { getOrder } from "../harness/fulfil-order"
import { atTheService, liveFulfillments } from "../harness/look-at-order"
import { endTrouble, lasting } from "../harness/service-trouble"
import {
  command,
  placeOrder,
  shipmentIn,
  startTestShopWithAdmin,
  type TestShop,
  until,
} from "../harness/test-shop"
import { hindrances, openAdmin } from "./admin-page"
import { openBrowser } from "./open-browser"
import { takePicture } from "./take-picture"

let browser: Browser
let shop: TestShop

beforeAll(async () => {
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShopWithAdmin()])
  for (const [name, size] of Object.entries({ "Small box": 250, "Large box": 400 })) {
    await shop.admin.post("/admin/shipment-ordering/boxes", {
      name,
      inner_length: size,
      inner_width: size - 50,
      inner_height: size - 100,
      tare_weight: 150,
      max_weight: 20_000,
    })
  }
})
afterEach(() => endTrouble(shop))
afterAll(() => Promise.all([browser.close(), shop.sandbox.close()]))

const mugs = (quantity: number) => [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }]

async function openDialog(page: Page, order: Pick<HttpTypes.StoreOrder, "id">): Promise<Locator> {
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Ship", exact: true }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByText("Chosen by the customer").waitFor()
  return dialog
}

/** What is written beneath a field because of what is in it. */
async function errorAt(field: Locator): Promise<string> {
  const ids = (await field.getAttribute("aria-describedby")) ?? ""
  const texts = ids.split(" ").map((id) => field.page().locator(`[id="${id}"]`))
  const present = await Promise.all(texts.map(async (one) => ((await one.count()) ? one : [])))
  return (await Promise.all(present.flat().map((one) => one.innerText()))).join(" ")
}

const shipButton = (dialog: Locator) => dialog.getByRole("button", { name: "Ship", exact: true })

describe("the dialog that ships an order", () => {
  it("orders what was corrected in it, and the order shows it with its number", async () => {
    const order = await placeOrder(shop, { items: mugs(2) })
    const { page, complaints, close } = await openAdmin(browser, shop)
    const dialog = await openDialog(page, order)

    await dialog.getByLabel("Phone").fill("+371 26 123 456")
    await dialog.getByLabel("Company").fill("Grünkäse Öl & Žagars SIA")
    await dialog.getByRole("combobox", { name: "Package 1: box" }).click()
    await page.getByRole("option", { name: "Large box" }).click()
    await dialog.getByLabel("Weight").fill("2750")
    await dialog.getByRole("button", { name: "Use the proposal" }).waitFor()
    await dialog.getByRole("radio", { name: "Carrier A Standard" }).click()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await takePicture(page, "ship-dialog")
    await shipButton(dialog).click()

    await page.getByText(/^Shipment #\d+-\w+ is ordered\.$/).waitFor()
    await dialog.waitFor({ state: "detached" })
    const [sent, ...more] = await atTheService(shop, order)
    expect(more).toEqual([])
    expect(sent?.body).toMatchObject({
      service_code: "carrierA_standard",
      recipient_phone: expect.stringContaining("26123456") as string,
      recipient_company_name: "Grünkäse Öl & Žagars SIA",
      recipient_name: "Jānis Bērziņš",
    })
    expect([sent?.body.weight, sent?.body.length].flat().map(Number)).toEqual([2.75, 40])
    await page.getByText("Fulfillment #1").first().waitFor()
    await shipmentIn(shop, order.id, "confirmed")
    await command(shop, `/shipments/${sent?.id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    await page.reload()
    await page
      .getByText(/^SB\d+$/)
      .first()
      .waitFor()
    expect(await page.getByRole("button", { name: "Ship", exact: true }).count()).toBe(0)
    const { shipping_address } = await getOrder(shop.admin, order.id)
    expect(shipping_address?.company).toBe("Grünkäse Öl & Žagars SIA")
    expect(await liveFulfillments(shop, order)).toHaveLength(1)
    expect(complaints).toEqual([])
    await close()
  })

  it("shows what is wrong with a postal code at the field, and ships once it is right", async () => {
    const order = await placeOrder(shop, { items: mugs(1) })
    const { page, close } = await openAdmin(browser, shop)
    const dialog = await openDialog(page, order)
    const postalCode = dialog.getByLabel("Postal code")
    await postalCode.fill("12")
    await shipButton(dialog).click()
    await postalCode.and(page.locator("[aria-invalid=true]:focus")).waitFor()
    expect(await errorAt(postalCode)).toContain("Available post code format(s): LV-NNNN")
    expect(await atTheService(shop, order)).toEqual([])

    await postalCode.fill("LV-1010")
    await shipButton(dialog).click()
    await dialog.waitFor({ state: "detached" })
    const [sent] = await atTheService(shop, order)
    expect(String(sent?.body.zip_code)).toContain("1010")
    await close()
  })

  it("keeps what was entered while prices fail, and has them again on demand", async () => {
    const order = await placeOrder(shop, { items: mugs(3) })
    const { page, close } = await openAdmin(browser, shop)
    const dialog = await openDialog(page, order)
    await dialog.getByLabel("City").fill("Cēsis")
    await lasting({ kind: "status", status: 500 })(shop)
    await dialog.getByLabel("Weight").fill("4321")
    await dialog.getByText("€").first().waitFor({ state: "detached" })
    await endTrouble(shop)
    // The service is spared for a moment after it has failed.
    await until("the prices are back", async () => {
      await dialog.getByRole("button", { name: "Reload prices" }).click()
      return (await dialog.getByText("€").count()) > 0 ? true : undefined
    })
    expect(await dialog.getByLabel("City").inputValue()).toBe("Cēsis")
    expect(await dialog.getByLabel("Weight").inputValue()).toBe("4321")
    await close()
  })

  it("ships a part of an order, split into two packages, with nothing but the keyboard", async () => {
    const order = await placeOrder(shop, { items: mugs(4), serviceCode: "carrierA_standard" })
    const { page, close } = await openAdmin(browser, shop)
    await page.goto(`/app/orders/${order.id}`)
    const press = async (key: string, times = 1) => {
      for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key)
    }
    /** Goes on with Tab until something has the focus. */
    const tabTo = async (target: Locator) => {
      await target.waitFor()
      for (let turn = 0; turn < 200; turn += 1) {
        await press("Tab")
        if (await target.evaluate((element) => element === document.activeElement)) return
      }
      throw new Error("Tab never comes there")
    }
    await tabTo(page.getByRole("button", { name: "Ship", exact: true }))
    await press("Enter")
    const dialog = page.getByRole("dialog")
    await tabTo(dialog.getByLabel("Quantity of Stoneware mug"))
    await press("ArrowDown", 2)
    await tabTo(dialog.getByRole("button", { name: "Split in two: Package 1" }))
    await press("Enter")
    await dialog.getByRole("listitem", { name: "Package 2" }).waitFor()
    await press("Control+Enter")
    await dialog.waitFor({ state: "detached" })
    const [sent] = await atTheService(shop, order)
    expect(sent?.body.weight).toHaveLength(2)
    await page.getByText("2 pieces are left to ship").waitFor()
    await close()
  })

  it("speaks Latvian in the dark", async () => {
    const order = await placeOrder(shop, { items: mugs(2) })
    const { page, complaints, close } = await openAdmin(browser, shop, {
      language: "lv",
      theme: "dark",
    })
    await page.goto(`/app/orders/${order.id}`)
    await page.getByRole("button", { name: "Nosūtīt", exact: true }).click()
    await page.getByText("Izvēlējās klients").waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await takePicture(page, "ship-dialog-lv")
    expect(complaints).toEqual([])
    await close()
  })
})
