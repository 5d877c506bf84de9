import { Paper } from "./paper"
import { sizesIn, textsIn } from "./texts"

/** What to fetch from the shelves for some orders. */
export interface PickList {
  /** Language of the person who prints it. */
  locale: string
  printedAt: Date
  timeZone: string
  orderNumbers: string[]
  /** Orders whose items are not on the list, and why. */
  leftOut: { orderNumber: string; reason: string }[]
  /** By SKU, then by title. */
  items: PickedItem[]
  /** The most needed first. */
  boxes: PickedBox[]
}

export interface PickedItem {
  sku: string | undefined
  title: string
  /** The variant's `metadata.bin`. */
  bin: string | undefined
  quantity: number
  orders: { orderNumber: string; quantity: number }[]
}

export interface PickedBox {
  /** The merchant's box; undefined for other packaging. */
  name: string | undefined
  sizes: { lengthMm: number; widthMm: number; heightMm: number } | undefined
  quantity: number
}

/** Keeps a row lower than a page. */
const MOST_ORDERS = 60
const TICK = 20
const QUANTITY = 50
const ORDERS = 140
const SKU = 95
const BIN = 60

export function drawPickList(list: PickList): Promise<Buffer> {
  const texts = textsIn(list.locale)
  const paper = new Paper(texts.pickList, texts.locale)
  paper.beginPart("", texts)
  paper.text(texts.pickList, { size: 16, isBold: true })
  const at = list.printedAt.toLocaleString(texts.locale, {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: list.timeZone,
  })
  paper.text(at)
  paper.text(`${texts.orders} (${list.orderNumbers.length}): ${list.orderNumbers.join(", ")}`, {
    isWhole: true,
  })
  for (const { orderNumber, reason } of list.leftOut) {
    paper.text(`${texts.note}, ${orderNumber}: ${reason}`, { isWhole: true })
  }
  paper.y += 10
  const hasBins = list.items.some(({ bin }) => bin)
  const title = Paper.width - TICK - SKU - QUANTITY - ORDERS - (hasBins ? BIN : 0)
  paper.table(
    [
      { title: "", width: TICK },
      { title: texts.sku, width: SKU },
      { title: texts.item, width: title },
      ...(hasBins ? [{ title: texts.bin, width: BIN }] : []),
      { title: texts.quantity, width: QUANTITY, align: "right" },
      { title: texts.orders, width: ORDERS },
    ],
    list.items.map(({ sku, title, bin, quantity, orders }) => [
      "☐",
      sku ?? "",
      title,
      ...(hasBins ? [bin ?? ""] : []),
      String(quantity),
      ordersText(orders),
    ]),
  )
  if (list.boxes.length > 0) {
    paper.y += 16
    paper.keepTogether(90)
    paper.text(texts.boxes, { size: 12, isBold: true })
    paper.y += 4
    paper.table(
      [
        { title: "", width: TICK },
        { title: texts.box, width: Paper.width - TICK - ORDERS - QUANTITY },
        { title: texts.size, width: ORDERS },
        { title: texts.boxCount, width: QUANTITY, align: "right" },
      ],
      list.boxes.map(({ name, sizes, quantity }) => [
        "☐",
        name ?? texts.otherPackaging,
        sizes ? sizesIn(texts, sizes) : "",
        String(quantity),
      ]),
    )
  }
  return paper.finish()
}

/** Such as `#1042 (2), #1043 (1)`. */
function ordersText(orders: PickedItem["orders"]): string {
  const numbers = orders
    .slice(0, MOST_ORDERS)
    .map(({ orderNumber, quantity }) => `${orderNumber}\u00a0(${quantity})`)
  const hidden = orders.length - numbers.length
  return numbers.join(", ") + (hidden > 0 ? ` (+\u00a0${hidden})` : "")
}
