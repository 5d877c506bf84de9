import type { Rotation } from "./item"
import type { Size } from "./size"

/** Every distinct way an item may stand in a box, in an order that depends on its sides alone. */
export function orientationsOf(size: Size, rotation: Rotation): Size[] {
  const { length: l, width: w, height: h } = size
  if (rotation === "never") return [size]
  const ways = [size]
  if (l !== w) ways.push({ length: w, width: l, height: h })
  if (rotation === "keep-flat") return ways
  if (w !== h) ways.push({ length: l, width: h, height: w })
  if (l !== h && w !== h) ways.push({ length: h, width: l, height: w })
  if (l !== w && l !== h) ways.push({ length: w, width: h, height: l })
  if (l !== w && l !== h && w !== h) ways.push({ length: h, width: w, height: l })
  return ways
}
