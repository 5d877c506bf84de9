import type { Page } from "playwright-core"
import { fulfilOrder } from "../../harness/fulfil-order"
import { onlyShipment } from "../../harness/look-at-order"
import { endTrouble } from "../../harness/service-trouble"
import { command, placeOrder, shipmentIn, until } from "../../harness/test-shop"
import { type AdminPage, hindrances } from "../admin-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage

async function openHealth(look = {}): Promise<Page> {
  admin = await openAdmin(look)
  await admin.page.goto("/app/shipment-ordering/health")
  return admin.page
}

const fulfilled = async () => {
  const order = await placeOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  return order
}

const TOO_HEAVY = {
  operation: "confirm",
  kind: "status",
  status: 422,
  times: 99,
  body: { type: "error", message: "The parcel is too heavy for this service" },
}

/** An order that was just fulfilled, and whose shipment cannot be confirmed. */
async function refused() {
  const order = await fulfilled()
  await until("the refusal is noted", async () => {
    return (await onlyShipment(shop, order)).last_error ? true : undefined
  })
}

describe("the health page", () => {
  it("says that all is well while nothing has gone wrong", async () => {
    const page = await openHealth()
    await page.getByText("Everything is well.").waitFor()
    await page.getByText("No shipment is under way.").waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
  })

  it("shows what goes well beside the one thing that waits for the merchant", async () => {
    const { shipment_id, order_id } = await shipmentIn(shop, (await fulfilled()).id, "confirmed")
    await command(shop, `/shipments/${shipment_id}/issue`)
    await shipmentIn(shop, order_id, "tracked")
    await shipmentIn(shop, (await fulfilled()).id, "confirmed")
    await command(shop, "/faults", TOO_HEAVY)
    await refused()
    const page = await openHealth({ viewport: { width: 1440, height: 925 } })
    await page.getByText("1 shipment is stopped by an error.").waitFor()
    expect(await page.getByText("Everything is well.").count()).toBe(0)
    expect(await page.getByText("The service refuses the API key").count()).toBe(0)
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
    await takePicture(page, "health")
  })

  it("says by itself what is wrong, with the next step", async () => {
    const page = await openHealth()
    await page.getByText("1 shipment is stopped by an error.").waitFor()
    await endTrouble(shop)
    await command(shop, "/faults", { operation: "confirm", kind: "status", status: 401, times: 99 })
    await refused()
    await page.getByText("The service refuses the API key of account default.").waitFor()
    await page.getByText("2 shipments are stopped by an error.").waitFor()
    await page.getByText("2 shipments, 2 of them stopped by an error").waitFor()
    expect(await hindrances(page)).toEqual([])
    expect(admin.complaints).toEqual([])
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
