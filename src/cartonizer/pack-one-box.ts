import type { Box } from "./box"
import { type BoxStock, containerOf } from "./box-stock"
import type { Filling } from "./fill-container"
import { fillAll, type Load } from "./fill-best"

/** A box with goods in it. */
export interface FilledBox {
  box: Box
  filling: Filling
}

/** The most wanted box in stock that holds the whole load, or undefined. Takes nothing out of stock. */
export function packOneBox(
  load: Load,
  stock: BoxStock,
  maxPackageWeight?: number,
): FilledBox | undefined {
  for (const box of stock.inStock) {
    const filling = fillAll(containerOf(box, maxPackageWeight), load)
    if (filling) return { box, filling }
  }
  return undefined
}
