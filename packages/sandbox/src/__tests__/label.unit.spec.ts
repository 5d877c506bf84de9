import { inflateSync } from "node:zlib"
import { orderBody } from "./order-body"
import { SandboxUnderTest } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeAll(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterAll(() => sandbox.close())

const threeParcels = {
  service_code: "carrierA_express",
  weight: ["1", "2", "3"],
  length: ["10", "10", "10"],
  width: ["10", "10", "10"],
  height: ["10", "10", "10"],
}

async function labelOf(changes: Record<string, unknown> = {}): Promise<Buffer> {
  const url = await sandbox.confirm(await sandbox.order(orderBody(changes)))
  const response = await fetch(url)
  expect(response.headers.get("content-type")).toBe("application/pdf")
  return Buffer.from(await response.arrayBuffer())
}

/** The letters that the PDF's fonts can say, out of their tables from glyphs to Unicode. */
function lettersOf(pdf: Buffer): string {
  const raw = pdf.toString("latin1")
  const streams = [...raw.matchAll(/stream\r?\n/g)].flatMap((match) => {
    if (raw.slice(match.index - 3, match.index) === "end") return []
    const start = match.index + match[0].length
    try {
      return [inflateSync(pdf.subarray(start, raw.indexOf("endstream", start))).toString("latin1")]
    } catch {
      return []
    }
  })
  const tables = streams.filter((stream) => stream.includes("beginbfrange"))
  return tables
    .flatMap((table) => [...table.matchAll(/<([0-9a-f]{4})>/gi)])
    .map((match) => String.fromCharCode(parseInt(match[1] ?? "", 16)))
    .join("")
}

const pageCount = (pdf: Buffer): number =>
  [...pdf.toString("latin1").matchAll(/\/Type \/Page\b(?!s)/g)].length

describe("label", () => {
  it("is a PDF with one page per package, of 100 x 150 mm", async () => {
    const one = await labelOf()
    const three = await labelOf(threeParcels)
    expect(one.subarray(0, 5).toString()).toBe("%PDF-")
    expect(pageCount(one)).toBe(1)
    expect(pageCount(three)).toBe(3)
    const box = /\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/.exec(three.toString("latin1"))
    expect((Number(box?.[1]) / 72) * 25.4).toBeCloseTo(100, 1)
    expect((Number(box?.[2]) / 72) * 25.4).toBeCloseTo(150, 1)
  })

  it("embeds a font with Latvian, Lithuanian and German letters", async () => {
    const letters = "āčēģīķļņšūžąęėįųäöüß"
    const pdf = await labelOf({ recipient_name: letters })
    expect(pdf.toString("latin1")).toMatch(/\/FontFile2/)
    expect(pdf.toString("latin1")).toContain("DejaVuSans")
    const printable = lettersOf(pdf)
    for (const letter of letters) expect(printable).toContain(letter)
  })

  it("draws texts of any length on their one page", async () => {
    const long = "Ļoti garš teksts bez gala ".repeat(100)
    const pdf = await labelOf({
      recipient_name: long,
      recipient_address_1: long,
      parcel_sender: long,
      parcel_pickup_address: long,
    })
    expect(pageCount(pdf)).toBe(1)
  })

  it("is the same when a shipment is confirmed again", async () => {
    const id = await sandbox.order(orderBody())
    const url = await sandbox.confirm(id)
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/labels\/[A-Za-z0-9_-]{22,}\.pdf$/)
    expect(await sandbox.confirm(id)).toBe(url)
  })

  it("lies behind a link that nobody can guess", async () => {
    const id = await sandbox.order(orderBody())
    for (const path of [
      `/labels/${id}.pdf`,
      "/labels/x.pdf",
      "/labels/",
      "/labels/%2e%2e%2fx.pdf",
    ]) {
      expect((await sandbox.call("GET", path)).status).toBe(404)
    }
  })
})
