import type { ItemCount, PackageFacts } from "./package-facts"

/** The texts of a drawing. A caller who speaks another language gives others. */
export interface DrawingLabels {
  /** What the drawing shows, for those who cannot see it. */
  title: (packages: readonly PackageFacts[]) => string
  /** What is in the packages, for those who cannot see it. */
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
