import type { Box } from "../../lib/box"
import type { PackageWish } from "../../lib/shipping-plan"

/** A package in the form: millimetres and grams as text. The box is "" where the package has a size of its own. */
export interface PackageValues {
  box_id: string
  length: string
  width: string
  height: string
  weight: string
}

export function toPackageValues(packages: PackageWish[]): PackageValues[] {
  return packages.map(({ box_id, length, width, height, weight }) => ({
    box_id: box_id ?? "",
    length: text(length),
    width: text(width),
    height: text(height),
    weight: text(weight),
  }))
}

/** Whether a person has made the packages other than proposed. */
export function areEdited(packages: PackageValues[], proposed: PackageValues[]): boolean {
  return JSON.stringify(packages) !== JSON.stringify(proposed)
}

/** The outside of a box, for a package that is now to be it. What it weighs stays. */
export function inBox(box: Box): Omit<PackageValues, "weight"> {
  return {
    box_id: box.id,
    length: text(box.outer_length),
    width: text(box.outer_width),
    height: text(box.outer_height),
  }
}

/** Two packages of the size of one, each with half of what it weighs. */
export function splitPackage(whole: PackageValues): [PackageValues, PackageValues] {
  const grams = Number(whole.weight)
  if (!Number.isInteger(grams) || grams < 2) {
    return [whole, whole]
  }
  const half = Math.ceil(grams / 2)
  return [
    { ...whole, weight: text(half) },
    { ...whole, weight: text(grams - half) },
  ]
}

export const EMPTY_PACKAGE: PackageValues = {
  box_id: "",
  length: "",
  width: "",
  height: "",
  weight: "",
}

function text(value: number): string {
  return value ? String(value) : ""
}
