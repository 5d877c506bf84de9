import { PDFDocument } from "@cantoo/pdf-lib"
import type { Locator } from "playwright-core"
import { getOrder, listApiShipments, liveFulfillments } from "../../harness/fulfil-order"
import { importOrder } from "../../harness/orders"
import { command, listShipments, shipmentIn, until } from "../../harness/test-shop"
import { accessibilityIssues } from "../admin-page"
import {
  addBoxes,
  editRecipient,
  isInSight,
  openShipDialog,
  openShipDialogHere,
  shipButton,
} from "../open-ship-dialog"
import { printedBy } from "../printed-pdf"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

beforeAll(async () => {
  await addBoxes(shop)
})

it("the dialog that ships an order uses corrections, and the order then shows the shipment with its number", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  const { page, complaints } = await openAdmin()
  const dialog = await openShipDialog(page, order)

  await editRecipient(dialog)
  await dialog.getByLabel("Phone").fill("+371 26 123 456")
  await dialog.getByLabel("Company").fill("Grünkäse Öl & Žagars SIA")
  await dialog.getByRole("button", { name: "Done", exact: true }).click()
  await dialog.getByText("Grünkäse Öl & Žagars SIA").waitFor()
  await dialog.getByRole("combobox", { name: "Package 1: box" }).click()
  await page.getByRole("option", { name: "Large box" }).click()
  await dialog.getByLabel("Weight").fill("2750")
  await dialog.getByRole("button", { name: "Back to the planned packages" }).waitFor()
  const before = await shipButton(dialog).innerText()
  const chosen = dialog.getByRole("radio", { name: "Carrier A Standard" })
  await chosen.click()
  await until("the button has another price", async () =>
    (await shipButton(dialog).innerText()) === before ? undefined : true,
  )
  const row = dialog
    .locator("div", { has: page.getByRole("radio", { name: "Carrier A Standard" }) })
    .last()
  const price = (await row.innerText()).match(/€[\d.]+/)?.[0] ?? "no price"
  await dialog.getByRole("button", { name: `Ship · ${price}`, exact: true }).waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await takePicture(page, "ship-dialog")
  await shipButton(dialog).click()

  await page.getByText(/^Shipment #\d+-\w+ is ordered\.$/).waitFor()
  await dialog.waitFor({ state: "detached" })
  const [sent, ...more] = await listApiShipments(shop, order)
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
  // The page is not reloaded: the widget asks again by itself, and makes Medusa's own section load the order again.
  const { tracking } = await shipmentIn(shop, order.id, "tracked")
  const number = page.getByText(tracking[0]?.number ?? "no number", { exact: true })
  await number.and(page.locator("article *")).waitFor()
  await number.and(page.locator(":not(article *)")).waitFor()
  expect(await page.getByRole("button", { name: "Ship", exact: true }).count()).toBe(0)
  const { shipping_address } = await getOrder(shop.admin, order.id)
  expect(shipping_address?.company).toBe("Grünkäse Öl & Žagars SIA")
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
  expect(complaints).toEqual([])
})

it("the dialog that ships an order shows all that is needed to decide on a desktop screen, and how to pack the items, as the order does afterwards", async () => {
  const items = ["MUG-05", "POT-5", "NAPKIN-1"].map((sku) => ({
    variantId: shop.seed.variants[sku] ?? "",
    quantity: 2,
  }))
  const order = await importOrder(shop, { items, serviceCode: "carrierA_standard" })
  const { page, complaints } = await openAdmin()
  const dialog = await openShipDialog(page, order)
  await dialog.getByRole("listitem", { name: "Package 2" }).waitFor()
  await dialog.getByRole("button", { name: /^Ship · / }).waitFor()
  const deciding = [
    ...(await dialog.getByLabel(/^Quantity of /).all()),
    ...(await dialog.getByRole("listitem", { name: /^Package \d/ }).all()),
    ...(await dialog.getByRole("radio").all()),
    dialog.getByText("Jānis Bērziņš"),
    dialog.getByRole("button", { name: "Edit", exact: true }),
    dialog.getByRole("combobox", { name: "Pickup" }),
    dialog.getByLabel("Description of the contents"),
    dialog.getByRole("switch", { name: "Notify the customer" }),
    dialog.getByRole("heading", { name: /^€/ }),
    shipButton(dialog),
  ]
  expect(deciding.length).toBeGreaterThan(3 + 2 + 5 + 7)
  for (const one of deciding) {
    expect({ one: String(one), isInSight: await isInSight(one) }).toEqual({
      one: String(one),
      isInSight: true,
    })
  }
  for (const folded of await dialog.getByRole("button", { name: "How to pack it" }).all()) {
    await folded.click()
  }
  await itemsIn(dialog).first().waitFor()
  const plannedItems = await itemsIn(dialog).allTextContents()
  const planned = await picturesIn(dialog)
  expect(plannedItems).toContainEqual(expect.stringMatching(/\d × Stoneware mug$/))
  expect(planned.length).toBeGreaterThan(0)
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await shipButton(dialog).click()

  const card = page.getByRole("article", { name: /^#/ })
  await card.getByRole("button", { name: "How to pack it" }).click()
  await itemsIn(card).first().waitFor()
  expect(await itemsIn(card).allTextContents()).toEqual(plannedItems)
  expect(await picturesIn(card)).toEqual(planned)
  expect(complaints).toEqual([])
})

it("the dialog that ships an order ships a part, split into two packages, by keyboard alone, and the rest once if its button is pressed twice", async () => {
  const order = await importOrder(shop, { quantity: 4, serviceCode: "carrierA_standard" })
  const { page, complaints } = await openAdmin()
  await page.goto(`/app/orders/${order.id}`)
  const press = async (key: string, times = 1) => {
    for (let turn = 0; turn < times; turn += 1) await page.keyboard.press(key)
  }
  /** Presses Tab until something has the focus. */
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
  const [sent] = await listApiShipments(shop, order)
  expect(sent?.body.weight).toHaveLength(2)
  await page.getByText("2 pieces are left to ship").waitFor()

  await shipButton(await openShipDialogHere(page)).dblclick()
  await dialog.waitFor({ state: "detached" })
  await until("both shipments are confirmed", async () => {
    const shipments = await listShipments(shop, order.id)
    return shipments.filter(({ state }) => state === "confirmed").length === 2 || undefined
  })
  expect(await listApiShipments(shop, order)).toHaveLength(2)
  expect(await liveFulfillments(shop, order)).toHaveLength(2)
  expect(complaints).toEqual([])
})

it("the dialog that ships an order has its button in reach on a phone, and the label a press away afterwards", async () => {
  const order = await importOrder(shop)
  const viewport = { width: 390, height: 700 }
  const { page, complaints } = await openAdmin({ viewport })
  const dialog = await openShipDialog(page, order)
  const place = await shipButton(dialog).boundingBox()
  expect(place?.x).toBeGreaterThan(0)
  expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThan(viewport.width)
  expect((place?.y ?? 0) + (place?.height ?? 999)).toBeLessThan(viewport.height)
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  await shipButton(dialog).click()
  const ordered = page.getByRole("listitem").filter({ hasText: /is ordered\.$|is ordered\.Print/ })
  // The label comes with the confirmation, a moment later: the button waits for it.
  const soon = await printedBy(page, () =>
    ordered.getByRole("button", { name: "Print label" }).click(),
  )
  const later = page.getByRole("main").getByRole("button", { name: "Print label" })
  await later.waitFor()
  const ofLabel = await sizesIn(soon)
  expect(ofLabel).toHaveLength(1)
  expect(await sizesIn(await printedBy(page, () => later.click()))).toEqual(ofLabel)

  await page.getByRole("main").getByRole("combobox", { name: "Paper" }).click()
  await page.getByRole("option", { name: "A4, four labels" }).click()
  expect(await sizesIn(await printedBy(page, () => later.click()))).toEqual([[595, 842]])
  expect(complaints).toEqual([])
})

it("the dialog that ships an order is in Latvian, in the dark", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  const { page, complaints } = await openAdmin({
    language: "lv",
    theme: "dark",
  })
  await page.goto(`/app/orders/${order.id}`)
  await page.getByRole("button", { name: "Nosūtīt", exact: true }).click()
  await page.getByText("Izvēlējās klients").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  expect(complaints).toEqual([])
})

/** Widths and heights of the pages, in whole points. */
const sizesIn = async (pdf: Uint8Array) =>
  (await PDFDocument.load(pdf))
    .getPages()
    .map((page) => [page.getWidth(), page.getHeight()].map(Math.round))

/** What goes into a package in each step. */
const itemsIn = (place: Locator) => place.locator("ol").getByText(/^\[\d\] \d × /)

/** The lines of all pictures of the steps. */
const picturesIn = (place: Locator) =>
  place.locator("ol svg path").evaluateAll((paths) => paths.map((path) => path.getAttribute("d")))
