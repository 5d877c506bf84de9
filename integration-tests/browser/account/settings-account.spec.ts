import type { HttpTypes } from "@medusajs/framework/types"
import type { Page } from "playwright-core"
import { DAY_MS } from "../../../src/context/time-units"
import { chooseOption } from "../../harness/customer-checkout"
import { freePort } from "../../harness/local-server"
import { createShippingOptions } from "../../harness/seed/shipping-options"
import { clearFaults, command, fillCart, runJob, startEmptyShop } from "../../harness/test-shop"
import {
  accessibilityIssues,
  type AdminPage,
  editSection,
  pressEscape,
  returnToTab,
} from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const PATH = "/app/settings/shipment-ordering"
const SETTINGS = "/admin/shipment-ordering/settings"
const STREET = { address_1: "Katlakalna iela 11", country_code: "lv" }
const YEAR_SECONDS = 366 * 86_400

const { shop, openAdmin } = startAdminSpec(() => startEmptyShop({ hasAdmin: true }))
let admin: AdminPage
let page: Page

beforeEach(async () => {
  admin = await openAdmin()
  page = admin.page
})
afterEach(async () => {
  expect(admin.complaints).toEqual([])
})

const openSettings = async () => {
  await page.goto(PATH)
  await page.getByRole("heading", { name: "Connection", exact: true }).waitFor()
}

const testButton = () => page.getByRole("button", { name: "Test connection" })

const drawer = () => page.getByRole("dialog")

const saveDrawer = () => drawer().getByRole("button", { name: "Save", exact: true }).click()

const openFirstRun = async () => {
  await page.goto(PATH)
  await page.getByRole("heading", { name: /^1\. What is your service's address/ }).waitFor()
}

const locationPath = () => `/admin/stock-locations/${shop.seed.stockLocationId}`

const address = () => page.getByLabel("Service address")
const key = () => page.getByLabel("API key")

it("the first run saves nothing that does not work, names what the stock location lacks, and can be left for all the settings", async () => {
  const location = locationPath()
  const channels = `${location}/sales-channels`
  await shop.admin.post(location, { address: { ...STREET, city: "" } })
  await shop.admin.post(channels, { remove: [shop.seed.salesChannelId] })
  await openFirstRun()
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByText("Enter the address of your service.").waitFor()
  await page.getByText("Enter the API key.").waitFor()

  await address().fill(`http://127.0.0.1:${await freePort()}`)
  await key().fill("so_not_a_key_of_anybody")
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByText(/could not be reached/).waitFor()
  expect(await address().getAttribute("aria-invalid")).toBe("true")
  expect(await key().getAttribute("aria-invalid")).toBe("false")

  // A page that is not the service's API, here the store's own. It is tried when the field loses focus.
  await address().fill(shop.store.url)
  await address().blur()
  await page.getByText(/does not look like the Shipment Ordering service/).waitFor()
  expect(await address().getAttribute("aria-invalid")).toBe("true")

  await address().fill(shop.sandbox.url)
  await address().blur()
  await page.getByText(/The service refused the API key/).waitFor()
  expect(await key().getAttribute("aria-invalid")).toBe("true")
  expect(await shop.admin.get(SETTINGS)).toMatchObject({
    settings: { base_url: null, api_key_hint: null },
  })

  expect(await page.getByRole("radio", { name: "Riga warehouse" }).isChecked()).toBe(true)
  await page.getByText("Missing in the address: town.").waitFor()
  const link = page.getByRole("link", { name: "Edit the address" })
  expect(await link.getAttribute("href")).toBe(
    `/app/settings/locations/${shop.seed.stockLocationId}/edit`,
  )
  expect(await link.getAttribute("target")).toBe("_blank")
  await page.getByText(/It belongs to no sales channel/).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await shop.admin.post(location, { address: { ...STREET, city: "Riga" } })
  await shop.admin.post(channels, { add: [shop.seed.salesChannelId] })
  await returnToTab(page)
  await page.getByText("Missing in the address").waitFor({ state: "detached" })

  await page.getByText("Europe/Riga", { exact: true }).first().waitFor()
  await shop.admin.post(location, { address: { ...STREET, city: "Odense", country_code: "dk" } })
  await returnToTab(page)
  await page.getByText("Europe/Copenhagen", { exact: true }).first().waitFor()
  await shop.admin.post(location, { address: { ...STREET, city: "Riga" } })

  await page.getByRole("button", { name: "Show all settings instead" }).click()
  await page.getByRole("heading", { name: "Connection", exact: true }).waitFor()
  await page.goto(`${PATH}?edit=packing`)
  await drawer().getByRole("button", { name: "Save", exact: true }).waitFor()
  // The text is behind the open drawer.
  await page
    .getByRole("heading", { name: "Automation", exact: true, includeHidden: true })
    .waitFor()
})

it("the first run needs two pasted fields and two clicks until a customer has a live price", async () => {
  const location = locationPath()
  await createShippingOptions(shop.admin, {
    ...shop.seed,
    provider: "manual_manual",
    services: [{ id: "manual-fulfillment", name: "Flat rate of before", is_return: false }],
    flatPrice: 10,
  })
  await openFirstRun()
  await address().fill(`${shop.sandbox.url}/api/development/v1`)
  await key().fill(shop.sandbox.key)
  await page.getByRole("button", { name: "Continue" }).click()
  await page.getByText("Saved. The connection works.").waitFor()
  await page.getByText(/^Development · API key/).waitFor()
  await page.getByText("Sandbox: no carrier comes, nothing is paid.").waitFor()

  const ticked = page.getByRole("list", { name: "Services" }).getByRole("checkbox", {
    checked: true,
  })
  await ticked.nth(1).waitFor()
  expect(await ticked.count()).toBe(2)
  await page.getByText(/^Live prices for 1 × .* to LV-1010, Latvia$/).waitFor()
  await page.waitForFunction(() =>
    /^\d+$/.test(document.querySelector<HTMLInputElement>("[name=fallback]")?.value ?? ""),
  )
  expect(await accessibilityIssues(page)).toEqual([])
  expect(await page.getByText(shop.sandbox.key).count()).toBe(0)
  await page.getByText("Saved. The connection works.").waitFor({ state: "detached" })
  await page.setViewportSize({ width: 1440, height: 1600 })
  await takePicture(page, "settings-first-run")
  const { region } = await shop.admin.post<HttpTypes.AdminRegionResponse>("/admin/regions", {
    name: "America",
    currency_code: "eur",
    countries: ["us"],
  })
  await page.reload()
  await page.getByText("No ticked service delivers to United States.").waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await shop.admin.delete(`/admin/regions/${region.id}`)
  await page.getByRole("combobox", { name: "Time zone" }).fill("Vilnius")
  await page.getByRole("option", { name: "Europe/Vilnius" }).click()

  const refusal = "The store sells to no country yet. Add a region."
  await page.route("**/shipment-ordering/shipping-options*", (route) =>
    route.request().method() === "POST"
      ? route.fulfill({ status: 400, json: { type: "not_allowed", message: refusal } })
      : route.fallback(),
  )
  await page.getByRole("button", { name: "Finish" }).click()
  const refused = page.getByRole("alert").filter({ hasText: refusal })
  await refused.waitFor()
  expect(await refused.evaluate((alert) => alert.contains(document.activeElement))).toBe(true)
  await page.unroute("**/shipment-ordering/shipping-options*")
  expect(admin.complaints.splice(0)).toEqual([expect.stringMatching(/400/)])

  await shop.admin.post(location, { address: { ...STREET, address_1: "" } })
  await page.getByRole("button", { name: "Finish" }).click()
  await page.getByRole("heading", { name: "Your shop shows live prices" }).waitFor()
  await page.getByText("Missing in the address: street.").waitFor()
  const others = page.getByText("options of other providers: Flat rate of before.")
  expect(await others.getByRole("link").getAttribute("href")).toBe(
    `/app/settings/locations/${shop.seed.stockLocationId}`,
  )
  const shown = page.getByRole("list", { name: "Your shop shows live prices" })
  await shown.getByText(/€\d/).nth(1).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])

  const { service_zones } = await shop.admin.get<{
    service_zones: { shipping_options: { id: string; option_key: string; name: string }[] }[]
  }>("/admin/shipment-ordering/shipping-options")
  const options = service_zones.flatMap(({ shipping_options }) => shipping_options)
  expect(options).toHaveLength(2)
  // The fallback price is the general one, so that it holds for options that are created later, too.
  expect(await shop.admin.get(SETTINGS)).toMatchObject({
    settings: {
      fallback: { kind: "flat", amount: expect.stringMatching(/^\d+$/) },
      rules: [],
      pickup_time_zone: "Europe/Vilnius",
    },
  })
  const cart = await fillCart(shop)
  const [option] = options
  const chosen = await chooseOption(shop.storefront, cart.id, { optionId: option?.id ?? "" })
  expect(chosen.shipping_total).toBeGreaterThan(0)

  const toShip = page.getByRole("main").getByRole("link", { name: "To ship" })
  expect(await toShip.getAttribute("href")).toBe("/app/shipment-ordering")
  await page.getByRole("button", { name: "Go to the settings" }).click()
  await page.getByRole("heading", { name: "Connection", exact: true }).waitFor()
  await others.waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  const notice = page.getByRole("status").filter({ hasText: "Missing in the address: street." })
  await notice.waitFor()
  await page.goto("/app/shipment-ordering")
  await notice.waitFor()
  await shop.admin.post(location, { address: STREET })
  await returnToTab(page)
  await notice.waitFor({ state: "detached" })
})

it("a setting that names something of the store is chosen from a list, saved, and marked when that is deleted", async () => {
  const { stock_location } = await shop.admin.post<{ stock_location: { id: string } }>(
    "/admin/stock-locations",
    { name: "Soon gone" },
  )
  await shop.configure({
    rules: [
      {
        name: "Soon gone",
        is_on: true,
        if: { locations: { is: [stock_location.id] } },
        then: { hold_back: true },
      },
    ],
    return_service: "carrierZ_gone",
  })
  await shop.admin.delete(`/admin/stock-locations/${stock_location.id}`)
  await openSettings()
  await page.getByText(`Unknown: ${stock_location.id}`).waitFor()
  await page.getByText("Unknown: carrierZ_gone").waitFor()

  await editSection(page, "Cash on delivery")
  await drawer().getByLabel("Payment providers paid at the door").click()
  await page.getByRole("option", { name: "System (DEFAULT)" }).click()
  await drawer().getByRole("button", { name: "Remove System (DEFAULT)" }).waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await saveDrawer()
  await drawer().waitFor({ state: "detached" })
  await page.getByText("System (DEFAULT)").waitFor()
  expect(await shop.admin.get(SETTINGS)).toMatchObject({
    settings: { cod_payment_providers: ["pp_system_default"] },
  })
  // A return can go neither to a parcel locker nor by a service that collects money.
  await editSection(page, "Returns")
  await drawer().getByLabel("Return service").click()
  const offered = await page.getByRole("option").allTextContents()
  expect(offered.join()).toContain("carrierB_classic")
  expect(offered.join()).not.toMatch(/locker|_cod/)
  await shop.configure({ rules: [], return_service: "" })
})

it("the drawers of the settings are accessible, in Latvian and in the dark", async () => {
  const latvian = await openAdmin({ language: "lv", theme: "dark" })
  const dialog = latvian.page.getByRole("dialog")
  const saveButton = dialog.getByRole("button", { name: "Saglabāt" })
  /** The address names the open drawer, so that a link can open it. */
  const expectAccessible = async (card: string) => {
    await saveButton.waitFor()
    await latvian.page.waitForURL(`**${PATH}?edit=${card}`)
    expect(await accessibilityIssues(latvian.page, "[role=dialog]")).toEqual([])
    await pressEscape(latvian.page)
    await dialog.waitFor({ state: "detached" })
  }
  await latvian.page.goto(`${PATH}?edit=account`)
  await expectAccessible("account")
  await latvian.page.getByRole("button", { name: "Atgriešana: Iestatīt" }).click()
  await expectAccessible("returns")
  for (const [card, title] of [
    ["packing", "Iepakošana un paņemšana"],
    ["automation", "Automatizācija"],
    ["cod", "Pēcmaksa"],
    ["lockers", "Pakomāti"],
  ] as const) {
    await latvian.page.getByRole("button", { name: `${title}: Darbības`, exact: true }).click()
    await latvian.page.getByRole("menuitem", { name: "Labot", exact: true }).click()
    await expectAccessible(card)
  }
  expect(latvian.complaints).toEqual([])
})

it("the account is edited by keyboard alone, uses the chosen environment with a key for it, and warns of a key that expires soon", async () => {
  await openSettings()
  await page.getByRole("button", { name: "Connection: Actions" }).focus()
  await page.keyboard.press("Enter")
  await page.getByRole("menuitem", { name: "Edit" }).waitFor()
  await page.keyboard.press("Home")
  await page.keyboard.press("Enter")
  await drawer().getByLabel("Key valid until").waitFor()
  await drawer().getByLabel("Key valid until").focus()
  await drawer().getByLabel("Key valid until").fill("2030-01-31")
  await page.keyboard.press("Control+Enter")
  await drawer().waitFor({ state: "detached" })
  await page.getByText("Jan 31, 2030").waitFor()

  await editSection(page, "Connection")
  await drawer().getByLabel("Environment").click()
  await page.getByRole("option", { name: "Production" }).click()
  await drawer()
    .getByText(/This key is saved for the Production environment/)
    .waitFor()
  await drawer().getByLabel("API key").fill(shop.sandbox.key)
  const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
  await drawer().getByLabel("Key valid until").fill(day)
  await saveDrawer()
  await page.getByText("Saved. The connection works.").waitFor()
  await drawer().waitFor({ state: "detached" })
  await page.getByText("Production", { exact: true }).waitFor()
  expect(await shop.admin.get(SETTINGS)).toMatchObject({
    settings: { environment: "production", api_key_hint: expect.stringMatching(/.{4}$/) },
  })
  const warning = page.getByRole("alert").filter({ hasText: "The API key will expire" })
  await warning.getByText(/for 7 more days/).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await shop.configure({ environment: "development" })
})

it("the account says whether the service is down or refuses the key, since when, and what to do, until another works or is saved anyway", async () => {
  await openSettings()
  await command(shop, "/faults", { operation: "calculate", kind: "status", status: 503, times: 9 })
  await command(shop, "/faults", { operation: "list", kind: "status", status: 503, times: 9 })
  await testButton().click()
  await page.getByText("Failed").nth(1).waitFor()
  expect(await page.getByText("The service refuses the API key").count()).toBe(0)
  await clearFaults(shop)

  await command(shop, "/clock", { advance_seconds: YEAR_SECONDS })
  await runJob(shop, "shipment-ordering-alerts")
  await testButton().click()
  const refusal = page.getByRole("alert").filter({ hasText: "The service refuses the API key" })
  await refusal.getByText(/First seen on/).waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
  await takePicture(page, "settings-account")

  const made = await command(shop, "/keys", { account: "demo", name: "New" })
  await refusal.getByRole("button", { name: "Enter a new key" }).click()
  await drawer()
    .getByLabel("API key")
    .fill((made as { key: string }).key)
  await saveDrawer()
  await refusal.waitFor({ state: "detached" })
  await page.getByText(/^Accepted by the service on/).waitFor()
  await drawer().waitFor({ state: "detached" })

  await editSection(page, "Connection")
  await drawer().getByLabel("API key").fill("so_not_a_key_of_anybody")
  await saveDrawer()
  await drawer().getByRole("button", { name: "Save anyway" }).click()
  await drawer().waitFor({ state: "detached" })
  await refusal.waitFor()
  expect(await accessibilityIssues(page)).toEqual([])
})
