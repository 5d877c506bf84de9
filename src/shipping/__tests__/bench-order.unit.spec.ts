import type { BoxRow } from "../../modules/shipment_ordering"
import type { Plan } from "../../planning"
import { typeOfPackages } from "../bench-order"

const boxes = [
  { id: "box", kind: "parcel" },
  { id: "envelope", kind: "envelope" },
] as BoxRow[]

const SIZE = { length: 300, width: 200, height: 100, weight: 900 }

it.each([
  ["a box, although an envelope was planned", ["box"], 2, 1],
  ["a box and an envelope", ["envelope", "box"], 2, 1],
  ["an envelope, although a parcel was planned", ["envelope"], 1, 2],
  ["other packaging, as it was planned", [null], 2, 2],
  ["a box that is gone, as it was planned", ["gone", "envelope"], 1, 1],
] as const)("packages go in %s", (_, ids, planned, type) => {
  const plan = { packageType: planned } as Plan
  const given = ids.map((box_id) => ({ ...SIZE, box_id }))
  expect(typeOfPackages({ plan, boxes }, given)).toBe(type)
})
