import fc from "fast-check"
import { type Axes, sortForPainting, createSolid, type Solid } from "../drawing/paint-order"
import { cartonize, type Package } from ".."
import { anyOrder } from "./order-arbitrary"
import { oneMixedOrder } from "./order-sets"

const block = (id: string, near: Axes, [length, width, height]: Axes): Solid =>
  createSolid(id, near, { length, width, height })

const solidsOf = ({ placements }: Package): Solid[] =>
  placements.map((placed) => createSolid(placed.itemId, [placed.x, placed.y, placed.z], placed))

/** Points all over the three faces that can be seen, none on an edge. */
function pointsOn({ near, far }: Solid): Axes[] {
  const shares = [0.07, 0.5, 0.93]
  return [0, 1, 2].flatMap((face) =>
    shares.flatMap((a) =>
      shares.map((b): Axes => {
        const on = [a, b]
        const at = (axis: 0 | 1 | 2): number =>
          axis === face ? far[axis] : near[axis] + (far[axis] - near[axis]) * (on.pop() ?? 0)
        return [at(0), at(1), at(2)]
      }),
    ),
  )
}

/** Whether a solid lies behind a point, on the line of sight through it. */
function isBehind({ near, far }: Solid, point: Axes): boolean {
  const enters = Math.max(...near.map((start, axis) => start - point[axis]!))
  const leaves = Math.min(...far.map((end, axis) => end - point[axis]!))
  return enters < leaves - 1e-9 && leaves <= 1e-9
}

/** Pairs in which a solid is painted over one that stands in front of it. */
function mistakes(painted: readonly Solid[]): string[] {
  return painted.flatMap((front, index) => {
    const points = pointsOn(front)
    return painted
      .slice(index + 1)
      .filter((later) => points.some((point) => isBehind(later, point)))
      .map((later) => `${later.itemId} over ${front.itemId}`)
  })
}

const volumeOf = ({ near, far }: Solid): number =>
  (far[0] - near[0]) * (far[1] - near[1]) * (far[2] - near[2])

it("the order in which items are painted goes from back to front for any packing, whatever order the items come in", () => {
  fc.assert(
    fc.property(anyOrder, fc.nat(), (input, turn) => {
      for (const pack of cartonize(input).packages) {
        const solids = solidsOf(pack)
        const painted = sortForPainting(solids)
        expect(mistakes(painted)).toEqual([])
        const at = turn % (solids.length || 1)
        const turned = [...solids.slice(at), ...solids.slice(0, at)].reverse()
        expect(sortForPainting(turned)).toEqual(painted)
      }
    }),
    { numRuns: 150 },
  )
})

it("the order in which items are painted is right for a crowd of different items, of which some hide each other in rings", () => {
  const [items = []] = oneMixedOrder(150).orders
  const { packages } = cartonize({ items, boxes: [] })
  const solids = solidsOf(packages[0]!)
  const painted = sortForPainting(solids)
  expect(mistakes(painted)).toEqual([])
  expect(painted.length).toBeGreaterThan(solids.length)
  const total = (list: readonly Solid[]): number =>
    list.reduce((sum, one) => sum + volumeOf(one), 0)
  expect(total(painted)).toBe(total(solids))
  expect(new Set(painted.map(({ itemId }) => itemId)).size).toBe(150)
})

it("the order in which items are painted cuts one of three beams that lie around each other", () => {
  const beams = [
    block("x", [0, 10, 10], [30, 10, 10]),
    block("y", [20, 0, 0], [10, 30, 10]),
    block("z", [10, 20, 0], [10, 10, 30]),
  ]
  for (const order of [beams, [...beams].reverse()]) {
    const painted = sortForPainting(order)
    expect(painted).toHaveLength(4)
    expect(mistakes(painted)).toEqual([])
    expect(painted).toEqual(sortForPainting(beams))
  }
})

it("the order in which items are painted goes by what hides what and not by distance", () => {
  const wall = block("wall", [0, 100, 0], [100, 5, 10])
  const post = block("post", [40, 90, 0], [5, 5, 100])
  expect(sortForPainting([wall, post]).map(({ itemId }) => itemId)).toEqual(["post", "wall"])
})

it("the search for the order in which items are painted ends for solids that overlap, which no packing makes", () => {
  const same = block("a", [0, 0, 0], [10, 10, 10])
  expect(sortForPainting([same, same, block("b", [5, 5, 5], [10, 10, 10])])).toHaveLength(3)
})
