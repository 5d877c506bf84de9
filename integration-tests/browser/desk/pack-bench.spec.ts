// The page Pack, used as at a table with a scanner: by keys alone.
import type { HttpTypes } from "@medusajs/framework/types"
import type { Page } from "playwright-core"
import type { BenchPackage } from "../../../src/api/admin/shipment-ordering/pack-bench/bench"
import { listApiShipments, onlyShipment } from "../../harness/fulfil-order"
import { createBox } from "../../harness/items-and-boxes"
import { type ImportedOrder, importOrder } from "../../harness/orders"
import { letPrintJobsWait } from "../../harness/print-queue"
import { runSql } from "../../harness/run-sql"
import { sandboxShipments } from "../../harness/test-shop"
import { accessibilityIssues } from "../admin-page"
import { benchOn } from "../bench-page"
import { startAdminSpec } from "../start-admin-spec"
import { takePicture } from "../take-picture"

const { shop, openAdmin } = startAdminSpec()

const LOW = { width: 1024, height: 768 }
const USUAL = { width: 1280, height: 800 }

let kitId: string

beforeAll(async () => {
  await createBox(shop, { name: "Small", side: 160, tare_weight: 50 })
  await createBox(shop, { name: "Carton", side: 360, tare_weight: 200 })
  await createBox(shop, { name: "Large carton", side: 420, tare_weight: 300 })
  kitId = await createKit()
})

/** A gift set: one mug and two napkins, from the stock of these. @returns the variant's id */
async function createKit(): Promise<string> {
  const { inventory_items: stock } = await shop.admin.get<HttpTypes.AdminInventoryItemListResponse>(
    "/admin/inventory-items?limit=100",
  )
  const idOf = (sku: string) => stock.find((one) => one.sku === sku)?.id ?? ""
  const { product } = await shop.admin.post<HttpTypes.AdminProductResponse>("/admin/products", {
    title: "Gift set",
    status: "published",
    shipping_profile_id: shop.seed.shippingProfileId,
    sales_channels: [{ id: shop.seed.salesChannelId }],
    options: [{ title: "Kind", values: ["One"] }],
    variants: [
      {
        ...{ title: "One", sku: "GIFT", weight: 700, length: 150, width: 150, height: 150 },
        options: { Kind: "One" },
        manage_inventory: true,
        inventory_items: [
          { inventory_item_id: idOf("MUG-05"), required_quantity: 1 },
          { inventory_item_id: idOf("NAPKIN-1"), required_quantity: 2 },
        ],
        prices: [{ currency_code: "eur", amount: 30 }],
      },
    ],
  })
  return product.variants?.[0]?.id ?? ""
}

/** An order of quantities by SKU. */
const order = (quantities: Record<string, number>, serviceCode?: string) =>
  importOrder(shop, {
    serviceCode,
    items: Object.entries(quantities).map(([sku, quantity]) => ({
      variantId: sku === "GIFT" ? kitId : (shop.seed.variants[sku] ?? ""),
      quantity,
    })),
  })

/** What of an order is shipped: in the ledger, package by package, and at the service. */
async function shippedOf(shipped: ImportedOrder) {
  const shipment = await onlyShipment(shop, shipped)
  const path = `/admin/shipment-ordering/shipments/${shipment.id}/packages`
  const { packages } = await shop.admin.get<{ packages: BenchPackage[] }>(path)
  const sent = await listApiShipments(shop, shipped)
  const skuOf = (lineId: string) => {
    const { variant_id } = shipped.items.find(({ id }) => id === lineId) ?? {}
    const skus = Object.entries({ ...shop.seed.variants, GIFT: kitId })
    return skus.find(([, id]) => id === variant_id)?.[0]
  }
  return {
    items: Object.fromEntries(
      shipment.lines.map(({ line_item_id, quantity }) => [skuOf(line_item_id), quantity]),
    ),
    boxes: packages.map(({ name }) => name),
    /** By the product's title. */
    contents: packages.map(({ contents }) =>
      Object.fromEntries(contents.map(({ title, quantity }) => [title, quantity])),
    ),
    /** In kilograms. */
    weights: sent.flatMap(({ body }) => [body.weight].flat().map(Number)),
    orders: sent.length,
  }
}

const [MUG, NAPKIN, BOARD] = ["Stoneware mug", "Linen napkin", "Oak cutting board"] as const

it("twenty orders are packed by keys alone: each ships once, with the right items, packages and weights", async () => {
  const [wrong, two, part, heavy, otherBox, kit, byHand] = [
    await order({ "MUG-05": 1, "NAPKIN-4": 1 }),
    await order({ "MUG-05": 2 }, "carrierA_standard"),
    await order({ "MUG-05": 1, "NAPKIN-4": 2 }),
    await order({ "MUG-05": 1 }),
    await order({ "MUG-05": 2, "NAPKIN-1": 1 }),
    await order({ GIFT: 1, "MUG-05": 1 }),
    await order({ "MUG-05": 2, "NAPKIN-4": 1 }),
  ]
  const usual: { quantities: Record<string, number>; order: ImportedOrder }[] = []
  for (let index = 0; index < 13; index += 1) {
    const quantities = { "MUG-05": 1 + (index % 3), "NAPKIN-1": 1 + (index % 2), "BOARD-S": 1 }
    usual.push({ quantities, order: await order(quantities) })
  }
  const { page, complaints } = await openAdmin({ viewport: USUAL })
  const bench = benchOn(page)
  const times: number[] = []
  const ship = async () => times.push(await bench.ship())
  await bench.open()
  await bench.heading("Scan a packing slip")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])

  await bench.scanSlip(wrong)
  await bench.scan("BOARD-S")
  await bench.says("Not in this order. Put it back.")
  await bench.scan(String(two.display_id))
  await bench.says("This is an order's number, not an item.")
  await bench.scan("MUG-05")
  await bench.says(/is in\./)
  await bench.scan("MUG-05")
  await bench.says("Too many. Put it back.")
  await bench.press("F9")
  await bench.says(/^Not everything is in yet: /)
  await bench.scan("napkin-4")
  await ship()

  await bench.scanSlip(two)
  await bench.press("F4")
  await bench.says("First scan what stays in this package.")
  await bench.scan("MUG-05")
  await bench.press("F4")
  await bench.says("One more package: the rest goes into it.")
  await bench.dialog.getByText("Package 2 of 2").waitFor()
  await bench.scan("MUG-05")
  await ship()

  await bench.scanSlip(part)
  await bench.scan("MUG-05")
  await bench.scan("NAPKIN-4")
  await bench.press("Delete")
  await bench.heading(/^Leave out what is missing of/)
  await bench.scan("NAPKIN-4")
  await bench.says("Answer the question first.")
  // Else an Enter right after a scan is the scanner's second one.
  await bench.press("Shift")
  await bench.press("Enter")
  await bench.says(/^Left out: 1 × .*stays in To ship\.$/)
  await ship()

  await bench.scanSlip(heavy)
  await bench.scan("MUG-05")
  await bench.press("F8")
  await bench.scan("4006381333931")
  await bench.says("This is no weight.")
  await bench.scan(String(heavy.display_id))
  await bench.heading("Is this the right weight?")
  await bench.press("Escape")
  await bench.scan("9,5")
  await bench.heading("Is this the right weight?")
  await bench.press("Escape")
  await bench.scan("1350")
  await bench.heading("Is this the right weight?")
  await bench.press("Shift")
  await bench.press("Enter")
  await bench.dialog.getByText(/weighed 1\.35 kg/).waitFor()
  await ship()

  await bench.scanSlip(otherBox)
  await bench.scan("MUG-05")
  await bench.press("F2")
  await bench.heading("Which box?")
  await page.keyboard.type("lar")
  await bench.press("Enter")
  await bench.says("Now in 1 package: Large carton.")
  await bench.scan("NAPKIN-1")
  await bench.scan("MUG-05")
  await ship()

  await bench.scanSlip(kit)
  for (const code of ["NAPKIN-1", "MUG-05", "NAPKIN-1", "MUG-05"]) await bench.scan(code)
  await ship()

  await bench.scanSlip(byHand)
  for (let piece = 1; piece <= 3; piece += 1) await bench.pressByHand("Space")
  await ship()

  for (const { quantities, order: next } of usual) {
    // The oldest comes first.
    await bench.press("Enter")
    await bench.heading(`#${next.display_id}`)
    const codes = Object.entries(quantities).flatMap(([sku, count]) =>
      Array<string>(count).fill(sku),
    )
    for (const code of codes.reverse()) await bench.scan(code)
    await ship()
  }
  await bench.press("Enter")
  await bench.heading("Nothing is left to pack")
  expect(complaints).toEqual([])
  times.sort((one, other) => one - other)
  console.info(`From the last key to the label: ${times[10]} ms, at most ${times.at(-1)} ms`)

  const orders = 1
  for (const one of [wrong, part]) {
    expect(await shippedOf(one)).toEqual({
      items: { "MUG-05": 1, "NAPKIN-4": 1 },
      boxes: ["Carton"],
      contents: [{ [MUG]: 1, [NAPKIN]: 1 }],
      weights: [1.07],
      orders,
    })
  }
  expect(await shippedOf(two)).toEqual({
    items: { "MUG-05": 2 },
    boxes: ["Carton", "Carton"],
    contents: [{ [MUG]: 1 }, { [MUG]: 1 }],
    weights: [0.72, 0.72],
    orders,
  })
  expect(await shippedOf(heavy)).toEqual({
    items: { "MUG-05": 1 },
    boxes: ["Small"],
    contents: [{ [MUG]: 1 }],
    weights: [1.35],
    orders,
  })
  expect(await shippedOf(otherBox)).toEqual({
    items: { "MUG-05": 2, "NAPKIN-1": 1 },
    boxes: ["Large carton"],
    contents: [{ [MUG]: 2, [NAPKIN]: 1 }],
    weights: [1.43],
    orders,
  })
  expect(await shippedOf(kit)).toMatchObject({
    items: { GIFT: 1, "MUG-05": 1 },
    contents: [{ "Gift set": 1, [MUG]: 1 }],
    weights: [1.42],
    orders,
  })
  expect(await shippedOf(byHand)).toMatchObject({
    items: { "MUG-05": 2, "NAPKIN-4": 1 },
    contents: [{ [MUG]: 2, [NAPKIN]: 1 }],
    weights: [1.59],
    orders,
  })
  for (const { quantities, order: one } of usual) {
    const { "MUG-05": mugs = 0, "NAPKIN-1": napkins = 0 } = quantities
    expect(await shippedOf(one)).toEqual({
      items: quantities,
      boxes: ["Carton"],
      contents: [{ [MUG]: mugs, [NAPKIN]: napkins, [BOARD]: 1 }],
      weights: [(200 + 520 * mugs + 90 * napkins + 1400) / 1000],
      orders,
    })
  }
  expect(await sandboxShipments(shop)).toHaveLength(20)
}, 600_000)

it("a reload, and a network that is away for a while, lose no tick", async () => {
  const mugs = await order({ "MUG-05": 3, "NAPKIN-4": 1 })
  const { page } = await openAdmin({ viewport: LOW, theme: "dark", language: "lv" })
  const bench = benchOn(page, "Pakošana")
  await bench.open()
  await bench.scanSlip(mugs)
  const saved = page.waitForResponse(/\/progress$/)
  await bench.scan("MUG-05")
  await saved
  await page.reload()
  await bench.says("Turpiniet: atzīmētais jau ir pakās.")
  await bench.dialog.getByText("1 no 3").waitFor()

  await page.context().setOffline(true)
  await bench.scan("MUG-05")
  await bench.dialog.getByText("Nav savienojuma: noskenētais tiek glabāts šeit").waitFor()
  await bench.scan("NAPKIN-4")
  await bench.dialog.getByText("2 no 3").waitFor()
  const savedLater = page.waitForResponse(
    (answer) => answer.url().endsWith("/progress") && answer.ok(),
  )
  await page.context().setOffline(false)
  await savedLater
  await bench.dialog.getByText("Nav savienojuma").waitFor({ state: "detached" })

  // The last tick never reaches the store before the reload: the browser has kept it.
  await page.route("**/progress", (route) => route.abort())
  await bench.scan("MUG-05")
  await bench.heading("Viss ir ielikts")
  await page.unroute("**/progress")
  await page.reload()
  await bench.heading("Viss ir ielikts")
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
  expect(await sizeOf(page)).toEqual({ across: 0, down: 0 })
  await bench.press("Escape")
  await bench.heading("Pārtraukt šo pasūtījumu?")
  await bench.press("Enter")
  await bench.heading("Noskenējiet pavadlapu")
  await bench.dialog.getByText(`#${mugs.display_id} · pārtraukts`).waitFor()
  await bench.press("Escape")
  await page.waitForURL(/\/app\/shipment-ordering$/)
  await shop.admin.post(`/admin/orders/${mugs.id}/cancel`)
}, 300_000)

it("two benches never pack one order: the second sees who has it, takes it over, and the first is told", async () => {
  const mugs = await order({ "MUG-05": 2, "NAPKIN-4": 1, "BOARD-S": 1 })
  await shop.admin.post(`/admin/orders/${mugs.id}`, {
    metadata: { note: "Birthday present: no invoice in the package, please." },
  })
  const one = await openAdmin({ viewport: USUAL })
  const other = await openAdmin({ viewport: LOW, theme: "dark" })
  const [first, second] = [benchOn(one.page), benchOn(other.page)]
  await first.open()
  await first.scanSlip(mugs)
  await first.scan("BOARD-S")
  await first.says(/is in\./)
  expect(await sizeOf(one.page)).toEqual({ across: 0, down: 0 })
  expect(await accessibilityIssues(one.page, "[role=dialog]")).toEqual([])
  await takePicture(one.page, "pack-bench")
  await first.scan("4006381333931")
  await first.says("Not in this order. Put it back.")
  await takePicture(one.page, "pack-bench-wrong")

  await second.open()
  await second.dialog.getByText(`#${mugs.display_id} · `).waitFor()
  await second.scanSlip(mugs)
  await second.heading(/packs this order$/)
  expect(await accessibilityIssues(other.page, "[role=dialog]")).toEqual([])
  await second.press("F2")
  await second.says("Go on: what is ticked is in the packages already.")
  expect(await sizeOf(other.page)).toEqual({ across: 0, down: 0 })
  await first.says(/was opened again since, or is shipped\. .+ Scan it again\.$/)
  await first.heading("Scan a packing slip")
  await first.scanSlip(mugs)
  await first.heading(/packs this order$/)
  await first.dialog.getByText(/^Last scan: \d+ (second|minute)s? ago\./).waitFor()
  for (const code of ["MUG-05", "MUG-05", "NAPKIN-4"]) await second.scan(code)
  await second.ship()
  await first.press("Escape")
  await first.scanSlip(mugs)
  await first.heading("This order is shipped already")
  expect(await shippedOf(mugs)).toMatchObject({
    items: { "MUG-05": 2, "NAPKIN-4": 1, "BOARD-S": 1 },
    orders: 1,
  })
}, 300_000)

it("paper and print queue are chosen once by mouse, what is not printed is seen, and the scan field has the focus again", async () => {
  const mug = await order({ "MUG-05": 1 })
  const { page } = await openAdmin({ viewport: LOW })
  const bench = benchOn(page)
  await bench.open()
  const field = await bench.dialog.getByLabel("Packing slip or order number").elementHandle()
  const isFocused = () => page.waitForFunction((one) => one === document.activeElement, field)
  await bench.dialog.getByRole("combobox").selectOption({ index: 1 })
  await isFocused()
  await bench.dialog.getByLabel("Send labels to the print queue").check()
  await isFocused()
  await bench.open()
  await bench.scanSlip(mug)
  await bench.scan("MUG-05")
  await bench.isFull()
  await bench.press("F9")
  await bench.says("The label is in the print queue.")
  expect(await runSql(shop.databaseUrl, "select paper from shipment_ordering_print_job")).toEqual([
    { paper: "a4_1" },
  ])
  await letPrintJobsWait(shop, 11)
  await bench.open()
  await bench.dialog.getByText("1 label is not printed. Look at the print server.").waitFor()
  expect(await accessibilityIssues(page, "[role=dialog]")).toEqual([])
}, 300_000)

/** How much of the page is out of sight. */
const sizeOf = (page: Page) =>
  page.evaluate(() => {
    const parts = [
      document.documentElement,
      ...document.querySelectorAll("[role=dialog], [role=dialog] *"),
    ]
    const hidden = (name: "Width" | "Height") =>
      Math.max(
        ...parts
          .filter((part) => ["auto", "scroll"].includes(getComputedStyle(part).overflowY))
          .map((part) => part[`scroll${name}`] - part[`client${name}`]),
        0,
      )
    return { across: hidden("Width"), down: hidden("Height") }
  })
