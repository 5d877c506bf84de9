import type { BoxRow } from "../../modules/shipment_ordering"
import { type BenchOrder, typeOfPackages } from "../bench-order"

const boxes = [
  { id: "box", kind: "parcel" },
  { id: "envelope", kind: "envelope" },
] as BoxRow[]

it.each([
  ["a box, although an envelope was planned", ["box"], 2, 1],
  ["a box and an envelope", ["envelope", "box"], 2, 1],
  ["an envelope, although a parcel was planned", ["envelope"], 1, 2],
  ["other packaging, as it was planned", [null], 2, 2],
  ["a box that is gone, as it was planned", ["gone", "envelope"], 1, 1],
] as const)("packages go in %s", (_, ids, planned, type) => {
  const packing = { plan: { packageType: planned } } as BenchOrder["packing"]
  const given = ids.map((box_id) => ({ box_id }))
  expect(typeOfPackages(given, { packing, boxes })).toBe(type)
})
