import type { ServerResponse } from "node:http"
import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { readdir, readFile, rename } from "node:fs/promises"
import { tmpdir } from "node:os"
import path from "node:path"
import { PDFDocument } from "@cantoo/pdf-lib"
import { outcomeOf } from "../../harness/http-client"
import { ownLabel } from "../../harness/labels"
import { ageShipments, changeRows } from "../../harness/ledger-rows"
import { startLocalServer } from "../../harness/local-server"
import { ACTIVE_WORDS, armedLabel, encryptedLabel, pdfBombs } from "../../harness/odd-labels"
import { importAndFulfil, importOrder } from "../../harness/orders"
import { storeDirectory } from "../../harness/repository-paths"
import { runSql } from "../../harness/run-sql"
import {
  type AdminShipment,
  clearFaults,
  command,
  listShipments,
  runJob,
  type TestShop,
  until,
} from "../../harness/test-shop"
import { shopInTrouble, shopWithKey } from "../../harness/worlds"

// Two shops with a key: one keeps its files in a private folder, the other has only public ones.

const labelPath = ({ id }: AdminShipment) => `/admin/shipment-ordering/shipments/${id}/label`

const shipped = async (shop: TestShop) => (await importAndFulfil(shop)).shipment

const labelOf = async (shop: TestShop, shipment: AdminShipment) => {
  const answer = await shop.admin.send("GET", labelPath(shipment))
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

/** A confirmed shipment whose label could not be fetched, which is stored. */
async function shippedWithoutLabel(shop: TestShop): Promise<AdminShipment> {
  await breakLabels(shop)
  const { order_id } = await shipped(shop)
  return until("the failure is noted", async () => {
    const [shipment] = await listShipments(shop, order_id)
    return shipment?.last_error ? shipment : undefined
  })
}

const upload = async (shop: TestShop, shipment: AdminShipment, content: Buffer, replace = true) =>
  outcomeOf(
    await shop.admin.send("POST", labelPath(shipment), {
      content_base64: content.toString("base64"),
      replace,
    }),
  )

/** The store asks for the service's label of a shipment, and waits until it is released. */
async function holdLabel(shop: TestShop, shipment: AdminShipment) {
  const pdf = await ownLabel("The service's")
  const waiting: ServerResponse[] = []
  const server = await startLocalServer((_, response) => void waiting.push(response))
  await changeRows(shop, shipment.id, "label_url = $2", `${server.url}/label.pdf`)
  const shown = labelOf(shop, shipment)
  await until("the label is asked for", () => Promise.resolve(waiting[0]))
  return {
    /** @returns the label that is shown */
    async release() {
      waiting[0]?.end(pdf)
      await shown.finally(() => server.close())
      return shown
    },
  }
}

describe("private files", () => {
  const directory = mkdtempSync(path.join(tmpdir(), "shipment-ordering-files-"))
  const shop = shopInTrouble({}, { env: { STORE_FILES: directory, STORE_OWN_SLIP: "true" } })

  beforeEach(() => clearFaults(shop))

  afterAll(() => rmSync(directory, { recursive: true }))

  const countFiles = async () => (await readdir(path.join(directory, "shipment-ordering"))).length

  const fileOf = async (shipment: AdminShipment) =>
    path.join(directory, (await keptRow(shop, shipment)).file_id ?? "")

  /** A shipment whose label is stored, and the number of files. */
  const keptLabel = async () => {
    const shipment = await shipped(shop)
    await keptRow(shop, shipment)
    return { shipment, files: await countFiles() }
  }

  const deleteLabel = ({ id }: AdminShipment) =>
    runSql(shop.databaseUrl, "delete from shipment_ordering_label where shipment_row_id = $1", [id])

  it("a label is stored among the store's private files, under a name that cannot be guessed, and is shown from there", async () => {
    const shipment = await shipped(shop)
    const { content_base64, file_id } = await keptRow(shop, shipment)
    expect(content_base64).toBeNull()
    expect(file_id).toMatch(/^shipment-ordering\/[0-9a-f]{32}\.pdf$/)
    const file = await readFile(path.join(directory, file_id ?? ""))
    expect(file.subarray(0, 5).toString()).toBe("%PDF-")
    await breakLabels(shop)
    expect(await labelOf(shop, shipment)).toEqual({ status: 200, text: file.toString("latin1") })
  })

  it("a label whose file is lost is fetched again, and the lost file is forgotten only then", async () => {
    const { shipment } = await keptLabel()
    const file = await fileOf(shipment)
    await rename(file, `${file}.away`)
    await breakLabels(shop)
    expect((await labelOf(shop, shipment)).status).toBeGreaterThanOrEqual(400)
    await rename(`${file}.away`, file)
    expect((await labelOf(shop, shipment)).status).toBe(200)
    await rename(file, `${file}.away`)
    await clearFaults(shop)
    expect((await labelOf(shop, shipment)).text).toMatch(/^%PDF-/)
    expect(await fileOf(shipment)).not.toBe(file)
  })

  it("a label that the merchant uploads replaces the label before it only if they say so", async () => {
    const { shipment, files } = await keptLabel()
    const content = await ownLabel()
    const before = (await labelOf(shop, shipment)).text
    expect((await upload(shop, shipment, content, false)).status).toBe(400)
    expect((await labelOf(shop, shipment)).text).toBe(before)
    expect((await upload(shop, shipment, content)).status).toBe(200)
    expect((await labelOf(shop, shipment)).text).toBe(content.toString("latin1"))
    expect(await countFiles()).toBe(files)
  })

  it("the label that the merchant uploads while the service's label is fetched is kept", async () => {
    const { shipment, files } = await keptLabel()
    await deleteLabel(shipment)
    const held = await holdLabel(shop, shipment)
    const content = await ownLabel("The merchant's")
    expect((await upload(shop, shipment, content)).status).toBe(200)
    const uploaded = { status: 200, text: content.toString("latin1") }
    expect(await held.release()).toEqual(uploaded)
    expect(await labelOf(shop, shipment)).toEqual(uploaded)
    expect(await countFiles()).toBe(files + 1)
  })

  it("the merchant's label is kept if its file can be read again while the service is asked for another", async () => {
    const { shipment } = await keptLabel()
    const content = await ownLabel("The merchant's")
    expect((await upload(shop, shipment, content)).status).toBe(200)
    const file = await fileOf(shipment)
    await rename(file, `${file}.away`)
    const held = await holdLabel(shop, shipment)
    await rename(`${file}.away`, file)
    const text = content.toString("latin1")
    expect((await held.release()).text).toBe(text)
    expect((await labelOf(shop, shipment)).text).toBe(text)
  })

  it("of several uploads at once that replace a label, one is kept, and no file of the others", async () => {
    const { shipment, files } = await keptLabel()
    const contents = [await ownLabel("One"), await ownLabel("Two"), await ownLabel("Three")]
    const answers = await Promise.all(contents.map((content) => upload(shop, shipment, content)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    const texts = contents.map((content) => content.toString("latin1"))
    expect(texts).toContain((await labelOf(shop, shipment)).text)
    expect(await countFiles()).toBe(files)
  })

  it("a label that is being fetched while it is deleted for privacy is not kept", async () => {
    const { shipment, files } = await keptLabel()
    await deleteLabel(shipment)
    const held = await holdLabel(shop, shipment)
    await ageShipments(shop, shipment.order_id, 100)
    await runJob(shop, "shipment-ordering-erase")
    await held.release()
    expect((await labelOf(shop, shipment)).status).toBe(404)
    expect(await countFiles()).toBeLessThanOrEqual(files)
  })

  it("a store prints its developer's own packing slip, one for each order", async () => {
    const orders = [await importOrder(shop), await importOrder(shop)]
    const documents = "/admin/shipment-ordering/documents"
    const order_ids = orders.map(({ id }) => id)
    const answer = await shop.admin.send("POST", `${documents}/packing-slips`, { order_ids })
    expect(answer.status).toBe(200)
    const slips = await PDFDocument.load(await answer.arrayBuffer())
    // The template in the store's configuration makes a page as wide as the order's number says.
    expect(slips.getPages().map((page) => page.getWidth())).toEqual(
      orders.map(({ display_id }) => 200 + display_id),
    )
  })
})

describe("no private files", () => {
  const shop = shopWithKey()

  beforeEach(() => clearFaults(shop))

  it("a store without private files keeps labels in the plugin's own table, and none among its files", async () => {
    const { content_base64, file_id } = await keptRow(shop, await shipped(shop))
    expect(file_id).toBeNull()
    expect(Buffer.from(content_base64 ?? "", "base64").toString("latin1")).toMatch(/^%PDF-/)
    const served = path.join(storeDirectory, "static")
    const files = existsSync(served) ? await readdir(served, { recursive: true }) : []
    expect(files.filter((file) => file.endsWith(".pdf"))).toEqual([])
  })

  it("of two labels uploaded at once for one that cannot be fetched, one is kept, and the service is not asked again", async () => {
    await breakLabels(shop)
    const shipment = await shipped(shop)
    expect((await labelOf(shop, shipment)).status).toBeGreaterThanOrEqual(400)
    const contents = [await ownLabel("One"), await ownLabel("Two")]
    const answers = await Promise.all(
      contents.map((content) => upload(shop, shipment, content, false)),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    const saved = contents[answers.findIndex(({ status }) => status === 200)]
    const labelCalls = () => shop.sandbox.core.requests.counts().label
    const before = labelCalls()
    await runJob(shop, "shipment-ordering-resume")
    expect((await labelOf(shop, shipment)).text).toBe(saved?.toString("latin1"))
    expect(labelCalls()).toBe(before)
  })

  it("the error of a label that could not be fetched is forgotten once it is fetched", async () => {
    const shipment = await shippedWithoutLabel(shop)
    await clearFaults(shop)
    expect((await labelOf(shop, shipment)).status).toBe(200)
    expect(await listShipments(shop, shipment.order_id)).toMatchObject([
      { last_error: null, next_try_at: null },
    ])
  })

  it("a shipment whose label takes too much memory to unpack stays confirmed, and says so", async () => {
    const files = await startLocalServer((_, response) => response.end(pdfBombs.content()))
    const shipment = await shippedWithoutLabel(shop)
    const set = "label_url = $2, next_try_at = now()"
    await changeRows(shop, shipment.id, set, `${files.url}/label.pdf`)
    await runJob(shop, "shipment-ordering-resume")
    expect(await listShipments(shop, shipment.order_id)).toMatchObject([
      {
        state: "confirmed",
        last_error: { message: expect.stringContaining("print it to a new PDF") as string },
      },
    ])
    expect(await labelOf(shop, shipment)).toMatchObject({
      status: 400,
      text: expect.stringContaining("too much") as string,
    })
    await files.close()
  })

  it("an encrypted label that opens without a password is shown unchanged, and a label with actions without them", async () => {
    const shipment = await shipped(shop)
    const encrypted = await encryptedLabel("AES-256")
    expect((await upload(shop, shipment, encrypted)).status).toBe(200)
    expect((await labelOf(shop, shipment)).text).toBe(encrypted.toString("latin1"))
    expect((await upload(shop, shipment, await armedLabel())).status).toBe(200)
    const { status, text } = await labelOf(shop, shipment)
    expect(status).toBe(200)
    expect(text).toMatch(/^%PDF-/)
    expect(text).not.toMatch(ACTIVE_WORDS)
  })

  it("an uploaded label that cannot be printed is refused, with what to do", async () => {
    const shipment = await shipped(shop)
    const locked = await encryptedLabel("AES-128", { userPassword: "secret" })
    for (const [content, message] of [
      [locked, /This PDF needs a password to open\. Save it without one/],
      [pdfBombs.content(), /print the label to a new PDF/i],
      [Buffer.from("GIF89a"), /is not a PDF/],
      [Buffer.alloc(5_300_000, "%PDF-"), /5 MB/],
    ] as const) {
      expect(await upload(shop, shipment, content)).toEqual({
        status: 400,
        message: expect.stringMatching(message) as string,
      })
    }
  })
})
