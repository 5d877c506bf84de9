import { isPlain, refuse, shown } from "../check-field"
import type { Package } from "../result"
import type { Size } from "../size"

/** Of a picture, in pixels. */
const WIDEST = 100_000

const SIDES = ["length", "width", "height"] as const
const CORNER = ["x", "y", "z"] as const

/** @throws CartonizerInputError */
export function checkWidth(width: unknown): void {
  if (isNumber(width) && width >= 1 && width <= WIDEST) return
  refuse(placeOf("width"), `must be a number of pixels from 1 to ${WIDEST}, got ${shown(width)}`)
}

/** Refuses what could not be drawn, or only as nonsense. @throws CartonizerInputError naming the field */
export function checkPackages(packages: unknown): asserts packages is readonly Package[] {
  if (!Array.isArray(packages)) {
    refuse(placeOf("packages"), `must be the packages of a result, got ${shown(packages)}`)
  }
  for (const [index, pack] of packages.entries()) checkPackage(pack, `packages[${index}]`)
}

/** @throws CartonizerInputError naming the field */
export function checkPackage(pack: unknown, name: string): asserts pack is Package {
  if (!isPlain(pack)) refuse(placeOf(name), `must be a package of a result, got ${shown(pack)}`)
  const { outer, grossWeight, placements }: Partial<Record<keyof Package, unknown>> = pack
  checkSize(outer, `${name}.outer`)
  checkNumber(grossWeight, `${name}.grossWeight`)
  if (!Array.isArray(placements)) {
    refuse(placeOf(`${name}.placements`), `must be a list, got ${shown(placements)}`)
  }
  for (const [index, placed] of placements.entries()) {
    checkPlacement(placed, `${name}.placements[${index}]`)
  }
}

/** @throws CartonizerInputError naming the field */
export function checkSize(size: unknown, name: string): asserts size is Size {
  if (!isPlain(size)) refuse(placeOf(name), `must be a size, got ${shown(size)}`)
  const sides: Partial<Record<string, unknown>> = { ...size }
  for (const side of SIDES) {
    if (checkNumber(sides[side], `${name}.${side}`) > 0) continue
    refuse(placeOf(`${name}.${side}`), `must be above 0, got ${shown(sides[side])}`)
  }
}

/** Refuses boxes whose inside could not be drawn. @throws CartonizerInputError naming the field */
export function checkBoxes(boxes: unknown): void {
  if (!Array.isArray(boxes)) refuse(placeOf("boxes"), `must be a list, got ${shown(boxes)}`)
  for (const [index, box] of boxes.entries()) {
    const { inner }: { inner?: unknown } = isPlain(box) ? box : {}
    checkSize(inner, `boxes[${index}].inner`)
  }
}

function checkPlacement(placed: unknown, name: string): void {
  checkSize(placed, name)
  const { itemId, ...at }: Partial<Record<string, unknown>> = { ...placed }
  for (const axis of CORNER) checkNumber(at[axis], `${name}.${axis}`)
  if (typeof itemId === "string") return
  refuse(placeOf(`${name}.itemId`), `must be a text, got ${shown(itemId)}`)
}

function checkNumber(value: unknown, name: string): number {
  if (isNumber(value)) return value
  return refuse(placeOf(name), `must be a number, got ${shown(value)}`)
}

function isNumber(value: unknown): value is number {
  return typeof value === "number" && Number.isFinite(value)
}

function placeOf(field: string) {
  return { subject: "drawing", id: null, field } as const
}
