import type { Rotation } from "./item"
import type { Size } from "./size"

/** Every distinct way an item may stand in a box, in an order that depends on its sides alone. */
export function orientationsOf(size: Size, rotation: Rotation): Size[] {
  const { length: l, width: w, height: h } = size
  if (rotation === "never") return [size]
  const flat = [
    [l, w, h],
    [w, l, h],
  ] as const
  const upright = [
    [l, h, w],
    [h, l, w],
    [w, h, l],
    [h, w, l],
  ] as const
  const turned = rotation === "any" ? [...flat, ...upright] : flat
  const distinct = new Map<string, Size>()
  for (const [length, width, height] of turned) {
    distinct.set(`${length}x${width}x${height}`, { length, width, height })
  }
  return [...distinct.values()]
}
