import { Hono } from "hono"
import type { DrawingContext } from "bwip-js"
import type { Font } from "fontkit"
import { counted } from "../http/counted"
import { notFound } from "../http/api-errors"
import type { SandboxEnv } from "../http/json-body"
import type { SandboxCore } from "../core/sandbox-core"
import { trackingNumberOf } from "../core/issue-numbers"
import { findLocker } from "../services/lockers"
import { serviceName } from "../services/catalogue"
import type { Shipment } from "../state/shipment"

/** Labels behind links that cannot be guessed: they need no key. */
export function labelRoute(core: SandboxCore): Hono<SandboxEnv> {
  const routes = new Hono<SandboxEnv>()
  routes.get("/:file", counted(core, "label"), async (c) => {
    const [, token = ""] = /^(.+)\.pdf$/.exec(c.req.param("file")) ?? []
    const shipment = core.store.shipmentWithLabel(token)
    if (shipment === undefined) return notFound(c)
    const pdf = await drawLabel(shipment)
    return c.body(new Uint8Array(pdf), 200, {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="label-${shipment.id}.pdf"`,
      "Cache-Control": "private, no-store",
    })
  })
  return routes
}

/** The path of a label; its token makes the link unguessable. */
export function labelPath(token: string): string {
  return `/labels/${token}.pdf`
}

const pointsPerMillimetre = 72 / 25.4
const millimetres = (count: number): number => count * pointsPerMillimetre

/** A common thermal label, 100 x 150 mm. */
const width = millimetres(100)
const height = millimetres(150)
const margin = millimetres(6)
const inner = width - 2 * margin

type Document = PDFKit.PDFDocument

/** Draws a confirmed shipment's label: a PDF with one page per package, its font embedded. */
async function drawLabel(shipment: Shipment): Promise<Buffer> {
  const { default: PDFDocument } = await import("pdfkit")
  const document = new PDFDocument({
    size: [width, height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: `Label of shipment ${shipment.id}`, Creator: "Shipment Ordering sandbox" },
  })
  const chunks: Buffer[] = []
  document.on("data", (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    document.on("end", resolve).on("error", reject)
  })
  for (const [name, font] of Object.entries(await readFonts())) {
    // pdfkit takes a font that is read already, which its types do not know.
    document.registerFont(name, font as never)
  }
  for (const page of labelPages(shipment)) {
    document.addPage()
    drawPage(document, page, await code128(page.barcode))
  }
  document.end()
  await finished
  return Buffer.concat(chunks)
}

let fonts: Record<"regular" | "bold", Font> | undefined

/** Read once: for each label again, that would take longer than drawing it. */
async function readFonts() {
  if (fonts) return fonts
  const { openSync } = await import("fontkit")
  const read = (path: string) => openSync(path) as Font
  return (fonts = {
    regular: read(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf")),
    bold: read(require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf")),
  })
}

function drawPage(document: Document, page: LabelPage, barcode: Barcode): void {
  document
    .rect(margin / 2, margin / 2, width - margin, height - margin)
    .lineWidth(1)
    .stroke()
  line(document, page.service, { at: 7, size: 13, isBold: true })
  line(document, page.packageOf, { at: 15, size: 10 })
  line(document, page.weight, { at: 15, size: 10, align: "right" })
  rule(document, 22)
  line(document, "FROM", { at: 25, size: 6 })
  block(document, page.sender, { at: 28, heightMm: 18, size: 8 })
  rule(document, 48)
  line(document, "TO", { at: 51, size: 6 })
  block(document, page.recipient, { at: 54, heightMm: 46, size: 12 })
  rule(document, 102)
  drawBars(document, barcode, { at: 107, heightMm: 24 })
  line(document, page.barcode, { at: 133, size: 11, align: "center", isBold: true })
  line(document, page.footer, { at: 141, size: 5.5, align: "center" })
}

type Line = { at: number; size: number; align?: "right" | "center"; isBold?: boolean }

/** One line of text. Text that is too long ends in an ellipsis. */
function line(document: Document, text: string, { at, size, align, isBold }: Line): void {
  document
    .font(isBold === true ? "bold" : "regular")
    .fontSize(size)
    .text(text, margin, millimetres(at), {
      width: inner,
      height: size * 1.3,
      align: align ?? "left",
      lineBreak: true,
      ellipsis: true,
    })
}

type Block = { at: number; heightMm: number; size: number }

/** Lines of an address; the first is bold. The letters get smaller until everything fits. */
function block(document: Document, lines: readonly string[], { at, heightMm, size }: Block): void {
  const widthOf = (sign: string) => document.widthOfString(sign)
  document.font("bold").fontSize(size)
  const first = breakLongWords(lines[0] ?? "", inner, widthOf)
  document.font("regular").fontSize(size)
  const others = breakLongWords(lines.slice(1).join("\n"), inner, widthOf)
  const largest = millimetres(heightMm)
  const options = { width: inner }
  let fitting = size
  const heightOf = (): number =>
    document.font("bold").fontSize(fitting).heightOfString(first, options) +
    document.font("regular").heightOfString(others, options)
  while (fitting > 5 && heightOf() > largest) fitting -= 0.5
  document
    .font("bold")
    .fontSize(fitting)
    .text(first, margin, millimetres(at), { ...options, height: largest, ellipsis: true })
  const left = Math.max(0, millimetres(at) + largest - document.y)
  document
    .font("regular")
    .text(others, margin, document.y, { ...options, height: left, ellipsis: true })
}

function rule(document: Document, at: number): void {
  document
    .moveTo(margin / 2, millimetres(at))
    .lineTo(width - margin / 2, millimetres(at))
    .lineWidth(0.5)
    .stroke()
}

/** Bars as wide as the page allows, with ten narrow widths of empty space on both sides. */
function drawBars(
  document: Document,
  barcode: Barcode,
  { at, heightMm }: { at: number; heightMm: number },
): void {
  const narrow = Math.min(millimetres(0.5), inner / (barcode.width + 20))
  const start = (width - barcode.width * narrow) / 2
  for (const bar of barcode.bars) {
    const left = start + bar.left * narrow
    document.rect(left, millimetres(at), bar.width * narrow, millimetres(heightMm))
  }
  document.fill("black")
}

/**
 * Breaks words that are wider than a line, measuring every sign once. The PDF library alone would measure the
 * rest of such a word again for every letter.
 *
 * @param lineWidth in the unit of `widthOf`
 * @param widthOf the width of one sign
 */
export function breakLongWords(
  text: string,
  lineWidth: number,
  widthOf: (sign: string) => number,
): string {
  let broken = ""
  let used = 0
  for (const sign of text) {
    const isSpace = /\s/.test(sign)
    const width = isSpace ? 0 : widthOf(sign)
    const isFull = used > 0 && used + width > lineWidth
    if (isFull) broken += "\n"
    broken += sign
    used = isSpace || isFull ? width : used + width
  }
  return broken
}

/** A bar: its left edge and width, in narrow widths. */
type Bar = { left: number; width: number }

/** The bars of a barcode, and its whole width without the quiet zones. */
type Barcode = { bars: Bar[]; width: number }

/** A text as Code 128. @throws Error when the text has signs that Code 128 does not have */
async function code128(text: string): Promise<Barcode> {
  const { render } = await import("bwip-js")
  return render({ bcid: "code128", text, scale: 1 }, barCollector())
}

/** Collects the bars instead of painting them: the page draws them as vectors. */
function barCollector(): DrawingContext<Barcode> {
  const barcode: Barcode = { bars: [], width: 0 }
  return {
    scale: (x, y) => [x, y],
    measure: () => ({ width: 0, ascent: 0, descent: 0 }),
    init: (width) => {
      barcode.width = width
    },
    // For an odd width, the middle is rounded up to a whole number.
    line: (...[middle, , , , width]) => {
      barcode.bars.push({ left: middle - Math.ceil(width / 2), width })
    },
    polygon: () => undefined,
    hexagon: () => undefined,
    ellipse: () => undefined,
    fill: () => undefined,
    text: () => undefined,
    end: () => barcode,
  }
}

/** The content of one label page, for one package. */
type LabelPage = {
  service: string
  packageOf: string
  weight: string
  sender: readonly string[]
  recipient: readonly string[]
  barcode: string
  footer: string
}

/** One page per package. Texts are shortened to fit on a label. */
export function labelPages(shipment: Shipment): LabelPage[] {
  const { order } = shipment
  const { packages, packageType } = order.request
  const sender = [order.parcelSender, order.pickupAddress].map(shortText).filter(isWritten)
  const recipient = recipientLines(shipment)
  return packages.map((one, index) => ({
    service: serviceName(order.serviceCode),
    packageOf: `${packageType === 2 ? "Envelope" : "Package"} ${index + 1} of ${packages.length}`,
    weight: `${one.weight} kg`,
    sender,
    recipient,
    barcode: shipment.trackingNumbers[index] ?? trackingNumberOf(shipment.id, index),
    footer: `Shipment ${shipment.id}, ${shipment.environment} sandbox: not valid for carriage`,
  }))
}

function recipientLines({ order }: Shipment): string[] {
  const { country, postalCode } = order.request
  const locker = order.lockerCode === undefined ? undefined : findLocker(order.lockerCode)
  return [
    shortText(order.recipientName),
    shortText(order.recipientCompanyName),
    locker === undefined ? "" : `Locker ${locker.code}: ${locker.name}, ${locker.street}`,
    [order.recipientAddress, order.recipientHouseNumber].map(shortText).join(" ").trim(),
    [postalCode, order.recipientCity, order.recipientState].map(shortText).join(" ").trim(),
    country.name,
    shortText(order.recipientPhone),
  ].filter(isWritten)
}

function isWritten(line: string): boolean {
  return line !== ""
}

/** A label has no room for more signs of one field, and drawing thousands would block the process. */
const mostSigns = 100

/** A field as a label prints it: at most 100 signs, the last an ellipsis if some are left out. */
export function shortText(text: string): string {
  // A sign is one or two code units, so this part is long enough, and the work stays small.
  const signs = Array.from(text.slice(0, 2 * mostSigns + 2))
  return signs.length <= mostSigns ? text : `${signs.slice(0, mostSigns - 1).join("")}…`
}
