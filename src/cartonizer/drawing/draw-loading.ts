import type { Size } from "../order"
import type { Package, Placement } from "../result"
import type { Solid } from "./paint-order"
import { drawBoxPaths, drawFace, FACES, HUES, findNumberSpot, OUTLINE, createScene } from "./scene"
import { Pen } from "./pen"

/**
 * How to fill a package, as pictures of what lies in it after each step. All are seen from the same place and have
 * the same size: the picture of a step shows the items of that step in their colour, and those of the steps before
 * it pale. Paths are in the syntax of SVG; lengths are in the unit of `width` and `height`.
 */
export interface LoadingDrawing {
  width: number
  height: number
  /** The walls behind the items, filled. */
  walls: string
  /** The edges of the box behind the items. */
  frame: string
  /** The edges of the box in front of the items. */
  front: string
  /** The items that each step adds, the bottom first. */
  steps: { number: number; quantity: number }[][]
  /** From the back to the front. */
  items: LoadedItem[]
}

export interface LoadedItem {
  /** The number of the kind of item, from the caller. */
  number: number
  /** From 0. */
  step: number
  /** A CSS colour that carries dark text. */
  colour: string
  outline: string
  /** The two sides in shadow; the right one is the darker. */
  left: string
  right: string
  /** The middle and the baseline of its number; missing where the number would not be readable. */
  spot?: [right: number, down: number]
}

/** A package to draw. Plain data, so that another thread can draw it. */
export interface Loading extends Pick<Package, "outer" | "placements"> {
  /** The inside of the box, to show its walls. */
  inner?: Size
  /** By item id: its number, from 1. */
  numbers: Readonly<Record<string, number>>
}

/** The longer side of the picture; numbers are 10 high. */
const SIDE = 200
const MOST_STEPS = 6
/** With more, the pieces are too small to tell apart. */
export const MOST_DRAWN_UNITS = 300

/**
 * Draws how a package is filled, in an order in which no item is put under another one.
 *
 * @returns undefined when it contains nothing, or more units than `MOST_DRAWN_UNITS`
 */
export function drawLoading({
  outer,
  inner = outer,
  placements,
  numbers,
}: Loading): LoadingDrawing | undefined {
  if (placements.length === 0 || placements.length > MOST_DRAWN_UNITS) {
    return undefined
  }
  const numberOf = (itemId: string) => numbers[itemId]!
  const steps = splitIntoSteps(placements)
  const orderedPlacements = steps.flatMap((step, at) =>
    step.map((placement) => ({ ...placement, step: at })),
  )
  const scene = createScene({ outer, placements: orderedPlacements }, inner, String)
  const scale = SIDE / Math.max(scene.width, scene.height)
  const pen = new Pen(scale, [scene.left * scale, scene.top * scale])
  // If an item was cut for painting, only its largest piece gets the number.
  const largest = new Map<string, Solid>()
  for (const piece of scene.items) {
    const other = largest.get(piece.itemId)
    if (!other || measureVolume(piece) > measureVolume(other)) largest.set(piece.itemId, piece)
  }
  return {
    width: round(scene.width * scale),
    height: round(scene.height * scale),
    ...drawBoxPaths(scene, pen),
    steps: steps.map((step) => countByNumber(step, numberOf)),
    items: scene.items.map((solid, at) => {
      const { itemId, step } = orderedPlacements[Number(solid.itemId)]!
      const number = numberOf(itemId)
      // Items of later steps are not in the picture in which this number is written.
      const inFront = scene.items
        .slice(at + 1)
        .filter((front) => orderedPlacements[Number(front.itemId)]!.step <= step)
      const spot =
        largest.get(solid.itemId) === solid
          ? findNumberSpot(solid, String(number), { inFront, pen })
          : undefined
      return {
        number,
        step,
        colour: HUES[(number - 1) % HUES.length]![0],
        outline: drawFace(solid, OUTLINE, pen),
        left: drawFace(solid, FACES.left, pen),
        right: drawFace(solid, FACES.right, pen),
        ...(spot && { spot: [round(spot[0]), round(spot[1])] as [number, number] }),
      }
    }),
  }
}

/**
 * The placements in the order of loading: from the bottom, and from the corner at the back. Within a step, no item
 * lies on another one. Joins neighbouring steps if there are more than `MOST_STEPS`.
 */
function splitIntoSteps(placements: readonly Placement[]): Placement[][] {
  const orderedPlacements = [...placements].sort(
    (one, other) => one.z - other.z || one.x + one.y - other.x - other.y || one.x - other.x,
  )
  const steps: Placement[][] = []
  let ceiling = -Infinity
  for (const placement of orderedPlacements) {
    if (placement.z >= ceiling) {
      steps.push([])
      ceiling = Infinity
    }
    steps.at(-1)?.push(placement)
    ceiling = Math.min(ceiling, placement.z + placement.height)
  }
  const stepsPerPicture = Math.ceil(steps.length / MOST_STEPS)
  return Array.from({ length: Math.ceil(steps.length / stepsPerPicture) }, (_, at) =>
    steps.slice(at * stepsPerPicture, (at + 1) * stepsPerPicture).flat(),
  )
}

function countByNumber(
  step: readonly Placement[],
  numberOf: (itemId: string) => number,
): { number: number; quantity: number }[] {
  const quantities = new Map<number, number>()
  for (const { itemId } of step) {
    const number = numberOf(itemId)
    quantities.set(number, (quantities.get(number) ?? 0) + 1)
  }
  return [...quantities]
    .sort(([one], [other]) => one - other)
    .map(([number, quantity]) => ({ number, quantity }))
}

function measureVolume({ near, far }: Solid): number {
  return (far[0] - near[0]) * (far[1] - near[1]) * (far[2] - near[2])
}

function round(value: number): number {
  return Math.round(10 * value) / 10
}
