import type { PackageDimension } from "../services/consignment"
import { fitsInside } from "../services/fits-inside"
import type { Locker } from "./locker"

/**
 * Whether a locker has room for every one of the packages, each in a compartment of its own. A
 * package may be turned to fit; one that is as large or as heavy as the limit still fits.
 */
export function takes(locker: Locker, packages: readonly PackageDimension[]): boolean {
  const room = [locker.maxLength, locker.maxWidth, locker.maxHeight]
  return packages.every((one) => fitsInside(one, room) && Number(one.weight) <= locker.maxWeight)
}
