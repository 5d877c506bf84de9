import type { PackageType } from "../services/catalogue"
import { readText, type Reading } from "./input"

/** Reads `package_type`; a missing one counts as a parcel (API, "Limits"; "Field messages seen"). */
export function readPackageType(reading: Reading): PackageType | undefined {
  const text = readText(reading, "package_type")
  if (reading.errors.has("package_type")) return undefined
  if (text === undefined || text === "1") return 1
  if (text === "2") return 2
  reading.errors.add("package_type", "The selected package type is invalid")
  if (Number(text) > 2) reading.errors.add("package_type", "May not be greater than 2")
  return undefined
}
