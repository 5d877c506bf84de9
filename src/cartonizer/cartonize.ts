import type { Box, PackageKind } from "./box"
import { type CartonizeInput, checkInput } from "./check-input"
import { type Draft, draftOf } from "./draft-package"
import { type Counts, unitsIn } from "./filling/filling"
import { type Goods, goodsOf } from "./filling/goods"
import { type ItemType, itemTypesOf, unitsOf } from "./item-type"
import { leftoverReason } from "./leftover-reason"
import { nameUnits } from "./name-units"
import type { CartonizeOptions } from "./options"
import { packIntoBoxes } from "./pack-into-boxes"
import { packWithoutBoxes } from "./pack-without-boxes"
import type { CartonizeResult, LeftoverReason } from "./result"
import { boxKindsOf } from "./search/box-kind"
import { WORK } from "./search/effort"
import { fitOneBox } from "./search/fit-one-box"
import { PackingTask } from "./search/packing-task"
import { Stock } from "./search/stock"

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
  const { kinds = ["parcel", "envelope"], maxPackageWeight } = options
  const types = itemTypesOf(input.items)
  const counts = Int32Array.from(types, unitsOf)

  if (unitsIn(counts) === 0) return { kind: "packed", packages: [] }
  const goods = goodsOf(types)
  const envelopes = ofKind(boxes, "envelope")
  if (kinds.includes("envelope") && maySharePackage(types, counts)) {
    const task = taskFor(goods, envelopes, options)
    const envelope = fitOneBox(task, counts, new Stock())
    if (envelope) {
      const packages = [draftOf(envelope.kind.box, envelope.filling)]
      return finish({ packages, left: new Int32Array(types.length) }, types)
    }
  }
  if (!kinds.includes("parcel")) {
    const otherwise = "not_one_envelope"
    return finish({ packages: [], left: counts }, types, (type) =>
      leftoverReason(type, envelopes, { maxPackageWeight, otherwise }),
    )
  }

  const parcels = ofKind(boxes, "parcel")
  if (parcels.length === 0) {
    return finish(packWithoutBoxes(types, counts, options), types, () => "too_heavy")
  }
  const task = taskFor(goods, parcels, options)
  return finish(packIntoBoxes(task, types, counts), types, (type) =>
    leftoverReason(type, parcels, { maxPackageWeight, otherwise: "no_box_left" }),
  )
}

function ofKind(boxes: Box[], wanted: PackageKind): Box[] {
  return boxes.filter(({ kind }) => kind === wanted)
}

function taskFor(goods: Goods, boxes: Box[], options: CartonizeOptions): PackingTask {
  const { objective = "boxes", effort = "balanced", seed = 1, maxPackageWeight } = options
  const kinds = boxKindsOf(boxes, { objective, maxPackageWeight })
  return new PackingTask({ goods, kinds, objective, work: WORK[effort], seed, isLate: () => false })
}

/** A unit that ships alone shares its package with nothing. */
function maySharePackage(types: ItemType[], counts: Counts): boolean {
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
