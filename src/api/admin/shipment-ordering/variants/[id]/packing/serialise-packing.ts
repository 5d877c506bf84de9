import type { Package } from "../../../../../../cartonizer"
import type { VariantPacking } from "../../../../../../packing"

/** Lengths in millimetres, weights in grams. */
export function serialisePacking(
  { parcel, envelope, problem, defaults, item, rule }: VariantPacking,
  boxNames: ReadonlyMap<string, string>,
) {
  const show = (pack: Package | null) =>
    pack && {
      box: pack.boxId === null ? null : { id: pack.boxId, name: boxNames.get(pack.boxId) ?? "" },
      ...pack.outer,
      weight: pack.grossWeight,
    }
  return {
    parcel: show(parcel),
    envelope: show(envelope),
    problem,
    defaults,
    item,
    rotation: rule.rotation,
    ships_alone: rule.ships_alone,
    dangerous: rule.dangerous,
  }
}
