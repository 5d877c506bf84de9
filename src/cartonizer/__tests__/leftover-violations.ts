import type { Box, CartonizeInput, CartonizeResult, Item, LeftoverReason } from ".."

/** Everything that is wrong with the reasons why units stayed out, in words. */
export function leftoverViolations(input: CartonizeInput, result: CartonizeResult): string[] {
  if (result.kind === "packed") return []
  return result.leftover.flatMap(({ item, reason }) => {
    const expected = reasonFor(input, item)
    return [
      ...(reason === expected ? [] : [`${item.id} is left over: ${reason}, but is ${expected}`]),
      ...(reason === "not_one_envelope" ? envelopesForAll(input, result) : []),
    ]
  })
}

/** Follows from the unit and from the boxes of the kind that the order travels in. */
function reasonFor(input: CartonizeInput, item: Item): LeftoverReason | "to be packed" {
  const boxes = boxesMeant(input)
  if (boxes.length === 0) {
    if (isForEnvelope(input)) return "not_one_envelope"
    // A package that is made up is as big as it need be.
    return "to be packed"
  }
  const roomy = boxes.filter((box) => hasRoom(box, item))
  if (roomy.length === 0) return "too_big"
  if (!roomy.some((box) => mayCarry(box, item))) return "too_heavy"
  return isForEnvelope(input) ? "not_one_envelope" : "to be packed"
}

/** All of the order stays out, and when that is a single unit no envelope holds it. */
function envelopesForAll(input: CartonizeInput, { packages }: CartonizeResult): string[] {
  const units = input.items.flatMap((item) => Array<Item>(item.quantity).fill(item))
  const [only] = units
  const fitting = boxesMeant(input).filter(
    (box) => only && units.length === 1 && hasRoom(box, only) && mayCarry(box, only),
  )
  return [
    ...fitting.map(({ id }) => `there is one envelope for the order: ${id}`),
    ...(packages.length > 0 ? ["a part of an order is in an envelope"] : []),
  ]
}

function boxesMeant(input: CartonizeInput): Box[] {
  const kind = isForEnvelope(input) ? "envelope" : "parcel"
  return input.boxes.filter((box) => box.kind === kind)
}

function isForEnvelope({ options }: CartonizeInput): boolean {
  return options?.kinds?.includes("parcel") === false
}

function hasRoom({ inner }: Box, item: Item): boolean {
  return waysToLie(item).some(
    ([a, b, c]) => a <= inner.length && b <= inner.width && c <= inner.height,
  )
}

function mayCarry(box: Box, { weight }: Item): boolean {
  return weight + box.tareWeight <= box.maxWeight
}

function waysToLie({ length, width, height, rotation }: Item): [number, number, number][] {
  const [l, w, h] = [length, width, height]
  switch (rotation) {
    case "never":
      return [[l, w, h]]
    case "keep-flat":
      return [
        [l, w, h],
        [w, l, h],
      ]
    case "any":
      return [
        [l, w, h],
        [w, l, h],
        [l, h, w],
        [h, l, w],
        [w, h, l],
        [h, w, l],
      ]
  }
}
