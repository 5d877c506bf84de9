import type { PackageType } from "../services/catalogue"
import type { PackageDimension } from "../services/shipment-request"
import { rawField, scalarText, type Reading } from "./input"
import { parseDecimal } from "./values"

const sizes = ["length", "width", "height"] as const

/** The lists that describe packages, one element per package. */
const packageLists = ["weight", ...sizes] as const

/** Far more than any service takes; a longer list is refused unread. */
const mostPackages = 1000

/** Limit of kilograms and centimetres: far above every service, and low enough for prices in plain decimals. */
const numbersBelow = 100_000

/** Size of an envelope if none was sent (API, "Package dimension"). */
const envelopeSize = 10

/**
 * Reads the lists `weight`, `length`, `width` and `height`. Envelopes need no sizes. Every list must have one
 * positive number below 100,000 per package, for at most 1,000 packages.
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

/** Whether the request has any of the package fields. */
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
  if (value.length > mostPackages) {
    errors.add(field, `The ${field} may not have more than ${mostPackages} elements`)
    return undefined
  }
  return value.map((element: unknown, index) => {
    const text = scalarText(element) ?? ""
    const number = parseDecimal(text) ?? 0
    const ofPackage = `The ${field} of package ${index + 1}`
    if (number <= 0) errors.add(field, `${ofPackage} must be a positive number`)
    if (number >= numbersBelow) errors.add(field, `${ofPackage} must be less than ${numbersBelow}`)
    return text
  })
}
