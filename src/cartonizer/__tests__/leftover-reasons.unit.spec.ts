import { cartonize, type CartonizeInput, type LeftoverReason } from ".."
import { packingViolations } from "./packing-violations"
import { box, item, size } from "./sample-order"

const envelope = box({
  id: "mailer",
  kind: "envelope",
  inner: size(240, 160, 35),
  outer: size(240, 160, 35),
})
const heavy = item({ id: "anvil", ...size(100, 100, 60), weight: 20_000 })
const huge = item({ id: "ski", ...size(1800, 100, 50) })

/** An order of which one item stays out, and why. */
const cases: [string, LeftoverReason, CartonizeInput][] = [
  ["too big for every box", "too_big", { items: [huge], boxes: [box()] }],
  [
    "not to be laid so that it fits",
    "too_big",
    { items: [item({ ...size(60, 70, 130), rotation: "keep-flat" })], boxes: [box()] },
  ],
  ["too heavy for every box", "too_heavy", { items: [heavy], boxes: [box()] }],
  [
    "too heavy for the boxes that have the room",
    "too_heavy",
    {
      items: [heavy],
      boxes: [box(), box({ id: "strong", inner: size(90, 90, 50), maxWeight: 30_000 })],
    },
  ],
  [
    "more than one envelope",
    "not_one_envelope",
    { items: [item({ quantity: 2 })], boxes: [envelope], options: { kinds: ["envelope"] } },
  ],
]

const REASONS: LeftoverReason[] = ["too_big", "too_heavy", "not_one_envelope"]

it.each(cases)("the reason why something stays out, %s: %s", (_, reason, input) => {
  const result = cartonize(input)
  expect(result).toMatchObject({ kind: "unpackable", leftover: [{ reason }] })
  expect(packingViolations(input, result)).toEqual([])
})

it.each(cases)("%s: the validator accepts no other reason than %s", (_, reason, input) => {
  const result = cartonize(input)
  if (result.kind === "packed") throw new Error("something stays out")
  for (const other of REASONS.filter((one) => one !== reason)) {
    const leftover = result.leftover.map(({ item }) => ({ item, reason: other }))
    expect(packingViolations(input, { ...result, leftover }).join()).toMatch(`but is ${reason}`)
  }
})

it("the validator refuses the reason when there is a box for the item", () => {
  const input = { items: [item()], boxes: [box()] }
  const leftover = [{ item: item(), reason: "too_big" as const }]
  expect(packingViolations(input, { kind: "unpackable", packages: [], leftover })).toEqual([
    "book is left over: too_big, but is to be packed",
  ])
})

it("the validator refuses the reason when one envelope holds the items", () => {
  const options = { kinds: ["envelope" as const] }
  const input = { items: [item()], boxes: [envelope], options }
  const leftover = [{ item: item(), reason: "not_one_envelope" as const }]
  expect(packingViolations(input, { kind: "unpackable", packages: [], leftover })).toEqual([
    "there is one envelope for the order: mailer",
  ])
})
