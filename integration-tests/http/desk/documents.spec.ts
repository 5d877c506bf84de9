import { execFileSync, spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { PDFDocument } from "@cantoo/pdf-lib"
import { takePictureOfPaper } from "../../browser/take-picture"
import { addLedgerRows } from "../../harness/add-ledger-rows"
import { BOXES, createBox, deleteBoxes, listBoxes } from "../../harness/boxes"
import { capturePayments } from "../../harness/capture-payments"
import { expireLease } from "../../harness/expire-lease"
import { importOrder } from "../../harness/import-order"
import { pdfText } from "../../harness/pdf-text"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import { placeOrder, shipmentIn } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const ROUTE = "/admin/shipment-ordering/documents"
const MUG_BOX = { name: "Mug box", side: 250 }
const SHIPMENTS = "/admin/shipment-ordering/shipments"

const shop = shopWithKey()
const many = Array.from({ length: 120 }, (_, index) => `soshp_${100_001 + index}`)

const ask = (document: string, body: Record<string, unknown>) =>
  shop.admin.send("POST", `${ROUTE}/${document}`, body)

const printed = async (document: string, body: Record<string, unknown>) => {
  const answer = await ask(document, body)
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

const refusal = async (document: string, body: Record<string, unknown>) => {
  const answer = await ask(document, body)
  return `${answer.status} ${await answer.text()}`
}

const shipped = async (order: { id: string }) => {
  await shipFromAdmin(shop, order)
  return shipmentIn(shop, order.id, "confirmed")
}

const item = (sku: string, quantity: number) => ({
  variantId: shop.seed.variants[sku] ?? "",
  quantity,
})

beforeAll(async () => {
  await createBox(shop, MUG_BOX)
  await addLedgerRows(shop, { count: many.length, newest: "2026-05-01T00:00:00Z" })
})

describe("a pickup list", () => {
  it("has pages for each carrier, with sender, recipient, town and numbers", async () => {
    const one = await shipped(
      await importOrder(shop, { shippingAddress: { first_name: "Žanete", city: "Ķekava" } }),
    )
    const other = await shipped(await importOrder(shop, { serviceCode: "carrierA_standard" }))
    const document = await printed("pickup-list", { shipment_ids: [one.id, other.id] })
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
  })

  it("is in the language of the person who prints it, and in English for a language that it lacks", async () => {
    const shipment_ids = many.slice(0, 2)
    const [english, latvian, other] = await Promise.all(
      ["en-GB", "lv", "fr"].map(
        async (locale) => (await textOf("pickup-list", { shipment_ids, locale }))[0],
      ),
    )
    expect(english).toMatch(/^Pickup list\n.*Tracking numbers\n#100001-ABC001\n.*2 shipments/s)
    expect(latvian).toMatch(/^Paņemšanas saraksts\n.*Izsekošanas numuri\n#100001-.*2 sūtījumi/s)
    expect(other).toBe(english)
  })

  it("counts all packages of a large shipment and names no more than twenty of its numbers", async () => {
    const [id] = many.slice(-1)
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set packages = $2,
              tracking_numbers = (select array_agg('NR' || n) from generate_series(101, 200) n)
        where id = $1`,
      [id, JSON.stringify(Array.from({ length: 100 }, () => ({ weight: "0.25" })))],
    )
    const [page, ...more] = await textOf("pickup-list", { shipment_ids: [id] })
    expect(more).toEqual([])
    expect(page).toContain("\n100\n25\n")
    expect(page).toContain("NR120")
    expect(page).toContain("(+\u00A080)")
    expect(page).not.toContain("NR121")
  })

  it("goes on over as many pages as it needs, with the names of the columns on each", async () => {
    const few = await textOf("pickup-list", { shipment_ids: many.slice(0, 20) })
    const all = await textOf("pickup-list", { shipment_ids: many })
    expect(few).toHaveLength(1)
    expect(all.length).toBeGreaterThan(2)
    expect(all.length).toBeLessThan(8)
    for (const page of all.slice(0, -1)) expect(page).toContain("Tracking numbers")
  })

  it("is refused for shipments that no carrier takes along", async () => {
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set state = 'abandoned' where id = $1",
      [many[0]],
    )
    expect(await refusal("pickup-list", { shipment_ids: many.slice(0, 1) })).toMatch(
      /^400 .*not confirmed/,
    )
  })
})

describe("a pick list", () => {
  it("adds up the items of all orders by SKU, with their bins, orders and boxes", async () => {
    const { seed } = shop
    const mug = seed.variants["MUG-05"] ?? ""
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
})

describe("a packing slip", () => {
  it("is in the customer's language, with shop, recipient, items, note and how to pack them", async () => {
    const order = await importOrder(shop, { quantity: 2 })
    await runSql(
      shop.databaseUrl,
      "update \"order\" set locale = 'lv-LV', metadata = $2 where id = $1",
      [order.id, JSON.stringify({ note: "Dāvanai, lūdzu" })],
    )
    const [page, ...more] = await textOf("packing-slips", { order_ids: [order.id], locale: "en" })
    expect(more).toEqual([])
    expect(page).toMatch(/Pavadlapa\n.*Jānis Bērziņš\n.*LV-1010 Rīga\nLatvija\n/s)
    expect(page).toContain("Dāvanai, lūdzu")
    expect(page).toMatch(/Kā iepakot\n.*Mug box · 25 × 25 × 25 cm · \d/s)
    expect(page).toContain("2 × [1]")
  })

  it("is printed in the letters of any customer, with fonts that the store has installed", async () => {
    const order = await importOrder(shop)
    await runSql(shop.databaseUrl, 'update "order" set metadata = $2 where id = $1', [
      order.id,
      JSON.stringify({ note: "블루 셔츠\nמשה כהן" }),
    ])
    const [page] = await textOf("packing-slips", { order_ids: [order.id] })
    expect(page).toContain("블루")
    expect(page).toContain([..."משה כהן"].reverse().join(""))
  })

  it("is one for all shipments of an order, and shows the same packages when it is shipped", async () => {
    const order = await importOrder(shop, {
      items: [item("MUG-05", 2), item("NAPKIN-4", 3), item("NAPKIN-1", 1)],
    })
    const document = await printed("packing-slips", { order_ids: [order.id] })
    takePictureOfPaper(document, "packing-slip", 620)
    const [open] = await pdfText(document)
    const { id } = await shipped(order)
    const [byOrder] = await textOf("packing-slips", { order_ids: [order.id] })
    const [byShipment] = await textOf("packing-slips", { shipment_ids: [id] })
    expect(byOrder).toBe(open)
    expect(byShipment).toBe(open)
    // Medusa returns an order's items in any order, and in another one once they are fulfilled.
    const ids = order.items.map(({ id }) => id)
    const read = await shop.admin.get<{ order: { items: { id: string; variant_sku: string }[] } }>(
      `/admin/orders/${order.id}?fields=items.id,items.variant_sku`,
    )
    const skus = ids.sort().map((id) => read.order.items.find((one) => one.id === id)?.variant_sku)
    expect(open).toMatch(new RegExp(skus.map((sku, at) => `\n${at + 1}\n${sku}\n.*`).join(""), "s"))
    expect(open).toContain("Mug box")
  })

  it("has a replaced shipment once, and is not printed for one that was given up", async () => {
    const order = await importOrder(shop, { quantity: 2 })
    const first = await shipped(order)
    const [open] = await textOf("packing-slips", { shipment_ids: [first.id] })
    await expireLease(shop, first.id)
    const { shipment } = await shop.admin.post<{ shipment: { id: string } }>(
      `${SHIPMENTS}/${first.id}/replace`,
    )
    const shipment_ids = [first.id, shipment.id]
    expect(await textOf("packing-slips", { order_ids: [order.id] })).toEqual([open])
    expect(await textOf("packing-slips", { shipment_ids })).toEqual([open])
    await shop.admin.post(`${SHIPMENTS}/${first.id}/void`)
    expect(await textOf("packing-slips", { shipment_ids })).toEqual([open])
    expect(await refusal("packing-slips", { shipment_ids: [first.id] })).toMatch(
      /^400 .*nothing to pack/,
    )
  })

  it("shows how a shipment was packed, also when the boxes have changed since", async () => {
    const { id } = await shipped(await importOrder(shop))
    const before = await textOf("packing-slips", { shipment_ids: [id] })
    const growBoxes = (by: number) =>
      runSql(
        shop.databaseUrl,
        `update shipment_ordering_box set inner_length = inner_length + $1, outer_length = outer_length + $1`,
        [by],
      )
    await growBoxes(50)
    try {
      expect(await textOf("packing-slips", { shipment_ids: [id] })).toEqual(before)
    } finally {
      await growBoxes(-50)
    }
    expect(before.join()).toContain("1 × [1]")
  })

  it("shows how an order's checkout packed it, also when the boxes have changed since", async () => {
    // The second customer's packages come from the packing of the first.
    await placeOrder(shop)
    const order = await placeOrder(shop)
    const packed = async () =>
      (await textOf("packing-slips", { order_ids: [order.id] })).join().match(/.*1 × \[1\].*/g)
    const before = await packed()
    const [box] = await listBoxes(shop)
    await shop.admin.delete(`${BOXES}/${box?.id}`)
    try {
      await createBox(shop, { name: "Other box", side: 260 })
      expect(before).toHaveLength(1)
      expect(await packed()).toEqual(before)
    } finally {
      await deleteBoxes(shop)
      await createBox(shop, MUG_BOX)
    }
  })

  it("names the service for the money that is owed, and the one without cash on delivery once it is paid", async () => {
    const configure = (cod_alternatives: Record<string, string>) =>
      shop.admin.post("/admin/shipment-ordering/settings", { cod_alternatives })
    await configure({ carrierB_cod: "carrierB_classic" })
    try {
      const order = await placeOrder(shop, { serviceCode: "carrierB_cod" })
      const [unpaid] = await textOf("packing-slips", { order_ids: [order.id] })
      expect(unpaid).toContain("Carrier B Cash on Delivery")
      await capturePayments(shop.admin, order.id)
      const [paid] = await textOf("packing-slips", { order_ids: [order.id] })
      expect(paid).not.toContain("Carrier B Cash on Delivery")
    } finally {
      await configure({})
    }
  })

  it("describes a shipment of an earlier version by its sizes", async () => {
    const { id } = await shipped(await importOrder(shop))
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment
          set filled = null, packages = '[{"weight":"1.5","length":"31","width":"22","height":"13"}]'
        where id = $1`,
      [id],
    )
    const [page] = await textOf("packing-slips", { shipment_ids: [id] })
    expect(page).toContain("Other packaging · 31 × 22 × 13 cm · 1.5 kg")
    expect(page).not.toContain("[1]")
  })

  it("has a barcode that scanners read as the number of the order", async () => {
    const programs = ["pdftoppm", "zbarimg"].map((name) => spawnSync(name, ["--version"]).error)
    // .ci/run installs them and demands this.
    if (programs.some(Boolean) && process.env.REQUIRE_BROWSER !== "1") return
    const order = await importOrder(shop)
    const folder = mkdtempSync(path.join(tmpdir(), "packing-slip-"))
    writeFileSync(
      path.join(folder, "slip.pdf"),
      await printed("packing-slips", { order_ids: [order.id] }),
    )
    execFileSync("pdftoppm", ["-r", "150", "-png", "slip.pdf", "slip"], { cwd: folder })
    const read = execFileSync("zbarimg", ["-q", "--nodbus", "slip-1.png"], {
      cwd: folder,
      encoding: "utf8",
    })
    rmSync(folder, { recursive: true })
    expect(read.trim()).toBe(`CODE-128:${order.display_id}`)
  })
})

describe("a document", () => {
  it("is refused when an order or a shipment does not exist, and when nothing is chosen", async () => {
    expect(await refusal("pick-list", { order_ids: ["order_unknown"] })).toMatch(
      /^404 .*A chosen order no longer exists/,
    )
    expect(await refusal("packing-slips", { shipment_ids: ["soshp_unknown"] })).toMatch(
      /^404 .*Of the chosen shipments 1 no longer exist/,
    )
    expect(await refusal("packing-slips", { shipment_ids: many.slice(0, 1) })).toMatch(
      /^400 .*nothing to pack/,
    )
    expect(await refusal("packing-slips", { order_ids: [] })).toMatch(/^400/)
    expect(await refusal("packing-slips", {})).toMatch(/^400 .*either order_ids or shipment_ids/)
    expect(await refusal("packing-slips", { order_ids: ["a"], shipment_ids: ["b"] })).toMatch(
      /^400/,
    )
    expect(await refusal("invoice", { order_ids: ["a"] })).toMatch(/^404 .*no such document/)
    const anonymous = await shop.storefront.send("POST", `${ROUTE}/pick-list`, { order_ids: ["a"] })
    expect(anonymous.status).toBe(401)
  })
})
