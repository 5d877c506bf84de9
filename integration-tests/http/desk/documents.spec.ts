import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PDFDocument } from "@cantoo/pdf-lib"
import { takePictureOfPaper } from "../../browser/take-picture"
import { chooseService, completeCart, postCart, readCart } from "../../harness/customer-checkout"
import { outcomeOf } from "../../harness/http-client"
import { createBox, deleteBoxes } from "../../harness/items-and-boxes"
import { pdfText } from "../../harness/labels"
import { changeRows, expireLease } from "../../harness/ledger-rows"
import { capturePayments, importOrder } from "../../harness/orders"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { fillCart, placeOrder, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key and one box, whose lists and packing slips are read as a person reads them.
const shop = shopWithKey()

const MUG_BOX = { name: "Mug box", side: 250 }
const SHIPMENTS = "/admin/shipment-ordering/shipments"

beforeAll(() => createBox(shop, MUG_BOX))

const send = (document: string, body: Record<string, unknown>) =>
  shop.admin.send("POST", `/admin/shipment-ordering/documents/${document}`, body)

const printed = async (document: string, body: Record<string, unknown>) => {
  const answer = await send(document, body)
  expect({ status: answer.status, type: answer.headers.get("content-type") }).toEqual({
    status: 200,
    type: "application/pdf",
  })
  expect(answer.headers.get("cache-control")).toContain("no-store")
  expect(answer.headers.get("content-disposition")).toMatch(
    new RegExp(`^inline; filename="${document}-\\d{4}-\\d\\d-\\d\\d\\.pdf"$`),
  )
  return new Uint8Array(await answer.arrayBuffer())
}

const textOf = async (document: string, body: Record<string, unknown>) =>
  pdfText(await printed(document, body))

const slipsOf = (body: Record<string, unknown>) => textOf("packing-slips", body)

const expectRefusal = async (
  document: string,
  body: Record<string, unknown>,
  [status, words]: [number, string],
) =>
  expect(await outcomeOf(await send(document, body))).toEqual({
    status,
    message: expect.stringContaining(words),
  })

const shipped = async (order: { id: string }) => {
  await shipFromAdmin(shop, order)
  return shipmentIn(shop, order.id, "confirmed")
}

const setOrder = (order: { id: string }, set: string, ...values: unknown[]) =>
  runSql(shop.databaseUrl, `update "order" set ${set} where id = $1`, [order.id, ...values])

it("a pickup list has pages for each carrier, with sender, recipient, town and numbers, in the language of its reader", async () => {
  const shippingAddress = { first_name: "Žanete", city: "Ķekava" }
  const one = await shipped(await importOrder(shop, { shippingAddress }))
  const other = await shipped(await importOrder(shop, { serviceCode: "carrierA_standard" }))
  const shipment_ids = [one.id, other.id]
  const document = await printed("pickup-list", { shipment_ids })
  const pages = (await PDFDocument.load(document)).getPages()
  expect(pages.map((page) => [page.getWidth(), page.getHeight()].map(Math.round))).toEqual([
    [595, 842],
    [595, 842],
  ])
  const texts = await pdfText(document)
  const page = texts.find((text) => text.includes("Carrier B")) ?? ""
  expect(page).toContain("Žanete Bērziņš, Ķekava")
  expect(page).toContain(one.reference)
  expect(page).toMatch(/Sender: Baltic Table SIA, Katlakalna iela 11/)
  expect(page).not.toContain(other.reference)
  expect(texts.find((text) => text.includes("Carrier A"))).toContain(other.reference)
  const [latvian] = await textOf("pickup-list", { shipment_ids, locale: "lv" })
  expect(latvian).toMatch(/^Paņemšanas saraksts/)

  await changeRows(shop, one.id, "state = 'abandoned'")
  await expectRefusal("pickup-list", { shipment_ids: [one.id] }, [400, "not confirmed"])
  await expectRefusal("packing-slips", { shipment_ids: [one.id] }, [400, "nothing to pack"])
})

it("a pick list adds up the items of all orders by SKU, with their bins, orders and boxes", async () => {
  const mug = shop.seed.variants["MUG-05"] ?? ""
  const [product] = await runSql<{ product_id: string }>(
    shop.databaseUrl,
    "select product_id from product_variant where id = $1",
    [mug],
  )
  await shop.admin.post(`/admin/products/${product?.product_id}/variants/${mug}`, {
    metadata: { bin: "C-12" },
  })
  const orders = [
    await importOrder(shop, { quantity: 2 }),
    await importOrder(shop, { sku: "NAPKIN-1" }),
    await importOrder(shop, { quantity: 3 }),
  ]
  const numbers = orders.map(({ display_id }) => `#${display_id}`)
  const document = await printed("pick-list", { order_ids: orders.map(({ id }) => id) })
  takePictureOfPaper(document, "pick-list", 360)
  const [page, ...more] = await pdfText(document)
  expect(more).toEqual([])
  expect(page).toMatch(/\nC-12\n5\n/)
  expect(page).toContain(`${numbers[0]}\u00A0(2), ${numbers[2]}\u00A0(3)`)
  expect(page).toMatch(/Boxes to fetch\n.*Mug box\n25 × 25 × 25\n3/s)
})

it("a packing slip is in the customer's language and letters, with shop, recipient, items, note and how to pack them", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  const note = "Dāvanai, lūdzu\n블루 셔츠\nמשה כהן"
  await setOrder(order, "locale = 'lv-LV', metadata = $2", JSON.stringify({ note }))
  const [page, ...more] = await slipsOf({ order_ids: [order.id], locale: "en" })
  expect(more).toEqual([])
  expect(page).toMatch(/Pavadlapa\n.*Jānis Bērziņš\n.*LV-1010 Rīga\nLatvija\n/s)
  expect(page).toContain("Dāvanai, lūdzu")
  expect(page).toContain("블루")
  expect(page).toContain([..."משה כהן"].reverse().join(""))
  expect(page).toMatch(/Kā iepakot\n.*Mug box · 25 × 25 × 25 cm · \d/s)
  expect(page).toContain("2 × [1]")
})

it("a packing slip is in the language that the shop has set in the cart, which its storefront gets with the cart", async () => {
  const cart = await fillCart(shop)
  await postCart(shop, cart.id, { locale: "lt-LT" })
  expect(await readCart(shop, cart)).toMatchObject({ locale: "lt-LT" })
  await chooseService(shop, cart, "carrierB_classic")
  const { id } = await completeCart(shop.storefront, cart.id)
  const [page] = await slipsOf({ order_ids: [id], locale: "en" })
  expect(page).toMatch(/Pakavimo lapas\n.*\nLatvija\n.*Kiekis\n/s)
})

it("a packing slip is one for all shipments of an order, and shows the same packages when it is shipped", async () => {
  const item = (sku: string, quantity: number) => ({
    variantId: shop.seed.variants[sku] ?? "",
    quantity,
  })
  const order = await importOrder(shop, {
    items: [item("MUG-05", 2), item("NAPKIN-4", 3), item("NAPKIN-1", 1)],
  })
  const document = await printed("packing-slips", { order_ids: [order.id] })
  takePictureOfPaper(document, "packing-slip", 620)
  const [open] = await pdfText(document)
  const { id } = await shipped(order)
  expect(await slipsOf({ order_ids: [order.id] })).toEqual([open])
  expect(await slipsOf({ shipment_ids: [id] })).toEqual([open])
  // Medusa returns an order's items in any sequence, and in another one once they are fulfilled.
  const ids = order.items.map(({ id }) => id)
  const read = await shop.admin.get<{ order: { items: { id: string; variant_sku: string }[] } }>(
    `/admin/orders/${order.id}?fields=items.id,items.variant_sku`,
  )
  const skus = ids.sort().map((id) => read.order.items.find((one) => one.id === id)?.variant_sku)
  expect(open).toMatch(new RegExp(skus.map((sku, at) => `\n${at + 1}\n${sku}\n.*`).join(""), "s"))
  expect(open).toContain("Mug box")
})

it("a packing slip has a replaced shipment once, and is not printed for one that was given up", async () => {
  const order = await importOrder(shop, { quantity: 2 })
  const first = await shipped(order)
  const [open] = await slipsOf({ shipment_ids: [first.id] })
  await expireLease(shop, first.id)
  const { shipment } = await shop.admin.post<{ shipment: { id: string } }>(
    `${SHIPMENTS}/${first.id}/replace`,
  )
  const shipment_ids = [first.id, shipment.id]
  expect(await slipsOf({ order_ids: [order.id] })).toEqual([open])
  expect(await slipsOf({ shipment_ids })).toEqual([open])
  await shop.admin.post(`${SHIPMENTS}/${first.id}/void`)
  expect(await slipsOf({ shipment_ids })).toEqual([open])
  await expectRefusal("packing-slips", { shipment_ids: [first.id] }, [400, "nothing to pack"])
})

it("a packing slip shows how a shipment or an order's checkout was packed, also when the boxes have changed since", async () => {
  const { id } = await shipped(await importOrder(shop))
  // The second customer's packages come from the packing of the first.
  await placeOrder(shop)
  const order = await placeOrder(shop)
  const packedOf = async (body: Record<string, unknown>) =>
    (await slipsOf(body)).join().match(/.*1 × \[1\].*/g)
  const before = await packedOf({ order_ids: [order.id] })
  expect(before).toHaveLength(1)
  const shipmentBefore = await packedOf({ shipment_ids: [id] })
  expect(shipmentBefore).toHaveLength(1)
  await deleteBoxes(shop)
  await createBox(shop, { name: "Other box", side: 260 })
  expect(await packedOf({ order_ids: [order.id] })).toEqual(before)
  expect(await packedOf({ shipment_ids: [id] })).toEqual(shipmentBefore)
  expect((await slipsOf({ shipment_ids: [id] })).join()).toContain("25 × 25 × 25 cm · 0.52 kg")
  await deleteBoxes(shop)
  await createBox(shop, MUG_BOX)

  // A shipment of an earlier version is described by its sizes.
  const old = '[{"weight":"1.5","length":"31","width":"22","height":"13"}]'
  await changeRows(shop, id, "filled = null, packages = $2", old)
  const [page] = await slipsOf({ shipment_ids: [id] })
  expect(page).toContain("Other packaging · 31 × 22 × 13 cm · 1.5 kg")
  expect(page).not.toContain("[1]")
})

it("a packing slip names the service for the money that is owed, and the one without cash on delivery once it is paid", async () => {
  await shop.configure({ cod_alternatives: { carrierB_cod: "carrierB_classic" } })
  const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
  const [unpaid] = await slipsOf({ order_ids: [order.id] })
  expect(unpaid).toContain("Carrier B Cash on Delivery")
  await capturePayments(shop.admin, order.id)
  const [paid] = await slipsOf({ order_ids: [order.id] })
  expect(paid).not.toContain("Carrier B Cash on Delivery")
  await shop.configure({ cod_alternatives: {} })
})

it("a packing slip has a barcode that scanners read as the number of the order", async () => {
  const programs = ["pdftoppm", "zbarimg"].map((name) => spawnSync(name, ["--version"]).error)
  // The last lines of a run say so; CI requires both.
  if (programs.some(Boolean)) return
  const order = await importOrder(shop)
  const cwd = mkdtempSync(path.join(tmpdir(), "packing-slip-"))
  const slip = await printed("packing-slips", { order_ids: [order.id] })
  writeFileSync(path.join(cwd, "slip.pdf"), slip)
  execFileSync("pdftoppm", ["-r", "150", "-png", "slip.pdf", "slip"], { cwd })
  const scan = ["-q", "--nodbus", "slip-1.png"]
  const read = execFileSync("zbarimg", scan, { cwd, encoding: "utf8" })
  rmSync(cwd, { recursive: true })
  expect(read.trim()).toBe(`CODE-128:${order.display_id}`)
})

it.each<[string, Record<string, unknown>, [number, string]]>([
  ["pick-list", { order_ids: ["order_unknown"] }, [404, "A chosen order no longer exists"]],
  [
    "packing-slips",
    { shipment_ids: ["soshp_unknown"] },
    [404, "Of the chosen shipments 1 no longer exist"],
  ],
  ["packing-slips", { order_ids: [] }, [400, "order_ids"]],
  ["packing-slips", {}, [400, "either order_ids or shipment_ids"]],
  ["packing-slips", { order_ids: ["a"], shipment_ids: ["b"] }, [400, "either order_ids"]],
  ["invoice", { order_ids: ["a"] }, [404, "no such document"]],
])("a %s of %j is refused in words", expectRefusal)
