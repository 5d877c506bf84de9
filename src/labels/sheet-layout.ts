import type { Rectangle } from "./flatten-annotations"
import type { LabelFormat } from "./ask-label-worker"

export type Size = Pick<Rectangle, "width" | "height">

/** Quarter turns counterclockwise, in degrees. */
type Turn = 0 | 90 | 180 | 270

/** How a page is drawn: scaled, turned about its lower left corner, and moved so that this corner is at `x`, `y`. */
export interface Placement {
  x: number
  y: number
  scale: number
  turn: Turn
}

const POINTS_PER_MILLIMETRE = 72 / 25.4

export const A4: Size = { width: 595.28, height: 841.89 }

/** Office printers leave about this much of the paper's edge white. */
const MARGIN = 4 * POINTS_PER_MILLIMETRE

const GRIDS = {
  1: { columns: 1, rows: 1 },
  2: { columns: 1, rows: 2 },
  4: { columns: 2, rows: 2 },
} as const

type LabelsPerSheet = keyof typeof GRIDS

/** The places of the labels on an A4 sheet in reading order: from the left, then down. */
export function cellsOf(count: LabelsPerSheet): Rectangle[] {
  const { columns, rows } = GRIDS[count]
  const width = A4.width / columns
  const height = A4.height / rows
  return Array.from({ length: count }, (_, index) => ({
    x: (index % columns) * width,
    y: A4.height - (Math.floor(index / columns) + 1) * height,
    width,
    height,
  }))
}

/**
 * Places a page in the middle of a cell, with a margin. Turns it if it is upright and the cell is not, or the reverse.
 * Shrinks it if it is too large, but never enlarges it: scanners expect the bars as the carrier drew them.
 *
 * @param shownTurned degrees by which a viewer turns the page clockwise (the page's `Rotate`)
 */
export function placeInCell(page: Size, shownTurned: number, cell: Rectangle): Placement {
  const upright = quarterTurn(-shownTurned)
  const isOnItsSide = upright === 90 || upright === 270
  const shownSize = isOnItsSide ? { width: page.height, height: page.width } : page
  const turn = isLandscape(shownSize) === isLandscape(cell) ? upright : quarterTurn(upright + 90)
  const drawnSize =
    turn === upright ? shownSize : { width: shownSize.height, height: shownSize.width }
  const scale = Math.min(
    1,
    (cell.width - 2 * MARGIN) / drawnSize.width,
    (cell.height - 2 * MARGIN) / drawnSize.height,
  )
  const width = drawnSize.width * scale
  const height = drawnSize.height * scale
  const left = cell.x + (cell.width - width) / 2
  const bottom = cell.y + (cell.height - height) / 2
  // After a turn, the lower left corner of the page is another corner of the space it takes.
  return {
    x: turn === 90 || turn === 180 ? left + width : left,
    y: turn === 180 || turn === 270 ? bottom + height : bottom,
    scale,
    turn,
  }
}

function isLandscape({ width, height }: Size): boolean {
  return width > height
}

function quarterTurn(degrees: number): Turn {
  const quarters = ((Math.round(degrees / 90) % 4) + 4) % 4
  return quarters === 1 ? 90 : quarters === 2 ? 180 : quarters === 3 ? 270 : 0
}

export const LABELS_PER_SHEET: Record<Exclude<LabelFormat, "thermal">, LabelsPerSheet> = {
  a4_1: 1,
  a4_2: 2,
  a4_4: 4,
}
