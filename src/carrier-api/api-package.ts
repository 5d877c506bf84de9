import Big from "big.js"
import { z } from "zod"
import { jsonList, looseText } from "./loose"

/** 1 = parcel, 2 = envelope (API, "Price quote"). */
export type PackageType = 1 | 2

/** A package in a request. All values are decimal strings: kilograms, and sizes in the account's unit. */
export interface ApiPackage {
  weight: string
  /** Sizes are omitted for envelopes. */
  length?: string
  width?: string
  height?: string
}

const packageDimension = z.object({
  weight: looseText,
  length: looseText,
  width: looseText,
  height: looseText,
})

/** A package in an answer, in the same units (API, "Package dimension"). */
export type PackageDimension = z.output<typeof packageDimension>

export function readPackageDimensions(value: unknown): PackageDimension[] {
  return (jsonList(value) ?? []).flatMap(
    (element) => packageDimension.safeParse(element).data ?? [],
  )
}

/** The API document does not name the unit of sizes. */
export type SizeUnit = "cm" | "mm"

/** Outer sizes and gross weight of one package. */
interface PackageMeasures {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightGrams: number
}

/**
 * Writes a package as plain decimal strings: sizes to 0.1 mm, the weight to 0.1 g.
 *
 * @throws RangeError if a measure is negative or not finite
 */
export function toApiPackage(measures: PackageMeasures, sizeUnit: SizeUnit): Required<ApiPackage> {
  const size = (millimetres: number) => decimal(millimetres, sizeUnit === "cm" ? 10 : 1)
  return {
    weight: decimal(measures.weightGrams, 1_000),
    length: size(measures.lengthMm),
    width: size(measures.widthMm),
    height: size(measures.heightMm),
  }
}

function decimal(value: number, divisor: number): string {
  if (!Number.isFinite(value) || value < 0) {
    throw new RangeError(`A package measure must be a number of at least 0, not ${value}`)
  }
  return new Big(value).round(1, Big.roundHalfUp).div(divisor).toFixed()
}
