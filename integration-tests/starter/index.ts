// Buys in Medusa's dtc-starter, without and with the storefront package, from cart to tracked order.
import assert from "node:assert/strict"
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import path from "node:path"
import type { Browser } from "playwright-core"
import { openBrowser } from "../browser/open-browser"
import { createNarrator } from "../demo/narrator"
import { fulfil } from "../harness/fulfil-order"
import { freePort } from "../harness/local-server"
import type { NodeChild } from "../harness/node-child"
import { setPriceRules } from "../harness/prices"
import { dataDirectory, repositoryRoot } from "../harness/repository-paths"
import { until } from "../harness/test-shop"
import { Customer, EMAIL } from "./customer"
import { PACKAGE, StarterApp } from "./starter-app"
import { FLAT_OPTION, type StarterShop, startStarterShop } from "./starter-shop"

const pictures = path.join(dataDirectory, "starter-pictures")

interface Scene {
  app: StarterApp
  shop: StarterShop
  browser: Browser
  port: number
  /** Of the storefront. */
  env: NodeJS.ProcessEnv
}

async function main(): Promise<void> {
  const port = await freePort()
  const shopUrl = `http://localhost:${port}`
  const quiet = createNarrator(() => undefined)
  const shop = await step("Start a store with the plugin", () => startStarterShop(quiet, shopUrl))
  const app = await StarterApp.unpack()
  const browser = await openBrowser()
  const env = {
    NEXT_PUBLIC_MEDUSA_BACKEND_URL: shop.store.url,
    NEXT_PUBLIC_MEDUSA_PUBLISHABLE_KEY: shop.seed.publishableKey,
    NEXT_PUBLIC_DEFAULT_REGION: "lv",
    NEXT_PUBLIC_BASE_URL: shopUrl,
  }
  try {
    await walkStarter({ app, shop, browser, port, env })
    console.log(`\nEverything went well. Pictures are in ${pictures}`)
  } finally {
    await browser.close()
    await shop.stop()
    await app.remove()
  }
}

async function walkStarter(scene: Scene): Promise<void> {
  const { app } = scene
  await step("Install the starter's storefront", () => app.install())
  const known = await step("Check its types", () => app.typeComplaints())
  await step("Build it as it is", () => app.build(scene.env))
  await serving(scene, () => buyWithoutPackage(scene))

  const tarball = await step("Pack the storefront package", packStorefront)
  await step("Install it with pnpm", () => app.addPackage(tarball))
  app.remember()
  await step("Apply the command, twice", () => applyCommand(app))
  await step("Check the types again", async () => {
    assert.deepEqual(await app.typeComplaints(), known)
  })
  await step("Open a page in development, with Turbopack", () => openInDevelopment(scene))
  await step("Build it with the package", () => app.build(scene.env))
  await serving(scene, async () => {
    const order = await step("Buy with a parcel locker", () => buyToLocker(scene))
    await step("Ship, and see the tracking", () => trackOrder(scene, order))
    await step("See why an order is refused", () => seeRefusal(scene))
  })
  await step("Take the changes back", async () => {
    const { code, text } = await app.command(["add", "--undo", "--yes"])
    assert.equal(code, 0, text)
    assert.deepEqual(app.changedFiles(), [])
  })
}

async function step<T>(title: string, work: () => T | Promise<T>): Promise<T> {
  process.stdout.write(`${title} … `)
  const start = Date.now()
  const result = await work()
  console.log(`${((Date.now() - start) / 1000).toFixed(1)} s`)
  return result
}

/** Serves the built storefront during `work`. */
async function serving({ app, port, env }: Scene, work: () => Promise<void>): Promise<void> {
  const server = await app.start(port, env)
  try {
    await work()
    assert.deepEqual(errorsOf(server), [])
  } catch (error) {
    console.error(`The end of the storefront's log:\n${server.logs.tail()}`)
    throw error
  } finally {
    await server.stop()
  }
}

const errorsOf = ({ logs }: NodeChild) => logs.lines.filter((line) => /^\s*⨯/.test(line))

function packStorefront(): string {
  const folder = "packages/storefront"
  execFileSync(process.execPath, ["integration-tests/pack.mjs", folder], { cwd: repositoryRoot })
  const manifest = readFileSync(path.join(repositoryRoot, folder, "package.json"), "utf8")
  const { version } = JSON.parse(manifest) as { version: string }
  return path.join(repositoryRoot, `${PACKAGE}-${version}.tgz`)
}

/** Opens a browser for `visit`. */
async function visiting<T>(
  { browser, port }: Scene,
  visit: (customer: Customer) => Promise<T>,
): Promise<T> {
  const shopUrl = `http://localhost:${port}`
  const customer = await Customer.arrive(browser, { shopUrl, pictures })
  try {
    const result = await visit(customer)
    assert.deepEqual(customer.complaints, [])
    return result
  } catch (error) {
    await customer.takePictures("failed").catch(() => undefined)
    console.error(`The browser's complaints: ${customer.complaints.join("\n") || "none"}`)
    throw error
  } finally {
    await customer.leave()
  }
}

const buyWithoutPackage = (scene: Scene) =>
  step("Buy in the starter as it is", () =>
    visiting(scene, async (customer) => {
      await customer.reachDelivery("stoneware-mug", "0.5 l")
      const classic = customer.starterOption("Carrier B Classic")
      await classic.filter({ hasText: /€\d/ }).waitFor()
      const priceless = customer.starterOption(/ – /)
      assert.ok(await priceless.isDisabled(), "an option without a price cannot be chosen")
      await customer.takePictures("as-it-is-delivery")
      await classic.click()
      await customer.pay()
      await customer.placeOrder()
      await customer.seeConfirmation()
    }),
  )

async function applyCommand(app: StarterApp): Promise<void> {
  const shown = await app.command(["add"])
  assert.equal(shown.code, 1, shown.text)
  assert.match(shown.text, /^\+.*<DeliveryOptions$/m)
  assert.deepEqual(app.changedFiles(), [])
  const applied = await app.command(["add", "--yes"])
  assert.equal(applied.code, 0, applied.text)
  const changed = app.changedFiles()
  assert.ok(changed.length > 0)
  const again = await app.command(["add", "--yes"])
  assert.equal(again.text.trim(), "Everything is there already.")
  assert.deepEqual(app.changedFiles(), changed)
}

async function openInDevelopment({ app, port, env }: Scene): Promise<void> {
  const server = await app.start(port, env, { isDevelopment: true })
  try {
    const page = await fetch(`http://localhost:${port}/lv/where-is-my-order`)
    assert.equal(page.status, 200, server.logs.tail())
    assert.match(await page.text(), /Order number/)
  } finally {
    await server.stop()
  }
}

interface BoughtOrder {
  id: string
  lockerName: string
}

const buyToLocker = (scene: Scene): Promise<BoughtOrder> =>
  visiting(scene, async (customer) => {
    const { page } = customer
    await customer.reachDelivery("stoneware-mug", "0.5 l")
    await customer.ourOption("Parcel Locker").waitFor()
    await customer.ourOption(FLAT_OPTION.name).waitFor()
    assert.equal(await customer.starterOption(/./).count(), 0, "all options are in one list")
    await customer.takePictures("delivery")

    await customer.ourOption("Parcel Locker").click()
    const lockers = page.getByRole("listbox", { name: "Parcel lockers" }).getByRole("option")
    await lockers.nth(1).waitFor()
    assert.ok(await customer.continueToPayment().isDisabled(), "a locker has to be chosen")
    await customer.takePictures("lockers")
    await lockers.nth(1).click()
    const chosen = page.getByText(/^Chosen: /)
    await chosen.waitFor()
    const lockerName = (await chosen.innerText()).replace("Chosen: ", "")
    await customer.waitForSaved()

    await customer.ourOption(FLAT_OPTION.name).click()
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
    await customer.takePictures("review")
    await customer.placeOrder()
    const id = await customer.seeConfirmation()
    await page.locator(".shipord").getByText(lockerName).waitFor()
    await customer.takePictures("confirmation")
    return { id, lockerName }
  })

async function trackOrder(scene: Scene, { id, lockerName }: BoughtOrder): Promise<void> {
  const { admin, seed, sandbox } = scene.shop
  await fulfil({ admin, seed }, { id })
  const shipmentId = await until("the shipment is confirmed", async () => {
    const path = `/admin/shipment-ordering/shipments?order_id=${id}`
    const { shipments } = await admin.get<{
      shipments: { state: string; shipment_id: string }[]
    }>(path)
    return shipments.find(({ state }) => state === "confirmed")?.shipment_id
  })
  await fetch(`${sandbox.url}/_sandbox/shipments/${shipmentId}/issue`, { method: "POST" })
  const { order } = await admin.get<{ order: { display_id: number } }>(`/admin/orders/${id}`)

  await visiting(scene, async (customer) => {
    const { page } = customer
    await page.goto("/lv")
    await page.getByRole("link", { name: "Where is my order?" }).click()
    await page.getByLabel("Order number").fill(String(order.display_id))
    await page.getByLabel("E-mail").fill("somebody.else@customer.test")
    await page.getByRole("button", { name: "Find" }).click()
    await page.locator(".shipord").getByRole("alert").waitFor()
    await page.getByLabel("E-mail").fill(EMAIL)
    await page.getByRole("button", { name: "Find" }).click()
    await page.getByRole("link", { name: /^SB\d+$/ }).waitFor()
    await page.locator(".shipord").getByText(lockerName).waitFor()
    await customer.takePictures("where-is-my-order")
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
    await customer.takePictures("refusal")
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
