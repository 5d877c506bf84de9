import type { ServerResponse } from "node:http"
import { existsSync } from "node:fs"
import { mkdtemp, readdir, readFile, rename, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { PDFDocument } from "@cantoo/pdf-lib"
import { importOrder } from "../../harness/import-order"
import { orderIn } from "../../harness/order-in"
import { startLocalServer } from "../../harness/local-server"
import { ACTIVE_WORDS, armedLabel, encryptedLabel } from "../../harness/odd-labels"
import { ownLabel } from "../../harness/own-label"
import { pdfBombs } from "../../harness/pdf-bombs"
import { storeDirectory } from "../../harness/repository-paths"
import { runSql } from "../../harness/run-sql"
import {
  type AdminShipment,
  clearFaults,
  command,
  listShipments,
  runJob,
  startOwnShop,
  type TestShop,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const shipped = (shop: TestShop) => orderIn(shop, "confirmed")

const labelOf = async (shop: TestShop, { id }: AdminShipment) => {
  const answer = await shop.admin.send("GET", `/admin/shipment-ordering/shipments/${id}/label`)
  return { status: answer.status, text: Buffer.from(await answer.arrayBuffer()).toString("latin1") }
}

const keptRow = (shop: TestShop, { id }: AdminShipment) =>
  until("the label is kept", async () => {
    const [row] = await runSql<{ content_base64: string | null; file_id: string | null }>(
      shop.databaseUrl,
      "select content_base64, file_id from shipment_ordering_label where shipment_row_id = $1",
      [id],
    )
    return row
  })

const breakLabels = (shop: TestShop) =>
  command(shop, "/faults", { operation: "label", kind: "status", status: 410, times: 100 })

/** A confirmed shipment whose label could not be had, which is noted. */
async function shippedWithoutLabel(shop: TestShop): Promise<AdminShipment> {
  await breakLabels(shop)
  const { order_id } = await shipped(shop)
  return until("the failure is noted", async () => {
    const [shipment] = await listShipments(shop, order_id)
    return shipment?.last_error ? shipment : undefined
  })
}

const upload = (
  shop: TestShop,
  { id }: AdminShipment,
  { content, ...options }: { content: Buffer; replace?: boolean },
) =>
  shop.admin.send("POST", `/admin/shipment-ordering/shipments/${id}/label`, {
    content_base64: content.toString("base64"),
    ...options,
  })

/** The store asks for the service's label of a shipment, and waits until it is released. */
async function holdLabel(shop: TestShop, shipment: AdminShipment) {
  const pdf = await ownLabel("The service's")
  const waiting: ServerResponse[] = []
  const server = await startLocalServer((_, response) => void waiting.push(response))
  await runSql(
    shop.databaseUrl,
    "update shipment_ordering_shipment set label_url = $2 where id = $1",
    [shipment.id, `${server.url}/label.pdf`],
  )
  const shown = labelOf(shop, shipment)
  await until("the label is asked for", () => Promise.resolve(waiting[0]))
  return {
    /** @returns what is shown for it */
    async release() {
      waiting[0]?.end(pdf)
      await shown.finally(() => server.close())
      return shown
    },
  }
}

const forgetLabel = (shop: TestShop, { id }: AdminShipment) =>
  runSql(shop.databaseUrl, "delete from shipment_ordering_label where shipment_row_id = $1", [id])

describe("a store whose files are private", () => {
  let shop: TestShop
  let directory: string

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "shipment-ordering-files-"))
    shop = await startOwnShop({}, { env: { STORE_FILES: directory, STORE_OWN_SLIP: "true" } })
  })

  afterAll(async () => {
    await shop.sandbox.close()
    await rm(directory, { recursive: true })
  })

  it("keeps the label there, under a name that nobody guesses, and shows it to the admin only", async () => {
    const shipment = await shipped(shop)
    const { content_base64, file_id } = await keptRow(shop, shipment)
    expect(content_base64).toBeNull()
    expect(file_id).toMatch(/^shipment-ordering\/[0-9a-f]{32}\.pdf$/)
    const file = await readFile(path.join(directory, file_id ?? ""))
    expect(file.subarray(0, 5).toString()).toBe("%PDF-")
    await breakLabels(shop)
    expect(await labelOf(shop, shipment)).toEqual({ status: 200, text: file.toString("latin1") })
    const stranger = await shop.storefront.send(
      "GET",
      `/admin/shipment-ordering/shipments/${shipment.id}/label`,
    )
    expect(stranger.status).toBe(401)
  })

  it("that has lost the file fetches the label again, and keeps it when it cannot", async () => {
    await clearFaults(shop)
    const shipment = await shipped(shop)
    const { file_id } = await keptRow(shop, shipment)
    const file = path.join(directory, file_id ?? "")
    await rename(file, `${file}.away`)
    await breakLabels(shop)
    expect((await labelOf(shop, shipment)).status).toBeGreaterThanOrEqual(400)
    await rename(`${file}.away`, file)
    expect((await labelOf(shop, shipment)).status).toBe(200)
    await rename(file, `${file}.away`)
    await clearFaults(shop)
    expect((await labelOf(shop, shipment)).text).toMatch(/^%PDF-/)
    expect((await keptRow(shop, shipment)).file_id).not.toBe(file_id)
  })

  it("keeps a label that the merchant uploads, in place of the one before when told so", async () => {
    const shipment = await shipped(shop)
    await keptRow(shop, shipment)
    const files = (await readdir(path.join(directory, "shipment-ordering"))).length
    const content = await ownLabel()
    const before = (await labelOf(shop, shipment)).text
    expect((await upload(shop, shipment, { content })).status).toBe(400)
    expect((await labelOf(shop, shipment)).text).toBe(before)
    expect((await upload(shop, shipment, { content, replace: true })).status).toBe(200)
    expect((await labelOf(shop, shipment)).text).toBe(content.toString("latin1"))
    expect(await readdir(path.join(directory, "shipment-ordering"))).toHaveLength(files)
  })

  it("keeps the label that the merchant uploads while the service's is being fetched", async () => {
    const shipment = await shipped(shop)
    await keptRow(shop, shipment)
    await forgetLabel(shop, shipment)
    const files = (await readdir(path.join(directory, "shipment-ordering"))).length
    const held = await holdLabel(shop, shipment)
    const content = await ownLabel("The merchant's")
    expect((await upload(shop, shipment, { content, replace: true })).status).toBe(200)
    const fetched = await held.release()
    expect(fetched).toEqual({ status: 200, text: content.toString("latin1") })
    expect((await labelOf(shop, shipment)).text).toBe(content.toString("latin1"))
    expect(await readdir(path.join(directory, "shipment-ordering"))).toHaveLength(files + 1)
  })

  it("keeps the merchant's label whose file was out of reach only while it asked the service", async () => {
    const shipment = await shipped(shop)
    await keptRow(shop, shipment)
    const content = await ownLabel("The merchant's")
    expect((await upload(shop, shipment, { content, replace: true })).status).toBe(200)
    const file = path.join(directory, (await keptRow(shop, shipment)).file_id ?? "")
    await rename(file, `${file}.away`)
    const held = await holdLabel(shop, shipment)
    await rename(`${file}.away`, file)
    expect((await held.release()).text).toBe(content.toString("latin1"))
    expect((await labelOf(shop, shipment)).text).toBe(content.toString("latin1"))
  })

  it("keeps the last of two uploads that replace the label at once, and no file of the other", async () => {
    const shipment = await shipped(shop)
    await keptRow(shop, shipment)
    const files = (await readdir(path.join(directory, "shipment-ordering"))).length
    const contents = [await ownLabel("One"), await ownLabel("Two"), await ownLabel("Three")]
    const answers = await Promise.all(
      contents.map((content) => upload(shop, shipment, { content, replace: true })),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const texts = contents.map((content) => content.toString("latin1"))
    expect(texts).toContain((await labelOf(shop, shipment)).text)
    expect(await readdir(path.join(directory, "shipment-ordering"))).toHaveLength(files)
  })

  it("does not keep a label that was being fetched when it was deleted for privacy", async () => {
    const shipment = await shipped(shop)
    await keptRow(shop, shipment)
    await forgetLabel(shop, shipment)
    const files = (await readdir(path.join(directory, "shipment-ordering"))).length
    const held = await holdLabel(shop, shipment)
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment
          set created_at = now() - interval '100 days',
              entered_at = jsonb_build_object(state, now() - interval '100 days') where id = $1`,
      [shipment.id],
    )
    await runJob(shop, "shipment-ordering-erase")
    await held.release()
    expect((await labelOf(shop, shipment)).status).toBe(404)
    expect((await readdir(path.join(directory, "shipment-ordering"))).length).toBeLessThanOrEqual(
      files,
    )
  })

  it("whose developer has an own packing slip prints that, one for each order", async () => {
    const orders = [await importOrder(shop), await importOrder(shop)]
    const answer = await shop.admin.send(
      "POST",
      "/admin/shipment-ordering/documents/packing-slips",
      { order_ids: orders.map(({ id }) => id) },
    )
    expect(answer.status).toBe(200)
    const slips = await PDFDocument.load(await answer.arrayBuffer())
    // The template in the store's configuration makes a page as wide as the order's number says.
    expect(slips.getPages().map((page) => page.getWidth())).toEqual(
      orders.map(({ display_id }) => 200 + display_id),
    )
  })
})

describe("a store whose files are public", () => {
  const shop = shopWithKey()

  it("keeps labels in the plugin's own table, and none among its files", async () => {
    const shipment = await shipped(shop)
    const { content_base64, file_id } = await keptRow(shop, shipment)
    expect(file_id).toBeNull()
    expect(
      Buffer.from(content_base64 ?? "", "base64")
        .subarray(0, 5)
        .toString(),
    ).toBe("%PDF-")
    const served = path.join(storeDirectory, "static")
    const files = existsSync(served) ? await readdir(served, { recursive: true }) : []
    expect(files.filter((file) => file.endsWith(".pdf"))).toEqual([])
  })

  it("takes a label from the merchant where the service's cannot be had, and asks for it no more", async () => {
    await breakLabels(shop)
    const shipment = await shipped(shop)
    expect((await labelOf(shop, shipment)).status).toBeGreaterThanOrEqual(400)
    const own = await ownLabel()
    expect((await upload(shop, shipment, { content: own })).status).toBe(200)
    const asked = shop.sandbox.core.requests.counts().label
    await runJob(shop, "shipment-ordering-resume")
    expect((await labelOf(shop, shipment)).text).toBe(own.toString("latin1"))
    expect(shop.sandbox.core.requests.counts().label).toBe(asked)
  })

  it("forgets that a label could not be had once it has been fetched", async () => {
    const { id, order_id } = await shippedWithoutLabel(shop)
    await clearFaults(shop)
    const answer = await shop.admin.send("GET", `/admin/shipment-ordering/shipments/${id}/label`)
    expect(answer.status).toBe(200)
    expect(await listShipments(shop, order_id)).toMatchObject([
      { last_error: null, next_try_at: null },
    ])
  })

  it("tells on the shipment that a label from the service takes too much to unpack, and keeps the shipment", async () => {
    const files = await startLocalServer((_, response) => response.end(pdfBombs.content()))
    const shipment = await shippedWithoutLabel(shop)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set label_url = $2, next_try_at = now() where id = $1",
      [shipment.id, `${files.url}/label.pdf`],
    )
    await runJob(shop, "shipment-ordering-resume")
    const [now] = await listShipments(shop, shipment.order_id)
    expect(now).toMatchObject({
      state: "confirmed",
      last_error: { message: expect.stringContaining("print it to a new PDF") as string },
    })
    const asked = await labelOf(shop, shipment)
    expect(asked).toMatchObject({
      status: 400,
      text: expect.stringContaining("too much") as string,
    })
    await files.close()
  })

  it("takes only one of two uploads where there is no label, and refuses the other", async () => {
    await breakLabels(shop)
    const shipment = await shipped(shop)
    const contents = [await ownLabel("One"), await ownLabel("Two")]
    const answers = await Promise.all(
      contents.map((content) => upload(shop, shipment, { content })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const saved = contents[answers.findIndex(({ status }) => status === 200)]
    expect((await labelOf(shop, shipment)).text).toBe(saved?.toString("latin1"))
  })

  it("takes an encrypted label that opens without a password, and shows it as it is", async () => {
    const shipment = await shipped(shop)
    const content = await encryptedLabel("AES-256")
    expect((await upload(shop, shipment, { content, replace: true })).status).toBe(200)
    expect((await labelOf(shop, shipment)).text).toBe(content.toString("latin1"))
  })

  it("shows a label without the actions and attachments that it has", async () => {
    const shipment = await shipped(shop)
    const content = await armedLabel()
    expect((await upload(shop, shipment, { content, replace: true })).status).toBe(200)
    const { status, text } = await labelOf(shop, shipment)
    expect(status).toBe(200)
    expect(text).toMatch(/^%PDF-/)
    expect(text).not.toMatch(ACTIVE_WORDS)
  })

  it("refuses a label that needs a password, in true words", async () => {
    const shipment = await shipped(shop)
    const content = await encryptedLabel("AES-128", { userPassword: "secret" })
    const answer = await upload(shop, shipment, { content, replace: true })
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain("This PDF needs a password to open. Save it without one")
  })

  it.each([
    ["a small file that unpacks to 400 MB", pdfBombs.content(), /print the label to a new PDF/i],
    ["a picture", Buffer.from("GIF89a"), /is not a PDF/],
    ["the beginning of a PDF", Buffer.from("%PDF-1.4\n"), /is not a PDF/],
    ["nothing", Buffer.alloc(0), /content_base64/],
    ["more than 5 MB", Buffer.alloc(5_300_000, "%PDF-"), /5 MB/],
  ])("refuses %s, saying what is wanted", async (_, content, message) => {
    const shipment = await shipped(shop)
    const answer = await upload(shop, shipment, { content })
    expect(answer.status).toBe(400)
    expect(((await answer.json()) as { message: string }).message).toMatch(message)
  })
})
