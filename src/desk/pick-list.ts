import { pickupSettings, type PluginContext } from "../context"
import type { PickList } from "../documents"
import type { PackedOrder } from "../shipping"
import { orderNumberText, roundQuantity } from "../store"
import { sizesOf, skuAndTitle, textIn } from "./packing-slips"

export function toPickList(
  { configuration }: PluginContext,
  packed: PackedOrder[],
  locale: string,
): PickList {
  return {
    locale,
    printedAt: new Date(),
    timeZone: pickupSettings(configuration.settings).timeZone,
    orderNumbers: packed.map(({ order }) => orderNumberText(order)),
    leftOut: packed.flatMap(({ order, refusal }) =>
      refusal === undefined ? [] : [{ orderNumber: orderNumberText(order), reason: refusal }],
    ),
    items: pickedItems(packed),
    boxes: pickedBoxes(packed),
  }
}

/** One entry for a variant; items without a variant are the same if their SKU and title are. */
function pickedItems(packed: PackedOrder[]): PickList["items"] {
  const items = new Map<string, PickList["items"][number]>()
  for (const { order, lines } of packed) {
    for (const { line, quantity } of lines) {
      const { sku, title } = skuAndTitle(line)
      const key = line.variant_id ?? JSON.stringify([sku, title])
      const item = items.get(key) ?? {
        sku,
        title,
        bin: textIn(line.variant?.metadata, "bin"),
        quantity: 0,
        orders: [],
      }
      item.quantity = roundQuantity(item.quantity + quantity)
      const orderNumber = orderNumberText(order)
      const entry = item.orders.find((one) => one.orderNumber === orderNumber)
      if (entry) entry.quantity = roundQuantity(entry.quantity + quantity)
      else item.orders.push({ orderNumber, quantity })
      items.set(key, item)
    }
  }
  const inOrder = new Intl.Collator("en", { numeric: true })
  return [...items.values()].sort(
    (one, other) =>
      Number(!one.sku) - Number(!other.sku) ||
      inOrder.compare(one.sku ?? "", other.sku ?? "") ||
      inOrder.compare(one.title, other.title),
  )
}

function pickedBoxes(packed: PackedOrder[]): PickList["boxes"] {
  const boxes = new Map<string, PickList["boxes"][number]>()
  for (const one of packed.flatMap(({ packages }) => packages)) {
    const name = one.boxName ?? undefined
    const sizes = sizesOf(one)
    const key = name ?? JSON.stringify(sizes ?? null)
    const box = boxes.get(key) ?? { name, sizes, quantity: 0 }
    box.quantity += 1
    boxes.set(key, box)
  }
  return [...boxes.values()].sort((one, other) => other.quantity - one.quantity)
}
