import { PDFContext, PDFDocument, PDFName, PDFObjectParser } from "@cantoo/pdf-lib"
import { ownLabel } from "../../../integration-tests/harness/labels"
import {
  ACTIVE_WORDS,
  armedLabel,
  canRender,
  crashingPdf,
  encryptedLabel,
  labelWith,
  pdfBombs,
  render,
} from "../../../integration-tests/harness/odd-labels"
import { checkLabel, joinLabels, type LabelFormat, safeLabel } from "../ask-label-worker"
import { readerOf } from "../label-worker"

const pagesOf = async (pdf: Uint8Array | undefined) =>
  pdf && (await PDFDocument.load(Buffer.from(pdf))).getPageCount()

jest.setTimeout(90_000)

it("a label's check counts the bytes that the installed version of the PDF library reads", () => {
  const context = PDFContext.create()
  const parser = PDFObjectParser.forBytes(Buffer.from("[1 2]"), context)
  const reader = readerOf(parser)
  if (!reader) throw new Error("The PDF library has changed: countSteps no longer counts.")
  const next = jest.spyOn(reader, "next")
  parser.parseObject()
  expect(next.mock.calls.length).toBeGreaterThanOrEqual(5)
  next.mockRestore()
})

it.each([[{}], [{ bytes: undefined }], [{ bytes: 1 }], [{ bytes: { read: () => 0 } }]])(
  "a label's check goes on without counting if the PDF library has changed: %p",
  (parser) => {
    expect(readerOf(parser)).toBeUndefined()
  },
)

it("a label's check leaves the store free to do other things meanwhile", async () => {
  let beats = 0
  const pulse = setInterval(() => beats++, 5)
  await checkLabel(pdfBombs.streams())
  clearInterval(pulse)
  expect(beats).toBeGreaterThan(10)
})

it("a label's check takes a label after it has refused others", async () => {
  expect(await checkLabel(await ownLabel())).toBeUndefined()
})

it.each(["GIF89a", "%PDF-1.4\n"])(
  "a label's check says that an incomplete PDF cannot be read: %j",
  async (text) => {
    expect(await checkLabel(Buffer.from(text))).toBe("unreadable")
  },
)

it.each(["thermal", "a4_2"] as const)(
  "labels that are joined leave out broken ones, on %s",
  async (format) => {
    const label = await ownLabel()
    const bomb = format === "thermal" ? pdfBombs.objects() : pdfBombs.content()
    const joined = await joinLabels(format, [bomb, label, Buffer.from("none"), label])
    expect(joined?.faults).toEqual(["too_large", undefined, "unreadable", undefined])
    expect(await pagesOf(joined?.pdf)).toBe(format === "thermal" ? 2 : 1)
  },
)

it("labels that are joined keep their order, with all their pages as they are", async () => {
  const label = async (...widths: number[]) => {
    const document = await PDFDocument.create()
    for (const width of widths) document.addPage([width, 400])
    return document.save()
  }
  const joined = await joinLabels("thermal", [await label(100, 110), await label(90)])
  const pages = (await PDFDocument.load(joined?.pdf ?? "")).getPages()
  expect(pages.map((page) => page.getWidth())).toEqual([100, 110, 90])
})

const sheetsOf = async (format: LabelFormat, labels: Buffer[]) => {
  const joined = await joinLabels(format, labels)
  return { faults: joined?.faults, sheets: await pagesOf(joined?.pdf) }
}
const none = [undefined, undefined, undefined]

it.each([
  ["a4_1", 5],
  ["a4_2", 3],
  ["a4_4", 2],
] as const)(
  "labels that are joined fill each sheet of %s before the next, in %i sheets",
  async (format, sheets) => {
    const pages = await labelWith((page, document) => {
      for (const size of [page.getSize(), page.getSize()]) {
        document.addPage([size.width, size.height]).drawText("Parcel 4711")
      }
    })
    const landscape = await labelWith((page) => page.setSize(430, 410))
    expect(await sheetsOf(format, [landscape, pages, await ownLabel()])).toEqual({
      faults: none,
      sheets,
    })
  },
)

it("labels that are joined have one place for a page of which a part is shown, none for an empty one, and name an unreadable one", async () => {
  const part = await labelWith((page) => page.setCropBox(0, 300, 283, 120))
  const empty = await PDFDocument.create()
  empty.addPage([200, 300])
  const blank = Buffer.from(await empty.save())
  const garbled = await labelWith((page, { context }) => {
    const stream = context.stream("not packed at all", { Filter: "FlateDecode" })
    page.node.set(PDFName.of("Contents"), context.register(stream))
  })
  const label = await ownLabel()
  expect(await sheetsOf("a4_1", [part, label])).toEqual({ faults: none.slice(1), sheets: 2 })
  expect(await sheetsOf("a4_1", [blank, label, garbled])).toEqual({
    faults: [undefined, undefined, "unreadable"],
    sheets: 1,
  })
})

it("labels are joined although reading one of them ends the worker", async () => {
  const label = await ownLabel()
  const joined = await joinLabels("a4_4", [label, crashingPdf(), label])
  expect(joined?.faults).toEqual([undefined, "too_large", undefined])
  expect(await pagesOf(joined?.pdf)).toBe(1)
})

const kinds = (["RC4-40", "RC4-128", "AES-128", "AES-256"] as const).flatMap((algorithm) =>
  [true, false].map((useObjectStreams) => ({ algorithm, useObjectStreams })),
)

it.each(kinds)("an encrypted label that opens without a password is printed: %j", async (kind) => {
  const label = await encryptedLabel(kind.algorithm, kind)
  expect(await checkLabel(label)).toBeUndefined()
  const ink = (pdf: Uint8Array) => render(pdf).points.filter((point) => point < 128).length
  const shown = canRender() ? ink(label) : 0
  for (const format of ["thermal", "a4_1"] as const) {
    const joined = await joinLabels(format, [label])
    expect(joined?.faults).toEqual([undefined])
    const printed = canRender() ? ink(joined!.pdf) : 0
    expect(Math.abs(printed - shown)).toBeLessThanOrEqual(shown / 10)
  }
  expect(shown > 100).toBe(canRender())
})

it.each(kinds)("an encrypted label that needs a password is refused for that: %j", async (kind) => {
  const label = await encryptedLabel(kind.algorithm, { ...kind, userPassword: "secret" })
  expect(await checkLabel(label)).toBe("needs_password")
  expect((await joinLabels("a4_2", [label, await ownLabel()]))?.faults).toEqual([
    "needs_password",
    undefined,
  ])
})

it("an encrypted label that its owner does not want printed is printed: it is a shipping label", async () => {
  expect(await checkLabel(await encryptedLabel("AES-256", { printing: false }))).toBeUndefined()
})

it("an encrypted label of a kind that we cannot read is refused for that", async () => {
  const label = await encryptedLabel("RC4-40", { useObjectStreams: false })
  const other = Buffer.from(label.toString("latin1").replace("/Standard", "/Othrwise"), "latin1")
  expect(await checkLabel(other)).toBe("unknown_encryption")
})

it.each(["thermal", "a4_2"] as const)(
  "a label with actions is printed without them, on %s",
  async (format) => {
    const armed = await armedLabel()
    expect(armed.toString("latin1").match(ACTIVE_WORDS)?.length).toBeGreaterThan(20)
    const joined = await joinLabels(format, [await ownLabel(), armed])
    expect(joined?.faults).toEqual([undefined, undefined])
    expect(
      Buffer.from(joined?.pdf ?? "")
        .toString("latin1")
        .match(ACTIVE_WORDS),
    ).toBeNull()
  },
)

it("a label with actions is shown without them, and drawn the same", async () => {
  const armed = await armedLabel()
  const shown = await safeLabel(armed)
  expect(shown.toString("latin1").match(ACTIVE_WORDS)).toBeNull()
  if (canRender()) {
    expect(render(shown).points.equals(render(armed).points)).toBe(true)
  }
})

it("a label with actions is not shown if it cannot be drawn without them", async () => {
  const armed = await PDFDocument.load(await armedLabel())
  armed.catalog.set(PDFName.of("NeedsRendering"), armed.context.obj(true))
  await expect(safeLabel(Buffer.from(await armed.save()))).rejects.toThrow(/form fields or notes/)
})

it("a label without actions is shown unchanged, even if it cannot be read", async () => {
  const others = [
    await ownLabel(),
    Buffer.from("%PDF-1.4\n"),
    await encryptedLabel("AES-256", { userPassword: "secret" }),
    await encryptedLabel("AES-128"),
    await labelWith((page, { catalog, context }) =>
      catalog.set(PDFName.of("OpenAction"), context.obj([page.ref, "Fit"])),
    ),
  ]
  for (const label of others) expect(await safeLabel(label)).toBe(label)
})

it("a broken label leaves nothing of itself in the print of the others", async () => {
  const joined = await joinLabels("thermal", [pdfBombs.chain(), await ownLabel()])
  expect(joined?.faults).toEqual(["too_large", undefined])
  expect(joined?.pdf.length).toBeLessThan(10_000)
})

it("a broken label whose page names itself as its parent is printed, as viewers do", async () => {
  const label = await labelWith((page) => page.node.set(PDFName.of("Parent"), page.ref))
  expect((await joinLabels("a4_1", [label]))?.faults).toEqual([undefined])
})

it("a broken label whose content is packed in a way that we would unpack wrongly is not printed on sheets", async () => {
  const label = await labelWith((page, { context }) => {
    const DecodeParms = { Predictor: 12, Columns: 4 }
    const content = context.flateStream("0 0 9 9 re f", { DecodeParms })
    page.node.set(PDFName.of("Contents"), context.register(content))
  })
  expect((await joinLabels("a4_1", [label]))?.faults).toEqual(["unreadable"])
  expect((await joinLabels("thermal", [label]))?.faults).toEqual([undefined])
})
