import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core"
import { startShopPage } from "../demo/start-shop-page"
import { freePort, type LocalServer } from "../harness/local-server"
import { shipmentIn, startTestShop, type TestShop } from "../harness/test-shop"
import { accessibilityIssues, openAdmin } from "../browser/admin-page"
import { openBrowser, openPage } from "../browser/open-browser"
import { openShipDialog, ship } from "../browser/open-ship-dialog"
import { signInToAccount } from "../browser/sign-in-to-account"
import { answerMapTiles } from "../browser/storefront/sample-delivery"
import { takePicture } from "../browser/take-picture"

let browser: Browser
let shop: TestShop
let shopPage: LocalServer
let context: BrowserContext | undefined

/** No shop offers everything. */
const notOffered = [
  "carrierA_express_saver",
  "carrierB_cod",
  "virtual_cheapest",
  "virtual_fastest",
  "virtual_parcel_locker",
]

const optionPath = (serviceCode: string) =>
  `/admin/shipping-options/${shop.options[serviceCode] ?? ""}`

beforeAll(async () => {
  const port = await freePort()
  const settings = {
    sender_name: "Baltic Table SIA",
    shipped_on: "numbers",
    tracking_url_templates: { "*": "https://carrier.example/track/{number}" },
  }
  ;[browser, shop] = await Promise.all([openBrowser(), startTestShop(settings, { hasAdmin: true })])
  await Promise.all(notOffered.map((code) => shop.admin.delete(optionPath(code))))
  shopPage = await startShopPage(port, {
    storeUrl: shop.store.url,
    publishableKey: shop.seed.publishableKey,
    adminUrl: `${shop.store.url}/app`,
    accountPagesUrl: shop.sandbox.accountPageUrl,
  })
})
afterEach(() => context?.close())
afterAll(() => Promise.all([browser?.close(), shop?.sandbox.close(), shopPage?.close()]))

async function visit(appearance: BrowserContextOptions = {}) {
  const opened = await openPage(browser, { viewport: { width: 1280, height: 900 }, ...appearance })
  const { page } = opened
  context = page.context()
  await answerMapTiles(page)
  await page.goto(`${shopPage.url}/`)
  return opened
}

const addToCart = (page: Page, title: string) =>
  page.getByRole("button", { name: new RegExp(`: ${title}$`) }).click()

const option = (page: Page, name: string) => page.getByRole("radio", { name: new RegExp(name) })

const orderButton = (page: Page) => page.getByRole("button", { name: /^Place the order for/ })

const parcel = (page: Page) => page.getByRole("region", { name: "Your delivery" })

const orderIn = (page: Page): string => /#\/order\/(\w+)$/.exec(page.url())?.[1] ?? ""

it("the demo's shop goes from an empty cart to a tracked parcel, with the admin and the carrier's account beside it", async () => {
  const { page, complaints } = await visit()
  await page.getByText("Your cart is empty.").waitFor()
  await addToCart(page, "Stoneware mug")
  await page.getByRole("button", { name: "One Stoneware mug more" }).click()
  await addToCart(page, "Oak cutting board")
  expect(await accessibilityIssues(page, "body")).toEqual([])
  await page.getByRole("button", { name: "Go to checkout" }).click()
  await page.getByRole("button", { name: "Show delivery options" }).click()

  await page.getByRole("region", { name: "Delivery" }).and(page.locator(":focus")).waitFor()
  await page.getByText(/Rīga, LV-1010, Latvia/).waitFor()
  await option(page, "Carrier B Classic").click()
  await page.getByText("A demo: nothing is paid").waitFor()
  await option(page, "Carrier B Parcel Locker").click()
  // The cart still has the other delivery.
  await page.getByText("Choose a delivery first.").waitFor()
  expect(await orderButton(page).isDisabled()).toBe(true)
  const locker = page.getByRole("listbox", { name: "Parcel lockers" }).getByRole("option").nth(1)
  await locker.click()
  await page.getByText(/^Chosen: /).waitFor()
  const name = (await page.getByText(/^Chosen: /).innerText()).replace("Chosen: ", "")
  await page.getByText("A demo: nothing is paid").waitFor()
  expect(await accessibilityIssues(page, "body")).toEqual([])
  await pictureOf(page)

  await page.reload()
  await page.getByText(`Chosen: ${name}`).waitFor()
  expect(await option(page, "Carrier B Parcel Locker").isChecked()).toBe(true)
  await orderButton(page).click()
  await page.getByRole("heading", { name: "Thank you!" }).waitFor()
  await page.getByText("The shop has your order and will pack it soon.").waitFor()
  expect(await parcel(page).innerText()).toContain(name)
  const orderId = orderIn(page)

  await shipInAdmin(orderId)
  await page.locator("[aria-current=step]").getByText("Ready for the carrier").waitFor()
  await issueInAccount((await shipmentIn(shop, orderId, "confirmed")).shipment_id ?? "")

  const number = parcel(page).getByRole("link", { name: /^SB\d+$/ })
  expect(await number.getAttribute("href")).toBe(
    `https://carrier.example/track/${await number.innerText()}`,
  )
  await page.locator("[aria-current=step]").getByText("On its way").waitFor()
  expect(await parcel(page).innerText()).toContain(name)
  expect(await accessibilityIssues(page, "body")).toEqual([])
  await page.reload()
  await number.waitFor()

  const orderNumber = /\d+/.exec(await page.getByText("Your order has the number").innerText())
  await page.getByRole("link", { name: "Where is my order?" }).click()
  await page.getByLabel("Order number").fill(`#${orderNumber?.[0]}`)
  await page.getByLabel("E-mail address").fill("janis.berzins@customer.test")
  await page.getByRole("button", { name: "Find my order" }).click()
  await number.waitFor()
  expect(await accessibilityIssues(page, "body")).toEqual([])
  expect(complaints).toEqual([])
})

it("the demo's shop asks for prices again when the cart changes, and says what is refused, on a phone in the dark", async () => {
  const { page, complaints } = await visit({
    viewport: { width: 390, height: 844 },
    colorScheme: "dark",
  })
  await addToCart(page, "Linen napkin")
  await page.getByRole("button", { name: "Go to checkout" }).click()
  await page.getByLabel("Phone").fill("12")
  await page.getByRole("button", { name: "Show delivery options" }).click()
  await option(page, "Carrier B Classic").click()
  await page.getByText(/phone number/).waitFor()
  expect(await accessibilityIssues(page, "body")).toEqual([])
  // The browser itself writes the answer with status 400 into its console.
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/status of 400/)])

  await page.getByRole("button", { name: "Change" }).click()
  await page.getByText("Save the address first.").waitFor()
  await page.getByLabel("Phone").fill("+37126000000")
  await page.getByRole("button", { name: "Show delivery options" }).click()
  await option(page, "Carrier B Classic").waitFor()
  const asked = page.waitForResponse(/shipment-ordering\/quotes/)
  await page.getByRole("button", { name: "One Linen napkin more" }).click()
  await asked
  await option(page, "Carrier B Classic").click()
  await orderButton(page).click()
  await page.getByRole("heading", { name: "Thank you!" }).waitFor()
  expect(await accessibilityIssues(page, "body")).toEqual([])
  expect(complaints).toEqual([])
})

it("the demo's shop orders nothing that the customer has not seen, when another tab changes the cart or orders it", async () => {
  const { page, complaints } = await visit()
  await addToCart(page, "Linen napkin")
  await page.getByRole("button", { name: "Go to checkout" }).click()
  await page.getByRole("button", { name: "Show delivery options" }).click()
  await option(page, "Carrier B Classic").click()
  await page.getByText("A demo: nothing is paid").waitFor()
  const seen = await orderButton(page).innerText()

  const other = await page.context().newPage()
  await other.goto(page.url())
  await other.getByRole("button", { name: "One Linen napkin more" }).click()
  await orderButton(other).and(other.locator(":enabled")).filter({ hasNotText: seen }).waitFor()
  await orderButton(page).click()
  await page.getByText("This has changed in the meantime.").waitFor()
  const total = await orderButton(other).innerText()
  await page.getByRole("button", { name: total }).waitFor()

  await orderButton(other).click()
  await other.getByRole("heading", { name: "Thank you!" }).waitFor()
  await page.getByText("There is nothing to order yet").waitFor()
  expect(complaints).toEqual([])
})

/** Of all that there is on the page, from its top. */
async function pictureOf(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0)
    return document.documentElement.scrollHeight
  })
  await page.setViewportSize({ width: 1280, height })
  await takePicture(page, "shop")
}

async function shipInAdmin(orderId: string): Promise<void> {
  const { page, complaints, close } = await openAdmin(browser, shop)
  await ship(await openShipDialog(page, { id: orderId }))
  expect(complaints).toEqual([])
  await close()
}

/** Issues numbers on the service's pages for the merchant, as the carrier does. */
async function issueInAccount(shipmentId: string): Promise<void> {
  const page = await browser.newPage()
  await signInToAccount(page, shop.sandbox.url, "demo@sandbox.test")
  const row = page.getByRole("row", { name: shipmentId })
  await row.getByRole("button", { name: /Issue numbers/ }).click()
  await row.getByText(/^SB\d+$/).waitFor()
  await page.close()
}
