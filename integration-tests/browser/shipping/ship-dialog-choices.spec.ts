import type { Locator, Page } from "playwright-core"
import { listApiShipments, liveFulfillments } from "../../harness/fulfil-order"
import { BOXES, createBox } from "../../harness/items-and-boxes"
import { changeOrder, importOrder } from "../../harness/orders"
import { planOf } from "../../harness/ship-from-admin"
import { clearFaults, listShipments, placeOrder, shipmentIn, until } from "../../harness/test-shop"
import { accessibilityIssues, type AdminPage, pressEscape } from "../admin-page"
import {
  addBoxes,
  errorAt,
  openShipDialog,
  openShipDialogHere,
  ship,
  shipButton,
} from "../open-ship-dialog"
import { startAdminSpec } from "../start-admin-spec"

const { shop, openAdmin } = startAdminSpec()
let admin: AdminPage
let page: Page

beforeAll(async () => {
  await addBoxes(shop)
})
beforeEach(async () => {
  admin = await openAdmin()
  page = admin.page
  await clearFaults(shop)
  await configure({ cod_payment_providers: [], pickup_closed_days: [] })
})

const configure = (settings: Record<string, unknown>) =>
  shop.admin.post("/admin/shipment-ordering/settings", settings)

const service = (dialog: Locator, name: string) => dialog.getByRole("radio", { name })

const lockerField = (dialog: Locator) => dialog.getByRole("combobox", { name: "Parcel locker" })

/** Moves with the arrow keys, and reads what a screen reader gets. */
async function goToOption(field: Locator, option: Locator): Promise<void> {
  const options = page.getByRole("option")
  await page.keyboard.press("ArrowDown")
  await option.waitFor()
  for (let presses = await options.count(); presses > 0; presses -= 1) {
    const active = await field.getAttribute("aria-activedescendant")
    if (active === (await option.getAttribute("id"))) return
    await page.keyboard.press("ArrowDown")
  }
  throw new Error("The arrow keys do not lead to the option")
}

/** The price of a service in euros, once it has changed. */
const priceOf = (dialog: Locator, name: string, before = 0): Promise<number> =>
  until(`the price of ${name} is other than ${before}`, async () => {
    const row = await service(dialog, name).locator("xpath=..").innerText()
    const price = Number(/€(\d+\.\d+)/.exec(row)?.[1])
    return price > 0 && price !== before ? price : undefined
  })

/** The requests that ordered an order's shipments. */
const requestsOf = async (order: { id: string; display_id?: number }) =>
  (await listApiShipments(shop, order)).map(({ body }) => body)

it("the dialog that ships an order collects what the customer owes, and only by a service that can", async () => {
  await configure({ cod_payment_providers: ["pp_system_default"] })
  const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  const dialog = await openShipDialog(page, order)
  const sum = dialog.getByText(`€${order.total.toFixed(2)} will be collected on delivery.`)
  await sum.waitFor()
  await service(dialog, "Carrier B Classic").click()
  // A reason that stops several services is shown once, above them.
  await dialog
    .getByRole("status")
    .getByText(/would be lost/)
    .waitFor()
  await service(dialog, "Carrier B Classic")
    .locator("xpath=..")
    .getByText("Not available")
    .waitFor()
  expect(await sum.count()).toBe(0)

  await service(dialog, "Carrier B Cash on Delivery").click()
  await sum.waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await ship(dialog)
  const cash = { service_code: "carrierB_cod", parcel_price: order.total.toFixed(2) }
  expect(await requestsOf(order)).toEqual([expect.objectContaining(cash)])
})

it("the dialog that ships an order describes the chosen items, leaves out what was added since, and ships an envelope where the service takes both", async () => {
  const envelope = { kind: "envelope" as const, inner_length: 300, inner_width: 220 }
  const box = await createBox(shop, { name: "Padded envelope", ...envelope, inner_height: 20 })
  const items = ["MUG-05", "NAPKIN-1"].map((sku) => ({
    variantId: shop.seed.variants[sku] ?? "",
    quantity: 1,
  }))
  const order = await placeOrder(shop, { items })
  const dialog = await openShipDialog(page, order)
  const description = dialog.getByLabel("Description of the contents")
  const both = await description.inputValue()
  await dialog.getByLabel("Quantity of Stoneware mug").fill("0")
  const rest = await until("the description is of the rest", async () => {
    const text = await description.inputValue()
    return text !== both ? text : undefined
  })
  expect(both).toContain(rest)
  expect(rest).not.toContain("mug")

  await changeOrder(shop, "order-edits", { order_id: order.id })
  const added = { items: [{ variant_id: shop.seed.variants["MUG-05"], quantity: 4 }] }
  for (const [step, body] of [["items", added], ["request"], ["confirm"]] as const) {
    const { status } = await changeOrder(shop, `order-edits/${order.id}/${step}`, body)
    expect(status).toBe(200)
  }
  const reloaded = page.waitForResponse(/\/quotes$/)
  await dialog.getByRole("button", { name: "Reload prices" }).click()
  await reloaded
  await service(dialog, "Carrier A Express Saver").click()
  for (const type of ["Parcel", "Envelope"]) {
    await dialog.getByRole("combobox", { name: "Send as" }).click()
    await page.getByRole("option", { name: type, exact: true }).click()
  }
  await dialog.getByRole("heading", { name: "Envelopes" }).waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await ship(dialog)
  const requests = await requestsOf(order)
  const envelopes = { service_code: "carrierA_express_saver", package_type: "2" }
  const parcel_description: unknown = expect.stringContaining(rest)
  expect(requests).toEqual([expect.objectContaining({ ...envelopes, parcel_description })])
  expect(requests[0]).not.toHaveProperty("length")
  await shop.admin.delete(`${BOXES}/${box.id}`)
})

it("the dialog that ships an order ships a part of it, split, in another box and heavier, and the rest later to a locker found by keyboard", async () => {
  const order = await importOrder(shop, { quantity: 3, serviceCode: "carrierA_standard" })
  const first = await openShipDialog(page, order)
  const priceNow = (before?: number) => priceOf(first, "Carrier A Standard", before)
  const ofAll = await priceNow()
  await first.getByLabel("Quantity of Stoneware mug").fill("2")
  const planned = await priceNow(ofAll)
  await first.getByRole("button", { name: "Split in two: Package 1" }).click()
  const secondPackage = first.getByRole("listitem", { name: "Package 2" })
  await secondPackage.waitFor()
  const split = await priceNow(planned)
  await secondPackage.getByLabel("Weight").fill("9000")
  const heavier = await priceNow(split)
  expect(heavier).toBeGreaterThan(split)
  await first.getByRole("combobox", { name: "Package 1: box" }).click()
  await page.getByRole("option", { name: "Large box" }).click()
  const larger = await priceNow(heavier)
  await ship(first)
  const [{ weight, length } = {}] = await requestsOf(order)
  expect([weight].flat().map(Number)[1]).toBe(9)
  expect([length].flat().map(Number)[0]).toBe(40)
  const { quoted_price } = await shipmentIn(shop, order.id, "confirmed")
  expect(Number(quoted_price)).toBe(larger)
  await page.getByText("1 piece is left to ship").waitFor()

  const second = await openShipDialogHere(page)
  expect(await second.getByLabel("Quantity of Stoneware mug").inputValue()).toBe("1")
  await service(second, "Carrier B Parcel Locker").click()
  const locker = lockerField(second)
  await shipButton(second).click()
  await locker.and(page.locator("[aria-invalid=true]")).waitFor()
  await until("the field says what is missing", async () =>
    (await errorAt(locker)).includes("Choose a locker.") ? true : undefined,
  )
  expect(await requestsOf(order)).toHaveLength(1)

  await locker.focus()
  await page.keyboard.type("riga pasaza")
  const option = page.getByRole("option", { name: /Barona pasāža/ })
  await option.getByText(/Krišjāņa Barona iela 44.*LV-1011/).waitFor()
  await option.getByText(/\d km$/).waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await pressEscape(page)
  await option.waitFor({ state: "detached" })
  expect(await locker.getAttribute("aria-expanded")).toBe("false")
  await goToOption(locker, option)
  await page.keyboard.press("Enter")
  expect(await locker.inputValue()).toBe("LV1032")
  await until("the field says which locker it is", async () =>
    (await errorAt(locker)).includes("Rīga, Barona pasāža") ? true : undefined,
  )
  await ship(second)
  await page.getByText("Fulfillment #2").first().waitFor()
  await page.getByText(/left to ship/).waitFor({ state: "detached" })
  const requests = await requestsOf(order)
  expect(requests).toHaveLength(2)
  const toLocker = { service_code: "carrierB_locker", locker_code: "LV1032" }
  expect(requests).toContainEqual(expect.objectContaining(toLocker))
  expect(await liveFulfillments(shop, order)).toHaveLength(2)
  const cards = page.getByRole("article", { name: /^#/ })
  await cards.nth(1).waitFor()
  expect(await cards.count()).toBe(2)
  // Of the shipment without a locker.
  expect(admin.complaints).toEqual([expect.stringMatching(/400/)])
})

it("the pickup day in the dialog follows the carrier's days until one is chosen, and is ordered with the description and the dangerous goods", async () => {
  const order = await importOrder(shop)
  const dialog = await openShipDialog(page, order)
  const { dates, time } = (await planOf(shop, order)).pickup
  const pickupDay = dialog.getByRole("combobox", { name: "Pickup" })
  const dayIs = (other: string) =>
    until("the day is another", async () => {
      const shown = await pickupDay.innerText()
      return shown !== other ? shown : undefined
    })
  const first = await pickupDay.innerText()
  // The day is refused once: the field says why, and changes to the next day by itself.
  await configure({ pickup_closed_days: dates.slice(0, 1) })
  await shipButton(dialog).click()
  await pickupDay.and(page.locator("[aria-invalid=true]")).waitFor()
  expect(await errorAt(pickupDay)).toContain("The carrier does not come on")
  const second = await dayIs(first)
  expect(await requestsOf(order)).toEqual([])

  await pickupDay.click()
  const days = page.getByRole("option")
  await days.nth(9).waitFor()
  expect(await days.allInnerTexts()).not.toContain(first)
  const third = await days.nth(1).innerText()
  expect(third).not.toBe(second)
  await days.nth(1).click()
  await configure({ pickup_closed_days: [dates[0], dates[2]] })
  await dialog.getByRole("button", { name: "Reload prices" }).click()
  await until("the field says that nobody comes on the chosen day", async () =>
    (await errorAt(pickupDay)).includes(`does not come on ${dates[2]}`) ? true : undefined,
  )
  expect(await pickupDay.innerText()).toBe(third)

  await pickupDay.click()
  await page.getByRole("option", { name: second, exact: true }).click()
  await dialog.getByLabel("Description of the contents").fill("Keramikas krūze, trausla")
  await dialog.getByRole("switch", { name: "Dangerous goods (ADR)" }).click()
  await ship(dialog)
  const [shipment] = await listShipments(shop, order.id)
  expect(await requestsOf(order)).toEqual([
    expect.objectContaining({
      parcel_pickup_date: `${dates[1]} ${time}:00`,
      parcel_description: `Keramikas krūze, trausla ${shipment?.reference}`,
      send_adr: "1",
    }),
  ])
})
