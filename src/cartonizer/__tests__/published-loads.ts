import { forEachUnit } from "../filling/filling"
import { createItemTable } from "../item-type"
import type { Work } from "../options"
import type { Placement } from "../result"
import type { BoxKind } from "../search/box-kind"
import { fillBest } from "../search/fill-greedily"
import { createPackingTask } from "../search/packing-task"
import type { Box, Item } from ".."
import { packingViolations } from "./packing-violations"
import type { ContainerItems, ContainerProblem } from "./published-containers"

/** What lies where in a container. */
export type Load = Placement[]

/**
 * Fills one container with as much as goes in. Which side may be vertical is a rule of these problems, not
 * one of our items, so that this speaks to the search itself and gives each kind just the turns it may take.
 */
export function loadContainer({ sides, types }: ContainerProblem, work: Work): Load {
  const items = createItemTable(
    types.map((type) => {
      // Volume is all that counts.
      const volume = type.sides[0] * type.sides[1] * type.sides[2]
      return { weight: volume, volume, orientations: turnsOf(type) }
    }),
  )
  const volumeRoom = sides[0] * sides[1] * sides[2]
  const kind: BoxKind = {
    index: 0,
    box: containerBox({ sides, types }),
    container: { sides, weightRoom: volumeRoom, volumeRoom },
    outerVolume: volumeRoom,
  }
  const isLate = (): boolean => false
  const kinds = [kind]
  const task = createPackingTask({ items, kinds, work, isLate })
  const { blocks } = fillBest(task, kind, { counts: Int32Array.from(types, countOf) })
  const load: Load = []
  forEachUnit(blocks, (type, place) => load.push({ itemId: `type${type}`, ...place }))
  return load
}

/** The share of the container that is filled. */
export function filledShare({ sides }: ContainerProblem, load: Load): number {
  const filled = load.reduce((sum, { length, width, height }) => sum + length * width * height, 0)
  return filled / (sides[0] * sides[1] * sides[2])
}

/** What is wrong with a load, in words, by the rules of packing and by that of the sides that may be vertical. */
export function loadViolations(problem: ContainerProblem, load: Load): string[] {
  // Units that are not loaded count as not ordered. One unit too many is left for the rules to find.
  const items = problem.types.map(({ sides, count }, index): Item => {
    const [length, width, height] = sides
    const loaded = load.filter(({ itemId }) => itemId === named(index).id).length
    const quantity = Math.min(count, loaded)
    return { ...named(index), length, width, height, quantity, weight: 1, rotation: "any" }
  })
  const box = containerBox(problem)
  const { id: boxId, kind, outer } = box
  const packages = [{ boxId, kind, outer, grossWeight: load.length, placements: load }]
  return [
    ...packingViolations({ items, boxes: [box] }, { kind: "packed", packages }),
    ...load.filter((placed) => !standsWell(problem, placed)).map(({ itemId }) => `${itemId} falls`),
  ]
}

function standsWell({ types }: ContainerProblem, { itemId, height }: Placement): boolean {
  const type = types.find((_, index) => named(index).id === itemId)
  return type?.sides.some((side, axis) => side === height && type.mayStand[axis]) ?? false
}

function named(index: number): { id: string } {
  return { id: `type${index}` }
}

function containerBox({ sides, types }: ContainerProblem): Box {
  const [length, width, height] = sides
  const size = { length, width, height }
  // A unit weighs a gram.
  const maxWeight = types.reduce((sum, { count }) => sum + count, 0)
  const limits = { tareWeight: 0, maxWeight }
  return { id: "container", kind: "parcel", inner: size, outer: size, ...limits }
}

function countOf({ count }: ContainerItems): number {
  return count
}

function turnsOf({ sides, mayStand }: ContainerItems) {
  const [a, b, c] = sides
  const upright = [
    [b, c, a],
    [a, c, b],
    [a, b, c],
  ] as const
  return upright.flatMap(([length, width, height], side) =>
    mayStand[side]
      ? [
          { length, width, height },
          { length: width, width: length, height },
        ]
      : [],
  )
}
