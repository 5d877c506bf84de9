// The second and third test need the names and the shipping options that the first one makes.
import type { HttpTypes } from "@medusajs/framework/types"
import type { Page } from "playwright-core"
import { quotesOf } from "../../harness/prices"
import { RIGA_CUSTOMER } from "../../harness/test-data"
import { clearFaults, fillCart, startEmptyShop, setLastingFault } from "../../harness/test-shop"
import { accessibilityIssues, type Appearance, pressEscape } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const SETTINGS = "/admin/shipment-ordering/settings"

const { shop, openAdmin } = startAdminSpec(() => startEmptyShop({ hasAdmin: true }))

beforeAll(async () => {
  await shop.admin.post(SETTINGS, {
    environment: "development",
    base_url: shop.sandbox.url,
    api_key: shop.sandbox.key,
  })
})

const openSettings = async (appearance: Appearance = {}) => {
  const admin = await openAdmin({
    viewport: { width: 1440, height: 1200 },
    ...appearance,
  })
  // An address that names an account shows the settings, also before the first run.
  const path = "/app/settings/shipment-ordering?account=default"
  await admin.page.goto(path, { waitUntil: "networkidle" })
  return admin
}

const showPreview = (page: Page, name = "Show prices") =>
  page.getByRole("button", { name, exact: true }).click()

const rowOf = (page: Page, code: string) => page.getByRole("row").filter({ hasText: code })

const chooseAction = async (page: Page, code: string, action: string) => {
  await rowOf(page, code)
    .getByRole("button", { name: /: Actions$/ })
    .click()
  await page.getByRole("menuitem", { name: action, exact: true }).click()
}

const priceIn = (page: Page, list: string, service: string) =>
  page
    .getByRole("list", { name: list, exact: true })
    .last()
    .getByRole("listitem")
    .filter({ has: page.getByText(service, { exact: true }) })

it("the services of an account are found, renamed and disabled, and become calculated shipping options of a zone in a dialog, which then links to them", async () => {
  const { page, complaints } = await openSettings()
  await page.getByRole("button", { name: "Refresh", exact: true }).click()
  await rowOf(page, "carrierB_classic").waitFor()
  await chooseAction(page, "carrierB_classic", "Edit")
  await page.getByLabel("Name in your store").fill("To your door")
  await page.getByRole("button", { name: "Save", exact: true }).click()
  await rowOf(page, "To your door").waitFor()
  await chooseAction(page, "carrierA_express_saver", "Disable")
  await rowOf(page, "carrierA_express_saver").getByText("Disabled").waitFor()
  await takePicture(page, "settings-services", "Delivery options")
  expect(await accessibilityIssues(page)).toEqual([])
  expect(complaints).toEqual([])

  await page.getByRole("button", { name: "Create shipping options" }).click()
  const dialog = page.getByRole("dialog")
  await dialog.getByLabel("To your door").click()
  await dialog.getByLabel("Cheapest delivery").click()
  // A disabled service cannot be chosen.
  expect(await dialog.getByText("carrierA_express_saver").count()).toBe(0)
  await dialog
    .getByRole("combobox", { name: "Service zone" })
    .getByText("Europe · Riga warehouse")
    .waitFor()
  await dialog.getByLabel("Fallback price").fill("0")
  await dialog.getByRole("button", { name: "Create", exact: true }).click()
  await dialog.getByText("must be above 0").waitFor()
  await dialog.getByLabel("Fallback price").fill("7,50")
  await takePicture(page, "create-shipping-options")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await dialog.getByRole("button", { name: "Create", exact: true }).click()
  await dialog.getByText("2 shipping options are created").waitFor()
  expect(await dialog.getByRole("link", { name: /Riga warehouse/ }).getAttribute("href")).toBe(
    `/app/settings/locations/${shop.seed.stockLocationId}`,
  )
  await dialog.getByRole("button", { name: "Done" }).click()
  expect(complaints).toEqual([expect.stringContaining("status of 400")])

  const { shipping_options } = await shop.admin.get<HttpTypes.AdminShippingOptionListResponse>(
    `/admin/shipping-options?service_zone_id=${shop.seed.serviceZoneId}`,
  )
  expect(shipping_options).toHaveLength(2)
  expect(shipping_options).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: "To your door", price_type: "calculated" }),
      expect.objectContaining({ name: "Cheapest delivery", price_type: "calculated" }),
    ]),
  )
})

it("the shipping options that were created have live prices in a cart, and the fallback price while the service is down", async () => {
  const live = await quotesOf(shop, (await fillCart(shop)).id)
  expect(live.carrierB_classic).toMatchObject({ available: true, source: "live" })
  expect(live.virtual_cheapest).toMatchObject({ available: true })
  await setLastingFault(shop, { kind: "status", status: 503 })
  const shippingAddress = { ...RIGA_CUSTOMER, postal_code: "LV-1050" }
  const down = await quotesOf(shop, (await fillCart(shop, { shippingAddress })).id)
  await clearFaults(shop)
  expect(down.carrierB_classic).toMatchObject({ source: "fallback", amount: 7.5 })
})

it("price rules are seen in the preview once they are saved", async () => {
  const { page, complaints } = await openSettings()
  await showPreview(page)
  const saved = priceIn(page, "Price preview", "To your door")
  const before = await saved.textContent()
  expect(before).toMatch(/€\d+\.\d{2} with tax/)
  await page.getByRole("button", { name: "Prices: Actions" }).click()
  await page.getByRole("menuitem", { name: "Edit price rules" }).click()
  const drawer = page.getByRole("dialog")
  await drawer.getByLabel("Fixed markup").fill("3,00")
  await takePicture(page, "settings-price-rules")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.waitFor({ state: "detached" })
  await page.getByText("€3.00 is added.").waitFor()
  await saved.filter({ hasNotText: before ?? "" }).waitFor()
  expect(amountIn(await saved.textContent())).toBeCloseTo(amountIn(before) + 3, 6)
  expect(await accessibilityIssues(page)).toEqual([])
  await saved.getByRole("button", { name: "How it was calculated" }).click()
  await saved.getByText("Markup of €3.00").waitFor()
  await takePicture(page, "settings-prices", "Prices")
  expect(complaints).toEqual([])
})

it("price rules name countries and currencies that the store knows, and those that are refused are shown at their field, also in a row", async () => {
  const { page, complaints } = await openSettings()
  const openMenu = async (item: string) => {
    await page.getByRole("button", { name: "Prices: Actions" }).click()
    await page.getByRole("menuitem", { name: item }).click()
  }
  const drawer = page.getByRole("dialog")
  const choose = async (field: RegExp, typed: string, option: string) => {
    await drawer.getByRole("combobox", { name: field }).fill(typed)
    await page.getByRole("option", { name: option, exact: true }).click()
  }
  await openMenu("Edit price rules")
  await drawer.getByRole("button", { name: "Add row" }).first().click()
  await choose(/^Countries/, "latv", "Latvia")
  await drawer.getByLabel("Items from").fill("50")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.waitFor({ state: "detached" })
  await openMenu("Edit currencies")
  await drawer.getByRole("paragraph").filter({ hasText: "Euro (EUR)" }).waitFor()
  await drawer.getByRole("button", { name: "Add row" }).click()
  await choose(/^Currency$/, "zlot", "Polish Zloty (PLN)")
  await drawer.getByLabel("Rate").fill("4,25")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.waitFor({ state: "detached" })
  expect(await shop.admin.get(SETTINGS)).toMatchObject({
    settings: {
      quote_currency: "eur",
      free_from: [{ countries: ["LV"], amount: "50" }],
      exchange_rates: { pln: "4.25" },
    },
  })
  expect(complaints).toEqual([])

  await openMenu("Edit price rules")
  await drawer.getByRole("combobox", { name: "Fallback price" }).click()
  await page.getByRole("option", { name: "A table by countries and weight" }).click()
  await drawer.getByRole("button", { name: "Add row" }).last().click()
  await drawer.getByLabel("Up to").fill("2000")
  const price = drawer.getByLabel("Price", { exact: true })
  await price.fill("much")
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.getByText("must be a decimal number such as 2.50").last().waitFor()
  expect(await price.getAttribute("aria-invalid")).toBe("true")
  await price.fill("7.90")
  await drawer.getByRole("button", { name: "More settings" }).click()
  await drawer.getByLabel("Lowest price").fill("9")
  await drawer.getByLabel("Highest price").fill("8")
  await drawer.getByRole("button", { name: "Save", exact: true }).click()
  await drawer.getByText("Must not be above the highest price.").waitFor()
  expect(await drawer.getByLabel("Lowest price").getAttribute("aria-invalid")).toBe("true")
  await shop.admin.post(SETTINGS, { free_from: [], exchange_rates: {} })
})

it("the sections, the dialog and the drawer of prices are accessible in Latvian and in the dark", async () => {
  const { page, complaints } = await openSettings({ language: "lv", theme: "dark" })
  await page.getByRole("heading", { name: "Cenas", exact: true }).waitFor()
  await showPreview(page, "Rādīt cenas")
  await priceIn(page, "Cenu priekšskatījums", "Lētākā piegāde").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await page.getByRole("button", { name: "Izveidot piegādes iespējas" }).click()
  await page.getByRole("dialog").getByText("Lētākā piegāde").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await pressEscape(page)
  await page.getByRole("button", { name: "Cenas: Darbības" }).click()
  await page.getByRole("menuitem", { name: "Labot cenu noteikumus" }).click()
  await page.getByRole("dialog").getByLabel("Nemainīgs uzcenojums").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  expect(complaints).toEqual([])
})

/** The last amount in euros in a text. */
function amountIn(text: string | null): number {
  return Number(/€(\d+\.\d{2}) with tax/.exec(text ?? "")?.[1])
}
