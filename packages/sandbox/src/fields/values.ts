import type { PackageType } from "../services/catalogue"
import type { PackageDimension } from "../services/offers"
import { type Reading, readText, readRequired, rawField, scalarText } from "./input"

const decimal = /^\d{1,9}(\.\d{1,9})?$/

/** A plain decimal number of at least zero, with a point; undefined for anything else. */
function parseDecimal(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined
}

/** The amount in a field's text, in whole units and rounded to the cent. Refuses text that is not a number. */
export function amountOf(reading: Reading, field: string, text: string): number | undefined {
  if (text === "") return undefined
  const amount = parseDecimal(text)
  if (amount === undefined) {
    reading.errors.add(field, `The ${field.replaceAll("_", " ")} must be a number`)
  }
  return amount === undefined ? undefined : Number(amount.toFixed(2))
}

/** Reads `package_type`; a parcel if missing (API, "Limits"; "Field messages seen"). */
export function readPackageType(reading: Reading): PackageType | undefined {
  const text = readText(reading, "package_type")
  if (reading.errors.has("package_type")) return undefined
  if (text === undefined || text === "1") return 1
  if (text === "2") return 2
  reading.errors.add("package_type", "The selected package type is invalid")
  if (Number(text) > 2) reading.errors.add("package_type", "May not be greater than 2")
  return undefined
}

/** Reads `send_adr`: required, `0` or `1`. */
export function readAdr(reading: Reading): boolean {
  const text = readRequired(reading, "send_adr", "The ADR field is required")
  if (text !== "" && text !== "0" && text !== "1") {
    reading.errors.add("send_adr", "The selected ADR field is invalid")
  }
  return text === "1"
}

/** Whether the text is `YYYY-MM-DD` and the day exists. */
export function isCalendarDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false
  const date = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text)
}

/** Whether the text is `YYYY-MM-DD HH:MM:SS` and the time exists. */
export function isCalendarMoment(text: string): boolean {
  const [day = "", time = "", ...rest] = text.split(" ")
  return rest.length === 0 && isCalendarDate(day) && /^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(time)
}

/**
 * The shipment id in a path. Accepts plain digits only, because `0x10`, `1e3` and ` 1` would also be read as
 * numbers.
 */
export function readShipmentId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}

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
