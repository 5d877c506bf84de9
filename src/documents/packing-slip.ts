import type { LoadingDrawing } from "../cartonizer"
import { Paper } from "./paper"
import { decimalIn, sizesIn, type Texts, textsIn } from "./texts"

/** What goes out to one customer: a slip for all packages together. */
export interface PackingSlip {
  /** Language of the customer, such as `lv`. */
  locale: string
  /** Name of the shop. */
  shop: string
  /** Such as `#1042`. */
  orderNumber: string
  /** What the barcode holds, such as `1042`. */
  barcode: string
  orderedAt: Date
  service: string
  /** Name and address, line by line. */
  recipient: string[]
  locker: string | undefined
  /** The order's `metadata.note`. */
  note: string | undefined
  items: SlipItem[]
  packages: SlipPackage[]
}

export interface SlipItem {
  /** From 1; drawings and contents name the item by it. */
  number: number
  sku: string | undefined
  title: string
  quantity: number
}

export interface SlipPackage {
  /** The merchant's box, if it is known. */
  box: string | undefined
  /** Outer sizes; undefined for an envelope without. */
  sizes: { lengthMm: number; widthMm: number; heightMm: number } | undefined
  weightGrams: number
  /** Empty if they are not known, as in packages given by hand. */
  contents: { number: number; quantity: number }[]
  drawing: LoadingDrawing | undefined
}

/** Draws a packing slip for each order, each on pages of its own. */
export function drawPackingSlips(slips: PackingSlip[]): Promise<Buffer> {
  const first = textsIn(slips[0]?.locale)
  const paper = new Paper(first.packingSlip, first.locale)
  for (const slip of slips) {
    const texts = textsIn(slip.locale)
    paper.beginPart(slip.orderNumber)
    drawHead(paper, slip, texts)
    drawItems(paper, slip, texts)
    drawPackages(paper, slip, texts)
  }
  return paper.finish(first.page)
}

const COLUMN = 230

function drawHead(paper: Paper, slip: PackingSlip, texts: Texts): void {
  const right = Paper.left + Paper.width
  const top = paper.y
  paper.barcode(slip.barcode, { right, y: top })
  paper.text(slip.orderNumber, { y: top + 36, align: "right" })
  paper.text(slip.shop, { y: top, size: 16, isBold: true, width: 280 })
  paper.text(texts.packingSlip, { size: 11, width: 280 })
  const head = Math.max(paper.y, top + 50) + 14
  paper.text(texts.recipient, { y: head, isBold: true, width: COLUMN })
  const lines = slip.locker
    ? [...slip.recipient, `${texts.locker}: ${slip.locker}`]
    : slip.recipient
  paper.text(lines.join("\n"), { size: 10, width: COLUMN })
  const left = paper.y
  const x = Paper.left + COLUMN + 25
  const width = Paper.width - COLUMN - 25
  const date = slip.orderedAt.toLocaleDateString(texts.locale, { dateStyle: "long" })
  paper.text(`${texts.order} ${slip.orderNumber}, ${date}`, { y: head, x, width, isBold: true })
  paper.text(`${texts.service}: ${slip.service}`, { x, width })
  if (slip.note) {
    paper.y += 6
    paper.text(texts.note, { x, width, isBold: true })
    paper.text(slip.note, { x, width })
  }
  paper.y = Math.max(left, paper.y) + 16
}

function drawItems(paper: Paper, { items }: PackingSlip, texts: Texts): void {
  paper.table(
    [
      { title: "", width: 30, align: "right" },
      { title: texts.sku, width: 110 },
      { title: texts.item, width: Paper.width - 200 },
      { title: texts.quantity, width: 60, align: "right" },
    ],
    items.map(({ number, sku, title, quantity }) => [
      String(number),
      sku ?? "",
      title,
      String(quantity),
    ]),
  )
}

const PICTURE = 120
const PER_ROW = 4
const GAP = (Paper.width - PER_ROW * PICTURE) / (PER_ROW - 1)

function drawPackages(paper: Paper, { packages }: PackingSlip, texts: Texts): void {
  if (packages.length === 0) return
  paper.y += 16
  paper.keepTogether(PICTURE + 90)
  paper.text(texts.howToPack, { size: 12, isBold: true })
  if (packages.some(({ drawing }) => drawing)) paper.text(texts.steps, { size: 7.5 })
  for (const [index, pack] of packages.entries()) {
    paper.y += 8
    paper.keepTogether(pack.drawing ? PICTURE + 50 : 40)
    const weight = `${decimalIn(texts, String(pack.weightGrams / 1000))} kg`
    const size = pack.sizes && `${sizesIn(texts, pack.sizes)} cm`
    const name = [pack.box ?? texts.ownPackaging, size, weight].filter(Boolean).join(" · ")
    const place = packages.length > 1 ? `${index + 1} / ${packages.length}: ` : ""
    paper.text(place + name, { size: 10, isBold: true })
    if (pack.drawing) drawSteps(paper, pack.drawing, texts)
    else if (pack.contents.length > 0) paper.text(contentsText(pack.contents))
  }
}

function drawSteps(paper: Paper, drawing: LoadingDrawing, texts: Texts): void {
  for (let first = 0; first < drawing.steps.length; first += PER_ROW) {
    paper.y += 6
    paper.keepTogether(PICTURE + 30)
    const top = paper.y
    let bottom = top
    for (const [column, step] of drawing.steps.slice(first, first + PER_ROW).entries()) {
      const x = Paper.left + column * (PICTURE + GAP)
      paper.step(drawing, first + column, { x, y: top, side: PICTURE })
      const name = drawing.steps.length > 1 ? `${texts.step} ${first + column + 1}: ` : ""
      paper.text(name + contentsText(step), { x, y: top + PICTURE + 4, width: PICTURE, size: 7.5 })
      bottom = Math.max(bottom, paper.y)
    }
    paper.y = bottom
  }
}

const MOST_NAMED = 24

/** Such as `2 × [1], 1 × [3]`. */
function contentsText(contents: SlipPackage["contents"]): string {
  const named = contents
    .slice(0, MOST_NAMED)
    .map(({ number, quantity }) => `${quantity} × [${number}]`)
  return named.join(", ") + (contents.length > MOST_NAMED ? ", …" : "")
}
