import type { PackageKind } from "../box"
import { type Size, volumeOf } from "../item"
import type { Package } from "../result"

/** The texts of a drawing. Pass others for another language. */
export interface DrawingLabels {
  /** The drawing's name, for people who cannot see it. */
  title: (packages: readonly PackageFacts[]) => string
  /** The packages' content, for people who cannot see it. */
  description: (packages: readonly PackageFacts[]) => string
  /** The lines under one of several packages. The first is its name. */
  caption: (pack: PackageFacts) => readonly string[]
  /** A line of the legend. */
  item: (item: ItemCount) => string
}

export const ENGLISH: DrawingLabels = {
  title: (packages) => {
    const [only] = packages
    return packages.length === 1 && only ? nameOf(only) : `${packages.length} packages`
  },
  description: (packages) => packages.map(sentenceOf).join(" "),
  caption: (pack) => [nameOf(pack), sizeOf(pack), `${weightOf(pack)} · ${fillOf(pack)}`],
  item: ({ itemId, quantity }) => `${quantity} × ${itemId}`,
}

function sentenceOf(pack: PackageFacts): string {
  const { item } = ENGLISH
  const content = pack.items.length === 0 ? "nothing" : pack.items.map(item).join(", ")
  const facts = [nameOf(pack), sizeOf(pack), weightOf(pack), fillOf(pack)].join(", ")
  return `${facts}; holds ${content}.`
}

function nameOf({ boxId, kind }: PackageFacts): string {
  if (boxId !== null) return `${kind === "envelope" ? "Envelope" : "Box"} ${boxId}`
  return "Package without a box"
}

function sizeOf({ outerCentimetres: { length, width, height } }: PackageFacts): string {
  return `${length} × ${width} × ${height} cm`
}

function weightOf({ grossKilograms }: PackageFacts): string {
  return `${grossKilograms} kg`
}

function fillOf({ fillShare }: PackageFacts): string {
  return `${Math.round(100 * fillShare)} % full`
}

export interface ItemCount {
  itemId: string
  quantity: number
}

/** The facts for the texts, in centimetres and kilograms. */
interface PackageFacts {
  boxId: string | null
  kind: PackageKind
  outerCentimetres: Size
  grossKilograms: number
  /** Share of the inside that items take up; of the outside when the inside is not known. */
  fillShare: number
  /** Sorted by id, in plain character order. */
  items: ItemCount[]
}

export function packageFacts(pack: Package, inner: Size = pack.outer): PackageFacts {
  const { length, width, height } = pack.outer
  const filled = pack.placements.reduce((sum, placed) => sum + volumeOf(placed), 0)
  return {
    boxId: pack.boxId,
    kind: pack.kind,
    outerCentimetres: { length: length / 10, width: width / 10, height: height / 10 },
    grossKilograms: pack.grossWeight / 1000,
    fillShare: filled / volumeOf(inner),
    items: countItems([pack]),
  }
}

/** How many of each item are in the packages, sorted by id in plain character order. */
export function countItems(packages: readonly Package[]): ItemCount[] {
  const counts = new Map<string, number>()
  for (const { placements } of packages) {
    for (const { itemId } of placements) counts.set(itemId, (counts.get(itemId) ?? 0) + 1)
  }
  return [...counts]
    .map(([itemId, quantity]) => ({ itemId, quantity }))
    .sort((a, b) => (a.itemId < b.itemId ? -1 : 1))
}
