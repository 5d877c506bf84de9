import { isTakenByLocker } from "../../booking"
import type { ApiPackage, Locker } from "../../carrier-api"
import type { Configuration } from "../account/configuration"

/** @param packages sizes in the account's size unit, whatever the unit is in which the service tells a locker's */
export function fitsLocker(
  { settings }: Pick<Configuration, "settings">,
  locker: Locker,
  packages: readonly ApiPackage[],
): boolean {
  return isTakenByLocker(
    locker,
    settings.size_unit === "mm" ? packages.map(toCentimetres) : packages,
  )
}

function toCentimetres({ length, width, height, ...rest }: ApiPackage): ApiPackage {
  return { ...rest, length: tenth(length), width: tenth(width), height: tenth(height) }
}

function tenth(millimetres: string | undefined): string | undefined {
  return millimetres === undefined ? undefined : String(Number(millimetres) / 10)
}
