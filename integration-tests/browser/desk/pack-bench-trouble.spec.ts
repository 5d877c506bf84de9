// The page Pack when something goes wrong at the table or between page and store.
import { listApiShipments, onlyShipment } from "../../harness/fulfil-order"
import { createBox } from "../../harness/items-and-boxes"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { until } from "../../harness/test-shop"
import { benchOn } from "../bench-page"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec()

beforeAll(() => createBox(shop, { name: "Carton", side: 360, tare_weight: 200 }))

const mugs = (quantity: number) =>
  importOrder(shop, { items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity }] })

/** @returns how many items the order's only shipment has */
async function shippedOnce(shipped: ImportedOrder): Promise<number | undefined> {
  const { lines } = await onlyShipment(shop, shipped)
  expect(await listApiShipments(shop, shipped)).toHaveLength(1)
  return lines[0]?.quantity
}

it("a packer always has a next step: a code read twice, a lost answer, an order canceled or shipped elsewhere", async () => {
  const [lost, canceled, elsewhere] = [await mugs(2), await mugs(1), await mugs(1)]
  const { page } = await openAdmin({ viewport: { width: 1280, height: 800 } })
  const bench = benchOn(page)
  await bench.open()
  await bench.scanSlip(lost)
  await bench.scan("MUG-05")
  await bench.dialog.getByText("1 of 2").waitFor()
  await bench.press("Backspace")
  await bench.says("The last step is undone.")
  await bench.dialog.getByText("0 of 2").waitFor()
  // A screen reader says an equal text again only if it differs.
  const heard = bench.dialog.locator("[aria-live]")
  await bench.scan("NAPKIN-4")
  const once = await heard.textContent()
  await bench.scan("NAPKIN-4")
  await until("the text again", async () => (await heard.textContent()) !== once || undefined)
  // The dashboard behind the page never gets the focus, and some scanners send Tab.
  for (const key of ["Tab", "Tab", "Space"]) await bench.press(key)
  await bench.dialog.getByText("1 of 2").waitFor()
  await page.keyboard.type("MUG-05")
  await bench.press("Tab")
  await bench.isFull()
  await page.route("**/ship", async (route) => {
    await route.fetch()
    await route.abort()
  })
  await bench.press("F9")
  await bench.says("The store does not answer. Try again: nothing is shipped twice.")
  await page.unroute("**/ship")
  await bench.ship()
  expect(await shippedOnce(lost)).toBe(2)

  await bench.scanSlip(canceled)
  await bench.scan("MUG-05")
  await bench.isFull()
  await shop.admin.post(`/admin/orders/${canceled.id}/cancel`)
  await bench.press("F9")
  await bench.says(/is canceled/)
  await bench.scan(String(canceled.display_id))
  await bench.heading("This order cannot ship")

  await bench.scanSlip(elsewhere)
  await bench.scan("MUG-05")
  await bench.isFull()
  await shop.admin.post(`/admin/shipment-ordering/orders/${elsewhere.id}/ship`, {})
  await bench.scan(String(elsewhere.display_id))
  await bench.heading("This order is shipped already")
  expect(await shippedOnce(elsewhere)).toBe(1)
}, 300_000)

it("a scanner that sends a space before a code, or Enter twice, ticks what it reads and answers no question", async () => {
  const [order, next] = [await mugs(3), await mugs(1)]
  const { page } = await openAdmin()
  const bench = benchOn(page)
  await bench.open()
  await bench.scanSlip(order)
  await bench.scan(" NAPKIN-4")
  await bench.says("Not in this order. Put it back.")
  await bench.dialog.getByText("0 of 3").waitFor()
  await bench.scan(" MUG-05\n")
  await bench.dialog.getByText("1 of 3").waitFor()
  await bench.pressByHand("Space")
  await bench.dialog.getByText("2 of 3").waitFor()
  await bench.scan("MUG-05")
  await bench.isFull()

  // A key that follows a scan at once, and then Enter, are the packer's.
  await bench.scan("NAPKIN-4")
  await bench.press("Escape")
  await bench.press("Enter")
  await bench.heading("Scan a packing slip")
  await bench.press("Enter")
  await bench.heading(`#${next.display_id}`)
  for (const { id } of [order, next]) await shop.admin.post(`/admin/orders/${id}/cancel`)
}, 300_000)

it("a packer who was signed out signs in again, and the order is there with its ticks", async () => {
  const order = await mugs(3)
  const { page } = await openAdmin()
  const bench = benchOn(page)
  await bench.open()
  await bench.scanSlip(order)
  await bench.scan("MUG-05")
  await bench.dialog.getByText("1 of 3").waitFor()
  await page.context().clearCookies()
  await bench.scan("MUG-05")
  await bench.says("You are signed out.")
  await bench.heading("Sign in again: what you packed is kept.")
  await bench.press("Shift")
  await bench.press("Enter")
  const { email, password } = shop.seed.admin
  await page.getByPlaceholder("Email").fill(email)
  await page.getByPlaceholder("Password").fill(password)
  await page.keyboard.press("Enter")
  await bench.says("Go on: what is ticked is in the packages already.")
  await bench.dialog.getByText("2 of 3").waitFor()
}, 300_000)
