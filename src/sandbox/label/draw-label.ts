import type { Shipment } from "../state/shipment"
import { code128, type Barcode } from "./barcode"
import { breakLongWords } from "./break-long-words"
import { labelPages, type LabelPage } from "./label-content"
import { fontFile } from "./label-peers"

const pointsPerMillimetre = 72 / 25.4
const millimetres = (count: number): number => count * pointsPerMillimetre

/** A common thermal label, 100 x 150 mm. */
const width = millimetres(100)
const height = millimetres(150)
const margin = millimetres(6)
const inner = width - 2 * margin

type Document = PDFKit.PDFDocument

/** Draws a confirmed shipment's label: a PDF with one page per package, its font embedded. */
export async function drawLabel(shipment: Shipment): Promise<Buffer> {
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
  document.registerFont("regular", fontFile("DejaVuSans"))
  document.registerFont("bold", fontFile("DejaVuSans-Bold"))
  for (const page of labelPages(shipment)) {
    document.addPage()
    drawPage(document, page, await code128(page.barcode))
  }
  document.end()
  await finished
  return Buffer.concat(chunks)
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

/** One line of text; what is too long for it ends in an ellipsis. */
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

/** Lines of an address; the first is bold. Smaller letters are used until everything fits. */
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

/** Bars as wide as the page allows, with ten narrow widths of quiet on both sides. */
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
