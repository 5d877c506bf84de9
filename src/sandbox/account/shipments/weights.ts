import type { PackageDimension } from "../../services/consignment"

/** `2 packages, 4.5 kg`; weights to the gram. */
export function packagesAndWeight(packages: readonly PackageDimension[]): string {
  const kilograms = packages.reduce((total, one) => total + Number(one.weight), 0)
  const count = packages.length === 1 ? "1 package" : `${packages.length} packages`
  return `${count}, ${Number(kilograms.toFixed(3))}\u00a0kg`
}
