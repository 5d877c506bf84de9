import type { PackageType } from "../../carrier-api"
import type { Package } from "../../cartonizer"
import type { ItemRule } from "../../modules/shipment_ordering/item-rules/item-rule"
import { readConfiguration } from "../account/configuration"
import { misfitText } from "../ordering/misfit-text"
import { completeLines } from "../packages/complete-lines"
import type { Measures } from "../packages/measures"
import { packLines } from "../packages/pack-lines"
import { toShipLine, type ShipLine } from "../packages/ship-line"
import { toItem } from "../packages/to-item"
import type { PluginScope } from "../plugin-scope"
import type { SoldVariant } from "./find-sold-variant"

/** What one unit of a variant is packed into when nothing else is in the order. */
export interface VariantPacking {
  parcel: Package | null
  /** Null where it fits into none, or there is none. */
  envelope: Package | null
  /** Why it is no parcel, with the next step; null where it is one. */
  problem: string | null
  /** What neither variant, product nor rule say, so that the default item's is taken. */
  defaults: (keyof Measures)[]
  /** As it is packed: whole grams and millimetres. */
  item: { weight: number; length: number; width: number; height: number }
  /** What all rules for it say together. */
  rule: ItemRule
}

const RULED = {
  weight: "weight_grams",
  length: "length_mm",
  width: "width_mm",
  height: "height_mm",
} as const

/** Packs one unit of a variant alone, by the same code as a cart. */
export async function packVariant(
  scope: PluginScope,
  variant: SoldVariant,
): Promise<VariantPacking> {
  const configuration = await readConfiguration(scope.memory)
  const { settings, itemRules } = configuration
  const ask = { id: variant.id, title: variant.title, variant_id: variant.id, quantity: 1 }
  const lines = await completeLines(scope, [toShipLine(ask)], itemRules)
  const pack = (type: PackageType) => packLines(lines, type, configuration)
  const parcel = pack(1)
  const envelope = pack(2)
  const line = lines[0] as ShipLine
  const { weight, length, width, height } = toItem(line.id, line, settings)
  return {
    parcel: parcel.kind === "packed" ? (parcel.packages[0] ?? null) : null,
    envelope: envelope.kind === "packed" ? (envelope.packages[0] ?? null) : null,
    problem: parcel.kind === "unpackable" ? misfitText(parcel.misfits, settings) : null,
    defaults: (["weight", "length", "width", "height"] as const).filter(
      (measure) => line.measures[measure] === null && line.rule[RULED[measure]] === null,
    ),
    item: { weight, length, width, height },
    rule: line.rule,
  }
}
