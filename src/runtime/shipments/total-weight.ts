import Big from "big.js"
import type { LedgerPackage } from "../../modules/shipment_ordering/ledger/ledger-row"

/** Kilograms of all packages together, as an exact decimal. */
export function totalWeight(packages: Pick<LedgerPackage, "weight">[]): string {
  return packages.reduce((sum, { weight }) => sum.plus(weight), new Big(0)).toString()
}
