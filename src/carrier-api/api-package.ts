import Big from "big.js"
import { z } from "zod"
import { jsonList, looseText } from "./loose"

/** 1 = parcel, 2 = envelope (API, "Price quote"). */
export type PackageType = 1 | 2

/** One package as the service takes it: decimal strings, kilograms and the account's size unit. */
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

/** One package as the service echoes it (API, "Package dimension"): decimal strings, kilograms and the account's size unit. */
export type PackageDimension = z.output<typeof packageDimension>

export function readPackageDimensions(value: unknown): PackageDimension[] {
  return (jsonList(value) ?? []).flatMap(
    (element) => packageDimension.safeParse(element).data ?? [],
  )
}

/** The unit of the service's sizes; the document does not name it. */
export type SizeUnit = "cm" | "mm"

/** Outer sizes and gross weight of one package. */
interface PackageMeasures {
  lengthMm: number
  widthMm: number
  heightMm: number
  weightGrams: number
}

/**
 * A package as decimal strings without exponent or float noise: sizes to 0.1 mm, the weight to 0.1 g.
 *
 * @throws RangeError for a measure that is negative or not finite
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
