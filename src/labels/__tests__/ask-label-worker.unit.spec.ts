import { PDFDocument } from "@cantoo/pdf-lib"
import { ownLabel } from "../../../integration-tests/harness/own-label"
import { pdfBombs } from "../../../integration-tests/harness/pdf-bombs"
import { checkLabel, joinLabels } from "../keep-label"

const bombs = Object.entries(pdfBombs)
/** An answer to a loop that never ends would take as long as the limit. */
const SOON_MS = 1_000

const pagesOf = async (pdf: Uint8Array | undefined) =>
  pdf && (await PDFDocument.load(Buffer.from(pdf))).getPageCount()

jest.setTimeout(90_000)

describe("a label's check", () => {
  it.each(bombs)("refuses a small file that takes too much to read: %s", async (_, make) => {
    const file = make()
    expect(file.length).toBeLessThan(5_000_000)
    const before = process.memoryUsage.rss()
    expect(await checkLabel(file, SOON_MS)).toBe("too_large")
    // The large ones unpack to 400 MB.
    expect(process.memoryUsage.rss() - before).toBeLessThan(380_000_000)
  })

  it("leaves the store free to do other things meanwhile", async () => {
    let beats = 0
    const pulse = setInterval(() => beats++, 5)
    await checkLabel(pdfBombs.tree(), 1_000)
    clearInterval(pulse)
    expect(beats).toBeGreaterThan(10)
  })

  it("takes a label after it has refused others", async () => {
    expect(await checkLabel(await ownLabel())).toBeUndefined()
  })

  it.each([
    ["no PDF", Buffer.from("GIF89a")],
    ["the beginning of one", Buffer.from("%PDF-1.4\n")],
  ])("says that %s cannot be read", async (_, file) => {
    expect(await checkLabel(file)).toBe("unreadable")
  })
})

describe("labels that are joined", () => {
  it.each(["thermal", "a4_2"] as const)("leave out the ones at fault, on %s", async (format) => {
    const label = await ownLabel()
    const bomb = format === "thermal" ? pdfBombs.objects() : pdfBombs.content()
    const joined = await joinLabels(format, [bomb, label, Buffer.from("none"), label])
    expect(joined?.faults).toEqual(["too_large", undefined, "unreadable", undefined])
    expect(await pagesOf(joined?.pdf)).toBe(format === "thermal" ? 2 : 1)
  })

  it("keep their order, with all their pages as they are", async () => {
    const label = async (...widths: number[]) => {
      const document = await PDFDocument.create()
      for (const width of widths) document.addPage([width, 400])
      return document.save()
    }
    const joined = await joinLabels("thermal", [await label(100, 110), await label(90)])
    const pages = (await PDFDocument.load(joined?.pdf ?? "")).getPages()
    expect(pages.map((page) => page.getWidth())).toEqual([100, 110, 90])
  })

  it("are joined though reading one of them ends the worker", async () => {
    const label = await ownLabel()
    const joined = await joinLabels("a4_4", [label, pdfBombs.dictionaries(), label])
    expect(joined?.faults).toEqual([undefined, "too_large", undefined])
    expect(await pagesOf(joined?.pdf)).toBe(1)
  })
})
