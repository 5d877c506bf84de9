import Big from "big.js"
import type { ApiPackage, PackageType } from "../../carrier-api"
import type { Package } from "../../cartonizer"
import { completeLines } from "../packages/complete-lines"
import { packLines } from "../packages/pack-lines"
import { type LineLike, type ShipLine, toShipLine } from "../packages/ship-line"
import { MILLIMETRES } from "../packages/store-units"
import type { PluginScope } from "../plugin-scope"
import { boxNames } from "./box-names"
import type { DraftWish } from "./draft"

/** A package for a person to read: outer sizes in whole millimetres, gross weight in whole grams. */
export interface DescribedPackage {
  boxId: string | null
  boxName: string | null
  length: number
  width: number
  height: number
  weight: number
  /** Empty where nobody knows: in packages given by hand. */
  contents: { title: string; quantity: number }[]
}

interface Planned {
  packages: Required<ApiPackage>[]
  packageType: PackageType
}

/** The packages of a plan with their boxes, and what is in which. */
export async function describePackages(
  scope: PluginScope,
  draft: DraftWish,
  planned: Planned,
): Promise<DescribedPackage[]> {
  const described = draft.wish?.packages
    ? draft.wish.packages.map(({ box_id = null, ...measures }) => ({
        boxId: box_id,
        contents: [],
        ...measures,
      }))
    : await describePlanned(scope, draft, planned)
  const names = await boxNames(
    scope,
    described.map(({ boxId }) => boxId),
  )
  return described.map((one) => ({ ...one, boxName: names.get(one.boxId ?? "") ?? null }))
}

/** Those of the customer's quote are told by their measures alone, unless they are packed the same now. */
async function describePlanned(
  scope: PluginScope,
  { configuration, lines }: DraftWish,
  { packages, packageType }: Planned,
): Promise<Omit<DescribedPackage, "boxName">[]> {
  const goods = await completeLines(
    scope,
    lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
  const packing = packLines(goods, packageType, configuration)
  if (packing.kind === "packed" && isSame(packing.apiPackages, packages)) {
    return packing.packages.map((one) => describe(one, goods))
  }
  const { size_unit } = configuration.settings
  const millimetres = (size: string) =>
    new Big(size).times(MILLIMETRES[size_unit]).round().toNumber()
  return packages.map(({ length, width, height, weight }) => ({
    boxId: null,
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
    weight: new Big(weight).times(1000).round().toNumber(),
    contents: [],
  }))
}

function describe(
  { boxId, outer, grossWeight, placements }: Package,
  goods: ShipLine[],
): Omit<DescribedPackage, "boxName"> {
  const titles = new Map(goods.map(({ id, title }) => [id, title]))
  const counts = new Map<string, number>()
  for (const { itemId } of placements) {
    const title = titles.get(itemId) ?? itemId
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return {
    boxId,
    length: Math.round(outer.length),
    width: Math.round(outer.width),
    height: Math.round(outer.height),
    weight: Math.round(grossWeight),
    contents: [...counts].map(([title, quantity]) => ({ title, quantity })),
  }
}

function isSame(some: Required<ApiPackage>[], others: Required<ApiPackage>[]): boolean {
  const text = (packages: Required<ApiPackage>[]) =>
    packages
      .map(({ weight, length, width, height }) => [weight, length, width, height].join())
      .sort()
      .join(" ")
  return text(some) === text(others)
}
