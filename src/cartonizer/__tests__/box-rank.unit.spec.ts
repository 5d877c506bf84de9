import { cartonize } from "../cartonize"
import { CartonizerInputError } from "../check-input"
import type { Box } from "../order"

const size = { length: 300, width: 200, height: 100 }
const box = { kind: "parcel" as const, inner: size, outer: size, tareWeight: 100, maxWeight: 9_000 }
const mug = { id: "mug", length: 100, width: 100, height: 90, weight: 400, quantity: 1 }

function chosen(boxes: Box[]): string | null | undefined {
  return cartonize({ items: [{ ...mug, rotation: "any" }], boxes }).packages[0]?.boxId
}

describe("the rank of a box", () => {
  it("decides among boxes that are equally good, whatever their ids and their order", () => {
    const boxes = [
      { ...box, id: "a", rank: 2 },
      { ...box, id: "b", rank: 0 },
      { ...box, id: "c", rank: 1 },
    ]
    expect(chosen(boxes)).toBe("b")
    expect(chosen([...boxes].reverse())).toBe("b")
    expect(chosen(boxes.map((one) => ({ ...one, rank: one.id === "c" ? 0 : 7 })))).toBe("c")
  })

  it("does not make a larger box better than a smaller one", () => {
    const large = { length: 400, width: 300, height: 200 }
    const boxes = [
      { ...box, id: "large", inner: large, outer: large, rank: 0 },
      { ...box, id: "small", rank: 9 },
    ]
    expect(chosen(boxes)).toBe("small")
  })

  it.each([-1, 1.5, NaN])("must be a whole number from 0: %p is refused", (rank) => {
    expect(() => chosen([{ ...box, id: "a", rank }])).toThrow(CartonizerInputError)
  })
})
