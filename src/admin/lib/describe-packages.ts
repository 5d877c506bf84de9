import { groupBy } from "./group-by"
import type { ShipmentPackage } from "./shipment"

export interface DescribedPackage {
  /** How many packages are alike. */
  count: number
  /** Kilograms, as sent. */
  weight: string
  /** Length, width, height as sent; undefined for an envelope without a size. */
  sizes: [string, string, string] | undefined
}

/** An order's packages with those alike counted together, in the order in which they were sent. */
export function describePackages(packages: ShipmentPackage[]): DescribedPackage[] {
  const alike = groupBy(packages, ({ weight, length, width, height }) =>
    [weight, length, width, height].join("/"),
  )
  return alike.flatMap(([, same]) => {
    const [first] = same
    return first ? [{ count: same.length, weight: first.weight, sizes: sizesOf(first) }] : []
  })
}

function sizesOf({ length, width, height }: ShipmentPackage): DescribedPackage["sizes"] {
  return length && width && height ? [length, width, height] : undefined
}
