import { readAdr } from "../fields/adr"
import { readDestination } from "../fields/destination"
import { readText, type Reading } from "../fields/input"
import { amountOf } from "../fields/money"
import { readPackageType } from "../fields/package-type"
import { readPackages } from "../fields/packages"
import type { Consignment } from "../services/consignment"

/** Reads the query of a calculation; nothing when something in it is refused. */
export function readCalculation(reading: Reading): Consignment | undefined {
  readAdr(reading)
  const destination = readDestination(reading)
  const packageType = readPackageType(reading)
  const packages = readPackages(reading, packageType ?? 2)
  const price = readText(reading, "parcel_price") ?? ""
  const amountToCollect = amountOf(reading, "parcel_price", price)
  if (!reading.errors.isEmpty || destination === undefined || packageType === undefined) {
    return undefined
  }
  return { ...destination, packageType, packages, amountToCollect }
}
