import { isDeepStrictEqual } from "node:util"
import { drawLoading, type Loading, type LoadingDrawing } from "../cartonizer"
import { Paper } from "./paper"
import { decimalIn, fillText, sizesIn, type Texts, textsIn } from "./texts"

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
  /** Of the shop. */
  timeZone: string
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

/** A slip whose pictures are not drawn yet: that can take long. */
export type UndrawnSlip = Omit<PackingSlip, "packages"> & {
  packages: (Omit<SlipPackage, "drawing"> & { loading: Loading | undefined })[]
}

export function withDrawings({ packages, ...slip }: UndrawnSlip): PackingSlip {
  return {
    ...slip,
    packages: packages.map(({ loading, ...pack }) => ({
      ...pack,
      drawing: loading && drawLoading(loading),
    })),
  }
}

/** Draws a packing slip for each order, each on pages of its own. */
export function drawPackingSlips(slips: UndrawnSlip[]): Promise<Buffer> {
  const first = textsIn(slips[0]?.locale)
  const paper = new Paper(first.packingSlip, first.locale)
  for (const undrawn of slips) {
    const slip = withDrawings(undrawn)
    const texts = textsIn(slip.locale)
    paper.beginPart(slip.orderNumber, texts)
    drawHead(paper, slip, texts)
    drawItems(paper, slip, texts)
    drawPackages(paper, slip, texts)
  }
  return paper.finish()
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
  const date = slip.orderedAt.toLocaleDateString(texts.locale, {
    dateStyle: "long",
    timeZone: slip.timeZone,
  })
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

const TITLE_HEIGHT = 32
const NAME = { size: 10, isBold: true }
const PICTURE = 120
const CAPTION = { size: 7.5, width: PICTURE }
const ABOVE_PICTURES = 6
const BELOW_PICTURE = 4
const PER_ROW = 4
const GAP = (Paper.width - PER_ROW * PICTURE) / (PER_ROW - 1)

function drawPackages(paper: Paper, { packages }: PackingSlip, texts: Texts): void {
  const groups = groupAlike(packages)
  const blocks = groups.map(({ pack, first, count }) => {
    const places = count > 1 ? `${first}–${first + count - 1}` : String(first)
    const place = groups.length > 1 ? `${places} / ${packages.length}: ` : ""
    const name = place + (count > 1 ? `${count} × ` : "") + nameOf(pack, texts)
    const contents = contentsText(pack.contents)
    const rows = pack.drawing ? rowsOf(paper, pack.drawing, texts) : []
    const height = paper.heightOf(name, NAME) + (rows[0]?.height ?? paper.heightOf(contents))
    return { name, contents, rows, height }
  })
  const [first] = blocks
  if (!first) return
  paper.y += 16
  paper.keepTogether(TITLE_HEIGHT + first.height)
  paper.text(texts.howToPack, { size: 12, isBold: true })
  if (packages.some(({ drawing }) => drawing)) paper.text(texts.steps, { size: 7.5 })
  for (const { name, contents, rows, height } of blocks) {
    paper.y += 8
    paper.keepTogether(height)
    paper.text(name, NAME)
    if (rows.length > 0) rows.forEach((row) => drawRow(paper, row))
    else if (contents) paper.text(contents)
  }
}

/** Packages in a row with the same box and the same items: one drawing shows how to pack each of them. */
function groupAlike(packages: SlipPackage[]) {
  const groups: { pack: SlipPackage; first: number; count: number }[] = []
  for (const [index, pack] of packages.entries()) {
    const last = groups.at(-1)
    if (last && isDeepStrictEqual({ ...last.pack, drawing: pack.drawing }, pack)) last.count += 1
    else groups.push({ pack, first: index + 1, count: 1 })
  }
  return groups
}

function nameOf({ box, sizes, weightGrams }: SlipPackage, texts: Texts): string {
  const size = sizes && `${sizesIn(texts, sizes)} cm`
  const weight = `${decimalIn(texts, String(weightGrams / 1000))} kg`
  return [box ?? texts.otherPackaging, size, weight].filter(Boolean).join(" · ")
}

/** Pictures beside each other, with what is put in at each step below. */
interface PictureRow {
  drawing: LoadingDrawing
  steps: { step: number; caption: string }[]
  height: number
}

function rowsOf(paper: Paper, drawing: LoadingDrawing, texts: Texts): PictureRow[] {
  const all = drawing.steps.map((contents, step) => {
    const name = drawing.steps.length > 1 ? `${fillText(texts.step, { step: step + 1 })}: ` : ""
    return { step, caption: name + contentsText(contents) }
  })
  return Array.from({ length: Math.ceil(all.length / PER_ROW) }, (_, row) => {
    const steps = all.slice(row * PER_ROW, (row + 1) * PER_ROW)
    const captions = steps.map(({ caption }) => paper.heightOf(caption, CAPTION))
    const height = ABOVE_PICTURES + PICTURE + BELOW_PICTURE + Math.max(...captions)
    return { drawing, steps, height }
  })
}

function drawRow(paper: Paper, { drawing, steps, height }: PictureRow): void {
  paper.keepTogether(height)
  const top = paper.y + ABOVE_PICTURES
  for (const [column, { step, caption }] of steps.entries()) {
    const x = Paper.left + column * (PICTURE + GAP)
    paper.step(drawing, step, { x, y: top, side: PICTURE })
    paper.text(caption, { ...CAPTION, x, y: top + PICTURE + BELOW_PICTURE })
  }
  paper.y = top - ABOVE_PICTURES + height
}

const MOST_NAMED = 24

/** Such as `2 × [1], 1 × [3]`. */
function contentsText(contents: SlipPackage["contents"]): string {
  const names = contents
    .slice(0, MOST_NAMED)
    .map(({ number, quantity }) => `${quantity} × [${number}]`)
  return names.join(", ") + (contents.length > MOST_NAMED ? ", …" : "")
}
