import type { PackageType } from "./catalogue"
import type { Country } from "./countries"

/**
 * API, "Package dimension". Values are the texts as they were sent; a size of an envelope that was
 * not sent is the number 10. Kilograms and centimetres.
 */
export type PackageDimension = {
  weight: string
  length: string | number
  width: string | number
  height: string | number
}

/** What is to be carried where: all that services and prices depend on. */
export type Consignment = {
  country: Country
  postalCode: string
  packageType: PackageType
  packages: readonly PackageDimension[]
  /** Euros or whatever currency was named; nothing is collected when it is missing or zero. */
  amountToCollect: number | undefined
}
