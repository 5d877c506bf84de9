import type { Page } from "playwright-core"
import { DAY_MS } from "../../../src/context/time-units"
import { chooseOption } from "../../harness/customer-checkout"
import { freePort } from "../../harness/free-port"
import { endTrouble } from "../../harness/service-trouble"
import { command, fillCart, runJob, startEmptyShop } from "../../harness/test-shop"
import { type AdminPage, hindrances, pressEscape } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const PATH = "/app/settings/shipment-ordering"
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

const steps = () => page.getByRole("list", { name: /steps done/ }).getByRole("listitem")
const step = (title: string) => steps().filter({ hasText: title })

/** What a step says that is done, for those who do not see the tick. */
const DONE = { hasText: /Done/ }

/** Of the section; the checklist above has one too, while the connection is not known to work. */
const testButton = () => page.getByRole("button", { name: "Test connection" }).last()

const drawer = () => page.getByRole("dialog")

const saveAccount = () => drawer().getByRole("button", { name: "Save", exact: true }).click()

/** A tab that is not looked at asks for nothing by itself from time to time. */
const lookAway = () =>
  page.evaluate(() =>
    Object.defineProperty(document, "visibilityState", { configurable: true, value: "hidden" }),
  )

describe("the first run, from empty settings to the first live price", () => {
  it("saves no empty form and nothing that does not work, and says why at the field", async () => {
    await openSettings()
    await step("Enter the service address").getByRole("button", { name: "Enter" }).click()
    await saveAccount()
    await drawer().getByText("Enter the address of your service.").waitFor()
    await drawer().getByText("Enter the API key.").waitFor()

    const address = drawer().getByLabel("Service address")
    const key = drawer().getByLabel("API key")
    await address.fill(`http://127.0.0.1:${await freePort()}`)
    await key.fill("so_not_a_key_of_anybody")
    await saveAccount()
    await drawer()
      .getByText(/could not be reached/)
      .waitFor()
    expect(await address.getAttribute("aria-invalid")).toBe("true")
    expect(await key.getAttribute("aria-invalid")).toBe("false")

    await address.fill(shop.sandbox.url)
    await saveAccount()
    await drawer()
      .getByText(/The service refused the API key/)
      .waitFor()
    expect(await key.getAttribute("aria-invalid")).toBe("true")
    await drawer().getByRole("button", { name: "Save anyway" }).waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    expect(await shop.admin.get("/admin/shipment-ordering/settings")).toMatchObject({
      settings: { base_url: null, api_key_hint: null },
    })
  })

  it("begins with the address and the key, is tested by itself and says that it is the sandbox", async () => {
    await openSettings()
    await step("Enter the service address").getByRole("button", { name: "Enter" }).waitFor()
    expect(await steps().filter(DONE).count()).toBe(3)
    expect(await hindrances(page)).toEqual([])
    await takePicture(page, "settings-first-run")

    await step("Enter the service address").getByRole("button", { name: "Enter" }).click()
    await drawer().getByLabel("Service address").fill(shop.sandbox.url)
    await drawer().getByLabel("API key").fill(shop.sandbox.key)
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await saveAccount()

    await page.getByText("Saved. The connection works.").waitFor()
    await drawer().waitFor({ state: "detached" })
    await page.getByText("The service accepts the API key.").waitFor()
    await page.getByText("This is the sandbox").waitFor()
    await page.getByText(/^Accepted by the service on/).waitFor()
    await step("Test the connection").filter(DONE).waitFor()
    // The test has looked for them too: nobody needs to refresh anything.
    await page.getByRole("row").filter({ hasText: "carrierB_classic" }).waitFor()
    expect(await page.getByRole("button", { name: "Create shipping options" }).isEnabled()).toBe(
      true,
    )
    expect(await page.getByText(shop.sandbox.key).count()).toBe(0)
  })

  it("leads to the stock location and shows what it lacks, in the checklist and in the section", async () => {
    const location = `/admin/stock-locations/${shop.seed.stockLocationId}`
    await shop.admin.post(location, { address: { ...STREET, city: "" } })
    await openSettings()
    await page.getByText("Missing in the address: town.").waitFor()
    const link = page.getByRole("link", { name: "Riga warehouse: Edit the address" })
    expect(await link.getAttribute("href")).toBe(
      `/app/settings/locations/${shop.seed.stockLocationId}/edit`,
    )
    await step("Prepare a stock location").getByRole("link", { name: "Open locations" }).waitFor()
    await shop.admin.post(location, { address: { ...STREET, city: "Riga" } })
    await page.reload()
    await step("Prepare a stock location").filter(DONE).waitFor()
  })

  it("goes away as soon as a customer has seen a live price", async () => {
    await openSettings()
    const topOfPage = () =>
      page.locator("main").evaluate((main) => main.getBoundingClientRect().top)
    const before = await topOfPage()
    await step("Offer a delivery service").getByRole("button", { name: "Go to services" }).click()
    // It is the page that is scrolled, not the admin around it.
    expect(await topOfPage()).toBe(before)
    await page.getByRole("button", { name: "Refresh", exact: true }).click()
    await page.getByRole("row").filter({ hasText: "carrierB_classic" }).waitFor()
    await page.getByRole("button", { name: "Create shipping options" }).click()
    await drawer().getByRole("button", { name: "Create", exact: true }).click()
    await drawer().getByRole("alert").filter({ hasText: "Choose at least one service." }).waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await drawer().getByRole("checkbox", { name: "Carrier B Classic", exact: true }).click()
    await lookAway()
    await drawer().getByRole("button", { name: "Create", exact: true }).click()
    await drawer().getByText("1 shipping option is created").waitFor()
    await drawer().getByRole("button", { name: "Done" }).click()
    await step("Offer a delivery service").filter(DONE).waitFor()
    await page.reload()
    const { shipping_options } = await shop.admin.get<{
      shipping_options: { id: string; data: { service_code?: string } | null }[]
    }>("/admin/shipping-options?limit=100")
    const option = shipping_options.find(({ data }) => data?.service_code === "carrierB_classic")
    const cart = await fillCart(shop)
    await chooseOption(shop.storefront, cart.id, { optionId: option?.id ?? "" })
    await page.getByRole("heading", { name: "First steps" }).waitFor({ state: "detached" })
    expect(await hindrances(page)).toEqual([])
  })
})

describe("what is set by name", () => {
  it("is chosen from what the store has, and kept", async () => {
    await openSettings()
    await page.goto(`${PATH}?edit=cod`)
    await drawer().getByLabel("Payment providers paid at the door").click()
    await page.getByRole("option", { name: "System (DEFAULT)" }).click()
    await drawer().getByRole("button", { name: "Remove System (DEFAULT)" }).waitFor()
    expect(await hindrances(page, "[role=dialog]")).toEqual([])
    await drawer().getByRole("button", { name: "Save" }).click()
    await drawer().waitFor({ state: "detached" })
    await page.getByText("System (DEFAULT)").waitFor()
    expect(await shop.admin.get("/admin/shipment-ordering/settings")).toMatchObject({
      settings: { cod_payment_providers: ["pp_system_default"] },
    })
  })

  it("is marked where the store no longer has it", async () => {
    const { stock_location } = await shop.admin.post<{ stock_location: { id: string } }>(
      "/admin/stock-locations",
      { name: "Soon gone" },
    )
    await shop.admin.post("/admin/shipment-ordering/settings", {
      auto_fulfil: "paid",
      auto_fulfil_locations: [stock_location.id],
      return_service: "carrierZ_gone",
    })
    await shop.admin.delete(`/admin/stock-locations/${stock_location.id}`)
    await openSettings()
    await page.getByText(`Unknown: ${stock_location.id}`).waitFor()
    await page.getByText("Unknown: carrierZ_gone").waitFor()
    await shop.admin.post("/admin/shipment-ordering/settings", {
      auto_fulfil: "never",
      auto_fulfil_locations: [],
      return_service: "",
    })
  })
})

it.each(["account", "packing", "automation", "cod", "returns", "lockers"])(
  "the drawer %s hinders nobody, in Latvian and in the dark",
  async (section) => {
    const latvian = await openAdmin({ language: "lv", theme: "dark" })
    await latvian.page.goto(`${PATH}?edit=${section}`)
    await latvian.page.getByRole("dialog").getByRole("button", { name: "Saglabāt" }).waitFor()
    expect(await hindrances(latvian.page, "[role=dialog]")).toEqual([])
    expect(latvian.complaints).toEqual([])
  },
)

describe("the account", () => {
  it("is edited by keyboard alone: opened, changed, saved with Ctrl and Enter", async () => {
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
  })

  it("goes to the environment that is chosen, with the key for it", async () => {
    await openSettings()
    await page.goto(`${PATH}?edit=account`)
    await drawer().getByLabel("Environment").click()
    await page.getByRole("option", { name: "Development" }).click()
    await drawer()
      .getByText(/This key is saved for the Development environment/)
      .waitFor()
    await drawer().getByLabel("API key").fill(shop.sandbox.key)
    await saveAccount()
    await page.getByText("Saved. The connection works.").waitFor()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.getByText("Development", { exact: true }).waitFor()
    const settings = "/admin/shipment-ordering/settings"
    expect(await shop.admin.get(settings)).toMatchObject({
      settings: { environment: "development", api_key_hint: expect.stringMatching(/.{4}$/) },
    })
    await shop.admin.post(settings, { environment: "production" })
  })

  it("keeps what was entered from being lost by Escape", async () => {
    await openSettings()
    await page.goto(`${PATH}?edit=account`)
    await drawer().getByLabel("Service address").fill("https://elsewhere.example")
    await pressEscape(page)
    await page.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    await page.getByText(shop.sandbox.url).first().waitFor()
  })

  it("warns of a key that is near its end", async () => {
    const day = new Date(Date.now() + 7 * DAY_MS).toISOString().slice(0, 10)
    await shop.admin.post("/admin/shipment-ordering/settings", { api_key_valid_until: day })
    await openSettings()
    const warning = page.getByRole("alert").filter({ hasText: "The API key will expire" })
    await warning.getByText(/for 7 more days/).waitFor()
    expect(await hindrances(page)).toEqual([])
  })

  it("says plainly that the service is down, and nothing of the key", async () => {
    await openSettings()
    await command(shop, "/faults", {
      operation: "calculate",
      kind: "status",
      status: 503,
      times: 9,
    })
    await command(shop, "/faults", { operation: "list", kind: "status", status: 503, times: 9 })
    await testButton().click()
    await page.getByText("Failed").nth(1).waitFor()
    expect(await page.getByText("The service refuses the API key").count()).toBe(0)
    await endTrouble(shop)
  })

  it("says that the service refuses the key, since when, and what to do, until another works", async () => {
    await command(shop, "/clock", { advance_seconds: YEAR_SECONDS })
    await runJob(shop, "shipment-ordering-alerts")
    await openSettings()
    await testButton().click()
    const refusal = page.getByRole("alert").filter({ hasText: "The service refuses the API key" })
    await refusal.getByText(/First seen on/).waitFor()
    expect(await hindrances(page)).toEqual([])
    await takePicture(page, "settings-account")

    const made = await command(shop, "/keys", { account: "demo", name: "New" })
    await refusal.getByRole("button", { name: "Enter a new key" }).click()
    await drawer()
      .getByLabel("API key")
      .fill((made as { key: string }).key)
    await saveAccount()
    await refusal.waitFor({ state: "detached" })
    await page.getByText(/^Accepted by the service on/).waitFor()
  })

  it("saves what does not work where the merchant insists, and warns of it in the first steps", async () => {
    await openSettings()
    await page.goto(`${PATH}?edit=account`)
    await drawer().getByLabel("API key").fill("so_not_a_key_of_anybody")
    await saveAccount()
    await drawer().getByRole("button", { name: "Save anyway" }).click()
    await drawer().waitFor({ state: "detached" })
    await page.getByRole("alert").filter({ hasText: "The service refuses the API key" }).waitFor()
    const entered = step("Enter the service address")
    await entered.getByText("Saved, but the service has not accepted them.").waitFor()
    expect(await entered.filter(DONE).count()).toBe(0)
    expect(await hindrances(page)).toEqual([])
  })
})
