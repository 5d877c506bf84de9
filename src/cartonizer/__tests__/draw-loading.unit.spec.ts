import fc from "fast-check"
import { cartonize, drawLoading } from ".."
import { box, item, size } from "./sample-order"

const [inner, outer] = [size(400, 300, 250), size(410, 310, 260)]

const placement = (itemId: string, z: number, height = 50) => {
  return { itemId, x: 0, y: 0, z, ...size(100, 100, height) }
}

const draw = (placements: ReturnType<typeof placement>[]) => {
  const numbers = Object.fromEntries(placements.map(({ itemId }) => [itemId, Number(itemId)]))
  return drawLoading({ outer, inner, placements, numbers })
}

it("the drawing of a package puts an item that lies on another one into a later step, whatever their order", () => {
  const pile = [placement("2", 50), placement("1", 0), { ...placement("1", 0), x: 100 }]
  expect(draw(pile)?.steps).toEqual([[{ number: 1, quantity: 2 }], [{ number: 2, quantity: 1 }]])
  expect(draw([...pile].reverse())).toEqual(draw(pile))
})

it("the drawing of a package has at most six steps: neighbouring ones are joined", () => {
  const tower = Array.from({ length: 20 }, (_, at) => placement(String(at + 1), at * 10, 10))
  const steps = draw(tower)?.steps ?? []
  expect(steps.length).toBeLessThanOrEqual(6)
  expect(steps.flat().map(({ number }) => number)).toEqual(tower.map((_, at) => at + 1))
})

it("the drawing of a package writes the number of an item where items of later steps will cover it", () => {
  const items = draw([placement("1", 0), placement("2", 50)])?.items ?? []
  expect(items.map(({ number, spot }) => [number, spot !== undefined])).toEqual([
    [1, true],
    [2, true],
  ])
})

it("the drawing of a package closes each of the three walls behind the items", () => {
  expect(draw([placement("1", 0)])?.walls).toMatch(/^(M[^Mz]+z){3}$/)
})

it("there is no drawing of an empty package, or of more pieces than can be distinguished", () => {
  expect(draw([])).toBeUndefined()
  expect(draw(Array.from({ length: 301 }, (_, at) => placement("1", at)))).toBeUndefined()
})

it("the drawing of a package shows each unit of a packed order in exactly one step", () => {
  const side = fc.integer({ min: 20, max: 150 })
  const sides = { length: side, width: side, height: side }
  const anyItem = fc.record({ ...sides, quantity: fc.integer({ min: 1, max: 5 }) })
  fc.assert(
    fc.property(fc.array(anyItem, { minLength: 1, maxLength: 6 }), (drawn) => {
      const items = drawn.map((one, at) => item({ ...one, id: String(at + 1), weight: 100 }))
      const boxes = [box({ inner, outer, maxWeight: 30_000 })]
      for (const { placements } of cartonize({ items, boxes }).packages) {
        const drawing = draw(placements)
        const counted = (drawing?.steps ?? []).flat()
        expect(counted.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(placements.length)
        expect(JSON.stringify(drawing)).not.toMatch(/NaN|Infinity|null/)
      }
    }),
    { numRuns: 50 },
  )
})
