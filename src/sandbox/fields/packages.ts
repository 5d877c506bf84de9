import type { PackageType } from "../services/catalogue"
import type { PackageDimension } from "../services/consignment"
import { parseDecimal } from "./decimal"
import { rawField, scalarText, type Reading } from "./input"

const sizes = ["length", "width", "height"] as const

/** The lists that describe packages, one element per package. */
export const packageLists = ["weight", ...sizes] as const

/** What an envelope measures when no size was sent (API, "Package dimension"). */
const envelopeSize = 10

/**
 * Reads the lists `weight`, `length`, `width` and `height`. Sizes may be left out for envelopes;
 * every list that is sent has one positive number per package.
 */
export function readPackages(reading: Reading, packageType: PackageType): PackageDimension[] {
  const weights = readNumbers(reading, "weight")
  if (weights === undefined && !reading.errors.has("weight")) {
    reading.errors.add("weight", "The weight field is required")
  }
  const count = weights?.length
  const [lengths, widths, heights] = sizes.map((size) => {
    const values = readNumbers(reading, size)
    if (values === undefined && packageType === 1 && !reading.errors.has(size)) {
      reading.errors.add(size, `The ${size} field is required`)
    }
    if (values !== undefined && count !== undefined && values.length !== count) {
      reading.errors.add(size, `The ${size} must have as many elements as the weight: ${count}`)
    }
    return values
  })
  return (weights ?? []).map((weight, index) => ({
    weight,
    length: lengths?.[index] ?? envelopeSize,
    width: widths?.[index] ?? envelopeSize,
    height: heights?.[index] ?? envelopeSize,
  }))
}

/** Whether the request says anything at all about its packages. */
export function hasPackages({ input }: Reading): boolean {
  return packageLists.some((list) => {
    const value = rawField(input, list)
    return value !== undefined && value !== null && value !== ""
  })
}

function readNumbers({ input, errors }: Reading, field: string): string[] | undefined {
  const value = rawField(input, field)
  if (value === undefined || value === null || value === "") return undefined
  if (!Array.isArray(value)) {
    errors.add(field, `The ${field} must be an array`)
    return undefined
  }
  if (value.length === 0) return undefined
  return value.map((element: unknown, index) => {
    const text = scalarText(element) ?? ""
    if ((parseDecimal(text) ?? 0) <= 0) {
      errors.add(field, `The ${field} of package ${index + 1} must be a positive number`)
    }
    return text
  })
}
