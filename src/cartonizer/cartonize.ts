import { BoxStock } from "./box-stock"
import { type CartonizeInput, checkInput } from "./check-input"
import type { Draft } from "./draft-package"
import { type Load, unitsIn } from "./fill-best"
import { type ItemType, itemTypesOf, unitsOf } from "./item-type"
import { leftoverReason } from "./leftover-reason"
import { nameUnits } from "./name-units"
import { draftOf, packIntoBoxes } from "./pack-into-boxes"
import { packOneBox } from "./pack-one-box"
import { packWithoutBoxes } from "./pack-without-boxes"
import type { CartonizeResult, LeftoverReason } from "./result"

/**
 * Decides which packages an order travels in, and what lies where in each.
 *
 * All lengths are whole millimetres, all weights whole grams. An order is either one envelope, the
 * smallest that holds all of it, or parcels; the packages of one result are all of the same kind.
 * Every unit ends up in exactly one package or in `leftover` with a reason. The same input gives the
 * same result, whatever the order of items and boxes.
 *
 * @throws CartonizerInputError naming the item or box and the field that is wrong
 */
export function cartonize(input: CartonizeInput): CartonizeResult {
  checkInput(input)
  const { boxes, options = {} } = input
  const { objective = "boxes", kinds = ["parcel", "envelope"], maxPackageWeight } = options
  const types = itemTypesOf(input.items)
  const load: Load = { types, counts: types.map(unitsOf) }

  if (unitsIn(load.counts) === 0) return { kind: "packed", packages: [] }

  const envelopes = boxes.filter((box) => box.kind === "envelope")
  if (kinds.includes("envelope") && maySharePackage(load)) {
    const envelope = packOneBox(load, BoxStock.of(envelopes, objective), maxPackageWeight)
    if (envelope) return finish({ packages: [draftOf(envelope)], left: [] }, types)
  }
  if (!kinds.includes("parcel")) {
    const otherwise = "not_one_envelope"
    return finish({ packages: [], left: load.counts }, types, (type) =>
      leftoverReason(type, envelopes, { maxPackageWeight, otherwise }),
    )
  }

  const parcels = boxes.filter((box) => box.kind === "parcel")
  if (parcels.length === 0) {
    return finish(packWithoutBoxes(load, options), types, () => "too_heavy")
  }
  return finish(packIntoBoxes(load, BoxStock.of(parcels, objective), options), types, (type) =>
    leftoverReason(type, parcels, { maxPackageWeight, otherwise: "no_box_left" }),
  )
}

/** A unit that ships alone shares its package with nothing. */
function maySharePackage({ types, counts }: Load): boolean {
  return unitsIn(counts) === 1 || types.every((type) => !type.shipsAlone)
}

function finish(
  draft: Draft,
  types: ItemType[],
  reasonFor: (type: ItemType) => LeftoverReason = () => "no_box_left",
): CartonizeResult {
  const { packages, leftover } = nameUnits(draft, types, reasonFor)
  if (leftover.length === 0) return { kind: "packed", packages }
  return { kind: "unpackable", packages, leftover }
}
