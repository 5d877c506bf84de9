import type { PackageType } from "../services/catalogue"
import { type Reading, readText, readRequired } from "./input"

const decimal = /^\d{1,9}(\.\d{1,9})?$/

/** A plain decimal number of at least zero, with a point; undefined for anything else. */
export function parseDecimal(text: string): number | undefined {
  return decimal.test(text) ? Number(text) : undefined
}

/** The amount in a field's text, in whole units and rounded to the cent. Refuses text that is no number. */
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
