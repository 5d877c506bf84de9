// Buys in Medusa's dtc-starter, without and with the storefront package, from cart to tracked order. STARTER_TARBALL may name
// a tarball of the starter, for use without a network.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import path from "node:path"
import type { Browser } from "playwright-core"
import { openBrowser } from "../browser/open-browser"
import { createNarrator, step } from "../demo/narrator"
import { setUpShop } from "../demo/set-up-shop"
import { startServers } from "../demo/start-servers"
import { fulfil, getOrder } from "../harness/fulfil-order"
import { freePort } from "../harness/local-server"
import { setPriceRules } from "../harness/prices"
import { repositoryRoot } from "../harness/repository-paths"
import { createShippingOptions } from "../harness/seed/shipping-options"
import { CUSTOMER_EMAIL } from "../harness/test-data"
import { command, shipmentIn, type TestShop } from "../harness/test-shop"
import { type Customer, visitShop } from "./customer"
import { StarterApp } from "./starter-app"

interface Scene {
  app: StarterApp
  shop: TestShop
  browser: Browser
  port: number
}

/** A flat option of Medusa's own provider. */
const COURIER = { id: "manual-fulfillment", name: "Our own courier", is_return: false }

async function main(): Promise<void> {
  const port = await freePort()
  const shopUrl = `http://localhost:${port}`
  const quiet = createNarrator(() => undefined)
  const servers = await step("Start a store", () => startServers(quiet, { shopUrl }))
  const browser = await openBrowser()
  let app: StarterApp | undefined
  try {
    const shop = await step("Set up the plugin", () => setUpShop(servers, quiet))
    const { admin, seed } = shop
    const courier = { provider: "manual_manual", flatPrice: 4.9, services: [COURIER] }
    await createShippingOptions(admin, { ...seed, ...courier })
    app = await StarterApp.unpack({
      NEXT_PUBLIC_MEDUSA_BACKEND_URL: shop.store.url,
      NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: seed.publishableKey,
      NEXT_PUBLIC_DEFAULT_REGION: "lv",
      NEXT_PUBLIC_BASE_URL: shopUrl,
    })
    await walkStarter({ app, shop, browser, port })
    console.log("\nEverything went well.")
  } finally {
    await browser.close()
    await servers.stop()
    await app?.remove()
  }
}

async function walkStarter(scene: Scene): Promise<void> {
  const { app } = scene
  await step("Install the starter's storefront", () => app.install())
  const known = await step("Check its types", () => app.typeComplaints())
  await step("Build it as it is", () => app.build())
  await serving(scene, async () => {
    await step("Buy in the starter as it is", () => visiting(scene, buyWithoutPackage))
  })

  const tarball = await step("Pack the storefront package", packStorefront)
  await step("Install it with pnpm", () => app.addPackage(tarball))
  app.remember()
  await step("Apply the command, twice", () => applyCommand(app))
  await step("Check the types again", async () => {
    assert.deepEqual(await app.typeComplaints(), known)
  })
  await step("Open a page in development, with Turbopack", () => openInDevelopment(scene))
  await step("Build it with the package", () => app.build())
  await serving(scene, async () => {
    const order = await step("Buy with a parcel locker", () => buyToLocker(scene))
    await step("Ship, and see the tracking", () => trackOrder(scene, order))
    await step("See why an order is refused", () => seeRefusal(scene))
  })
  await step("Take the changes back", async () => {
    const { code, logs } = await app.command(["add", "--undo", "--yes"])
    assert.equal(code, 0, logs.text)
    assert.deepEqual(app.changedFiles(), [])
  })
}

/** Serves the built storefront during `work`. */
async function serving({ app, port }: Scene, work: () => Promise<void>): Promise<void> {
  const server = await app.start(port)
  try {
    await work()
    const errors = server.logs.lines.filter((line) => /^\s*⨯/.test(line))
    assert.deepEqual(errors, [])
  } catch (error) {
    console.error(`The end of the storefront's log:\n${server.logs.tail()}`)
    throw error
  } finally {
    await server.stop()
  }
}

function packStorefront(): string {
  const args = ["integration-tests/pack.mjs", "packages/storefront"]
  const printed = execFileSync(process.execPath, args, { cwd: repositoryRoot, encoding: "utf8" })
  return path.join(repositoryRoot, printed.replace("Packed ", "").trim())
}

const visiting = <T>({ browser, port }: Scene, visit: (customer: Customer) => Promise<T>) =>
  visitShop(browser, `http://localhost:${port}`, visit)

async function buyWithoutPackage(customer: Customer): Promise<void> {
  await customer.reachDelivery("stoneware-mug", "0.5 l")
  const classic = customer.starterOption("Carrier B Classic")
  await classic.filter({ hasText: /€\d/ }).waitFor()
  const priceless = customer.starterOption(/ – /)
  assert.ok(await priceless.isDisabled(), "an option without a price cannot be chosen")
  await classic.click()
  await customer.pay()
  await customer.placeOrder()
  await customer.seeConfirmation()
}

async function applyCommand(app: StarterApp): Promise<void> {
  const shown = await app.command(["add"])
  assert.equal(shown.code, 1, shown.logs.text)
  assert.match(shown.logs.text, /^\+.*<DeliveryOptions$/m)
  assert.deepEqual(app.changedFiles(), [])
  const applied = await app.command(["add", "--yes"])
  assert.equal(applied.code, 0, applied.logs.text)
  const changed = app.changedFiles()
  assert.ok(changed.length > 0)
  const again = await app.command(["add", "--yes"])
  assert.equal(again.logs.text.trim(), "Everything is there already.")
  assert.deepEqual(app.changedFiles(), changed)
}

async function openInDevelopment({ app, port }: Scene): Promise<void> {
  const server = await app.start(port, { isDevelopment: true })
  try {
    const page = await fetch(`http://localhost:${port}/lv/where-is-my-order`)
    assert.equal(page.status, 200, server.logs.tail())
    assert.match(await page.text(), /Order number/)
  } finally {
    await server.stop()
  }
}

type BoughtOrder = Awaited<ReturnType<typeof buyToLocker>>

const buyToLocker = (scene: Scene) =>
  visiting(scene, async (customer) => {
    const { page } = customer
    await customer.reachDelivery("stoneware-mug", "0.5 l")
    await customer.ourOption("Parcel Locker").waitFor()
    await customer.ourOption(COURIER.name).waitFor()
    assert.equal(await customer.starterOption(/./).count(), 0, "all options are in one list")

    await customer.ourOption("Parcel Locker").click()
    const lockers = page.getByRole("listbox", { name: "Parcel lockers" }).getByRole("option")
    await lockers.nth(1).waitFor()
    assert.ok(await customer.continueToPayment().isDisabled(), "a locker has to be chosen")
    await lockers.nth(1).click()
    const chosen = page.getByText(/^Chosen: /)
    await chosen.waitFor()
    const lockerName = (await chosen.innerText()).replace("Chosen: ", "")
    await customer.waitForSaved()

    await customer.ourOption(COURIER.name).click()
    await page.getByText("€4.05").first().waitFor()
    await customer.waitForSaved()
    await customer.ourOption("Parcel Locker").click()
    await lockers.filter({ hasText: lockerName }).click()
    await customer.waitForSaved()
    assert.ok(await customer.ourOption("Parcel Locker").isChecked())

    await page.reload()
    await page.getByText(`Chosen: ${lockerName}`).waitFor()
    await customer.pay()
    await page.getByText(`Parcel locker: ${lockerName}, `).waitFor()
    await page.getByText(/working days? · Expected /).waitFor()
    await customer.placeOrder()
    const id = await customer.seeConfirmation()
    await page.locator(".shipord").getByText(lockerName).waitFor()
    return { id, lockerName }
  })

async function trackOrder(scene: Scene, { id, lockerName }: BoughtOrder): Promise<void> {
  const { shop } = scene
  await fulfil(shop, { id })
  const { shipment_id } = await shipmentIn(shop, id, "confirmed")
  await command(shop, `/shipments/${shipment_id}/issue`)
  const { display_id } = await getOrder(shop.admin, id)

  await visiting(scene, async (customer) => {
    const { page } = customer
    await page.goto("/lv")
    await page.getByRole("link", { name: "Where is my order?" }).click()
    await page.getByLabel("Order number").fill(String(display_id))
    await page.getByLabel("E-mail").fill("somebody.else@customer.test")
    await page.getByRole("button", { name: "Find" }).click()
    await page.locator(".shipord").getByRole("alert").waitFor()
    await page.getByLabel("E-mail").fill(CUSTOMER_EMAIL)
    await page.getByRole("button", { name: "Find" }).click()
    await page.getByRole("link", { name: /^SB\d+$/ }).waitFor()
    await page.locator(".shipord").getByText(lockerName).waitFor()
  })
}

const seeRefusal = (scene: Scene) =>
  visiting(scene, async (customer) => {
    const { page } = customer
    await customer.reachDelivery("cast-iron-pot", "3 l")
    await customer.ourOption("Carrier A Standard").click()
    await customer.waitForSaved()
    await customer.pay()
    await setPriceRules(scene.shop, { free_from: [{ countries: [], amount: "100" }] })
    await customer.placeOrder()
    await page.getByText("The price of the delivery changed").waitFor()
    // The page shows the new total and asks for the payment again.
    await page.getByRole("button", { name: "Select a payment method" }).waitFor()
    await page.getByTestId("edit-delivery-button").click()
    await customer.waitForSaved()
    await customer.pay()
    await customer.placeOrder()
    await customer.seeConfirmation()
    await setPriceRules(scene.shop)
  })

void main().catch((error: unknown) => {
  console.error(error)
  process.exit(1)
})
