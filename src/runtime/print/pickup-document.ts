import PDFDocument from "pdfkit"
import type { PickupGroup } from "./pickup-groups"
import { countShipments, decimalIn, type PickupTexts } from "./pickup-texts"

/** A group as it stands on paper. */
export interface PickupTable extends Pick<PickupGroup, "lines" | "packages" | "weightKilograms"> {
  title: string
}

type Document = PDFKit.PDFDocument

const MARGIN = 40
const SIZE = 8.5
const CELL = 4
/** A row stays far from the height of a page, however many packages a shipment has. */
const MOST_NUMBERS = 20
const COLUMNS = [
  { title: "reference", width: 95 },
  { title: "service", width: 140 },
  { title: "packages", width: 55, align: "right" },
  { title: "weight", width: 60, align: "right" },
  { title: "trackingNumbers", width: 165 },
] as const
const WIDTH = COLUMNS.reduce((sum, { width }) => sum + width, 0)
const SIGNATURE_HEIGHT = 70

/** Draws the tables one under the other on A4 pages, each with its sums and a line to sign, the pages numbered. */
export async function drawPickupList(tables: PickupTable[], texts: PickupTexts): Promise<Buffer> {
  const document = new PDFDocument({
    size: "A4",
    margin: MARGIN,
    bufferPages: true,
    lang: texts.locale,
    info: { Title: texts.title },
  })
  const chunks: Buffer[] = []
  document.on("data", (chunk: Buffer) => chunks.push(chunk))
  const finished = new Promise<void>((resolve, reject) => {
    document.on("end", resolve).on("error", reject)
  })
  document.registerFont("regular", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans.ttf"))
  document.registerFont("bold", require.resolve("dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf"))
  document.font("bold").fontSize(16).text(texts.title, { paragraphGap: 8 })
  for (const table of tables) drawTable(document, table, texts)
  numberPages(document)
  document.end()
  await finished
  return Buffer.concat(chunks)
}

function drawTable(document: Document, table: PickupTable, texts: PickupTexts): void {
  keepTogether(document, 90)
  document
    .font("bold")
    .fontSize(11)
    .text(table.title, MARGIN, document.y + 10, { width: WIDTH })
  document.y += 4
  drawHeader(document, texts)
  for (const line of table.lines) {
    const cells = [
      line.reference,
      line.service,
      String(line.packages),
      decimalIn(texts, line.weightKilograms),
      numbersIn(line),
    ]
    if (keepTogether(document, heightOf(document, cells))) drawHeader(document, texts)
    drawRow(document, cells, "regular")
  }
  if (keepTogether(document, SIGNATURE_HEIGHT)) drawHeader(document, texts)
  const sums = [
    countShipments(texts, table.lines.length),
    "",
    String(table.packages),
    decimalIn(texts, table.weightKilograms),
  ]
  drawRow(document, [...sums, ""], "bold")
  drawSignature(document, texts)
}

function numbersIn({ trackingNumbers }: PickupTable["lines"][number]): string {
  const hidden = trackingNumbers.length - MOST_NUMBERS
  const shown = trackingNumbers.slice(0, MOST_NUMBERS).join(", ")
  return hidden > 0 ? `${shown} (+\u00A0${hidden})` : shown
}

function drawHeader(document: Document, texts: PickupTexts): void {
  drawRow(
    document,
    COLUMNS.map(({ title }) => texts[title]),
    "bold",
  )
}

function drawRow(document: Document, cells: string[], font: "regular" | "bold"): void {
  const top = document.y
  const height = heightOf(document, cells)
  document.font(font).fontSize(SIZE)
  let left = MARGIN
  for (const [index, column] of COLUMNS.entries()) {
    document.text(cells[index] ?? "", left + CELL, top + CELL, {
      width: column.width - 2 * CELL,
      align: "align" in column ? column.align : "left",
    })
    left += column.width
  }
  const bottom = top + height
  document
    .moveTo(MARGIN, bottom)
    .lineTo(MARGIN + WIDTH, bottom)
    .lineWidth(0.5)
    .stroke("#999999")
  document.x = MARGIN
  document.y = bottom
}

/** Bold is the wider of the two: what fits so fits either way. */
function heightOf(document: Document, cells: string[]): number {
  document.font("bold").fontSize(SIZE)
  const heights = COLUMNS.map(({ width }, index) =>
    document.heightOfString(cells[index] || " ", { width: width - 2 * CELL }),
  )
  return Math.max(...heights) + 2 * CELL
}

function drawSignature(document: Document, texts: PickupTexts): void {
  const line = document.y + 34
  document.font("regular").fontSize(SIZE)
  for (const [text, left, width] of [
    [texts.driver, MARGIN, 300],
    [texts.moment, MARGIN + 330, WIDTH - 330],
  ] as const) {
    document
      .moveTo(left, line)
      .lineTo(left + width, line)
      .stroke("#000000")
    document.text(text, left, line + 4, { width })
  }
  document.x = MARGIN
  document.y = line + 24
}

/** @returns whether a new page had to be begun for so much height */
function keepTogether(document: Document, height: number): boolean {
  const isTooLow = document.y + height > document.page.height - MARGIN - 20
  if (isTooLow) document.addPage()
  return isTooLow
}

function numberPages(document: Document): void {
  const { start, count } = document.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    document.switchToPage(page)
    // Below the bottom margin, where text would begin a page of its own.
    document.page.margins.bottom = 0
    document
      .font("regular")
      .fontSize(8)
      .text(`${page - start + 1} / ${count}`, MARGIN, document.page.height - 30, {
        width: WIDTH,
        align: "right",
        lineBreak: false,
      })
  }
}
