import type {
  BenchDay as Day,
  BenchLine,
  BoxAnswer,
  OpenedBench,
  PackProgress,
  Piece,
} from "../../api/admin/shipment-ordering/pack-bench/bench"
import type { Sent } from "./sdk"

export type { BoxAnswer, PackProgress } from "../../api/admin/shipment-ordering/pack-bench/bench"
export type Bench = Sent<OpenedBench>
export type BenchDay = Sent<Day>
export type PackedPackage = PackProgress["packages"][number]
export type Contents = PackedPackage["contents"]

/** An order on the bench: what belongs in its packages, and what is in them so far. Each scan makes a new value. */
export type Packing = Extract<Bench, { kind: "packing" }>

export interface PackedPiece {
  line: BenchLine
  piece: Piece
  needed: number
  ticked: number
}

type Filled = Pick<PackedPackage, "contents" | "ticks">

/** The pieces that belong in a package, in the order of the lines. */
export function piecesIn(lines: readonly BenchLine[], pack: Filled | undefined): PackedPiece[] {
  return lines.flatMap((line) => {
    const units = Math.ceil(quantityOf(pack?.contents ?? [], line.id))
    const pieces = line.pieces.map((piece) => ({
      line,
      piece,
      needed: piece.per_unit * units,
      ticked: pack?.ticks[piece.key] ?? 0,
    }))
    return units > 0 ? pieces : []
  })
}

function quantityOf(contents: Contents, lineId: string): number {
  return sum(contents.flatMap(({ line_id, quantity }) => (line_id === lineId ? quantity : [])))
}

const isMissing = ({ ticked, needed }: PackedPiece) => ticked < needed

/** Whole units of a line of which every piece is in. */
const fullUnits = (pieces: PackedPiece[]) =>
  Math.min(...pieces.map(({ piece, ticked }) => Math.floor(ticked / piece.per_unit)))

/** How many pieces belong in all packages, and how many are in them. */
export function countPieces({ lines, progress }: Packing): { needed: number; ticked: number } {
  const pieces = progress.packages.flatMap((pack) => piecesIn(lines, pack))
  return {
    needed: sum(pieces.map(({ needed }) => needed)),
    ticked: sum(pieces.map(({ ticked }) => ticked)),
  }
}

/** The first package that misses something; -1 once everything is in. */
export function activePackage({ lines, progress }: Packing): number {
  return progress.packages.findIndex((pack) => piecesIn(lines, pack).some(isMissing))
}

/** The active package, or the last one once everything is in. */
export function shownPackage(packing: Packing): number {
  const active = activePackage(packing)
  return active < 0 ? packing.progress.packages.length - 1 : active
}

/** The package to put on the scale: the active one, or the one before it while the active one is empty. */
export function weighedPackage(packing: Packing): number {
  const shown = shownPackage(packing)
  const isEmpty = sum(Object.values(packing.progress.packages[shown]?.ticks ?? {})) === 0
  return isEmpty && shown > 0 ? shown - 1 : shown
}

/** The first step of a package's drawing that misses something; the last one when the package is full. */
export function stepOf(packing: Packing, index: number): number {
  const steps = packing.packages[index]?.drawing?.steps ?? []
  const step = steps.findIndex((_, at) => missingAt(packing, index, at).length > 0)
  return step < 0 ? Math.max(0, steps.length - 1) : step
}

/** The pieces that are missing up to a step of a package's drawing. */
function missingAt({ lines, progress, packages }: Packing, index: number, step: number) {
  const pack = progress.packages[index]
  const drawn = packages[index]?.drawing?.steps.slice(0, step + 1).flat() ?? []
  return lines.flatMap((line) => {
    const pieces = piecesIn([line], pack)
    const units = sum(drawn.flatMap((one) => (one.number === line.number ? one.quantity : [])))
    return fullUnits(pieces) < units ? pieces.filter(isMissing) : []
  })
}

/** What to put in next, by the drawing of the active package; undefined once everything is in. */
export function nextPiece(packing: Packing): PackedPiece | undefined {
  const index = activePackage(packing)
  const [drawn] = missingAt(packing, index, stepOf(packing, index))
  return drawn ?? piecesIn(packing.lines, packing.progress.packages[index]).find(isMissing)
}

/** Something was put in. */
interface Ticked {
  kind: "ticked"
  packing: Packing
  /** Of the piece. */
  title: string
  /** The package that it went into, from 1. */
  number: number
  isPackageFull: boolean
  isAllIn: boolean
  /** The picture wants something else first. */
  isOutOfOrder: boolean
}

/** Nothing was put in: perhaps it is the slip of another order, or all of these are in already. */
interface WrongScan {
  kind: "surplus" | "not_in_order" | "order_code" | "other_package"
  /** The package in which it belongs, from 1. */
  number?: number
}

/** Ticks what a scanner has read. A wrong scan changes nothing. */
export function scan(packing: Packing, text: string): Ticked | WrongScan {
  const { lines, progress } = packing
  const code = normalise(text)
  const takes = progress.packages.map((pack) =>
    lines.map((line) => ticksOf(line, piecesIn([line], pack), code)).find(({ length }) => length),
  )
  const active = activePackage(packing)
  const taken = takes[active]
  if (taken) return tick(packing, active, taken)
  const other = takes.findIndex((pieces) => pieces)
  if (other >= 0) return { kind: "other_package", number: other + 1 }
  const isKnown = lines.flatMap((line) => [line, ...line.pieces]).some((one) => has(one, code))
  if (isKnown) return { kind: "surplus" }
  return { kind: ORDER_CODE.test(code) ? "order_code" : "not_in_order" }
}

/** A short number, or Medusa's id of an order. Barcodes of items have eight digits or more. */
const ORDER_CODE = /^(#\S+|\d{1,7}|ORDER_\w+)$/

/**
 * What a code ticks of a line in a package: one piece, or with the code of a kit all that its next unit misses.
 *
 * @returns these pieces as they are then
 */
function ticksOf(line: BenchLine, pieces: PackedPiece[], code: string): PackedPiece[] {
  const named = pieces.filter(({ piece }) => has(piece, code))
  const missing = named.find(isMissing)
  if (missing) return [{ ...missing, ticked: missing.ticked + 1 }]
  if (named.length > 0 || !has(line, code)) return []
  const unit = fullUnits(pieces) + 1
  return pieces
    .filter(isMissing)
    .map((one) => ({ ...one, ticked: Math.max(one.ticked, one.piece.per_unit * unit) }))
}

/** Ticks the next piece without a scanner; undefined once everything is in. */
export function tickNext(packing: Packing): Ticked | undefined {
  const next = nextPiece(packing)
  return next && tick(packing, activePackage(packing), [{ ...next, ticked: next.ticked + 1 }])
}

function tick(packing: Packing, index: number, taken: PackedPiece[]): Ticked {
  const inOrder = missingAt(packing, index, stepOf(packing, index)).map(({ line }) => line)
  const ticks = Object.fromEntries(taken.map(({ piece, ticked }) => [piece.key, ticked]))
  const before = packing.progress.packages[index]?.ticks
  const ticked = changePackage(packing, index, { ticks: { ...before, ...ticks } })
  const active = activePackage(ticked)
  return {
    kind: "ticked",
    packing: ticked,
    title: taken[0]?.piece.title ?? "",
    number: index + 1,
    isPackageFull: active !== index,
    isAllIn: active < 0,
    isOutOfOrder: inOrder.length > 0 && !taken.some(({ line }) => inOrder.includes(line)),
  }
}

export function changePackage(
  packing: Packing,
  index: number,
  change: Partial<PackedPackage>,
): Packing {
  const packages = packing.progress.packages.map((pack, at) =>
    at === index ? { ...pack, ...change } : pack,
  )
  return { ...packing, progress: { ...packing.progress, packages } }
}

/** What the active package shall become. */
export interface Division {
  /** In boxes of this kind. */
  box_id: string | null
  /** Of each package that comes out of it; the first one takes what is ticked. */
  packages: Contents[]
  leftOut: Contents
}

/**
 * Moves the missing items of the active package into one more package. A kit stays whole once a part of it is in.
 *
 * @returns undefined if nothing is in the package, or nothing can be moved
 */
export function splitPackage(packing: Packing): Division | undefined {
  const { box_id, kept, rest } = divide(packing, (pieces) =>
    Math.max(...pieces.map(({ piece, ticked }) => Math.ceil(ticked / piece.per_unit))),
  )
  const canSplit = kept.length > 0 && rest.length > 0
  return canSplit ? { box_id, packages: [kept, rest], leftOut: [] } : undefined
}

/**
 * Leaves the missing units of the next piece's line out of the shipment. They stay in To ship.
 *
 * @returns undefined if nothing would be left to ship
 */
export function leaveOut(packing: Packing): Division | undefined {
  const lineId = nextPiece(packing)?.line.id
  const { box_id, kept, rest } = divide(packing, (pieces, id) =>
    id === lineId ? fullUnits(pieces) : Infinity,
  )
  const packages = kept.length > 0 ? [kept] : []
  const count = packing.progress.packages.length - 1 + packages.length
  return count > 0 && rest.length > 0 ? { box_id, packages, leftOut: rest } : undefined
}

/** What is kept of each line in the active package, and the rest. */
function divide(packing: Packing, keep: (pieces: PackedPiece[], lineId: string) => number) {
  const pack = packing.progress.packages[activePackage(packing)]
  const kept: Contents = []
  const rest: Contents = []
  for (const line of packing.lines) {
    const quantity = quantityOf(pack?.contents ?? [], line.id)
    const units = quantity && Math.min(quantity, keep(piecesIn([line], pack), line.id))
    if (units > 0) kept.push({ line_id: line.id, quantity: units })
    if (quantity > units) rest.push({ line_id: line.id, quantity: rounded(quantity - units) })
  }
  return { box_id: pack?.box_id ?? null, kept, rest }
}

/** Puts the items of a package into others, as the store has planned them. What is ticked stays ticked. */
export function repack(
  packing: Packing,
  index: number,
  { packages, leftOut }: Pick<BoxAnswer, "packages"> & Pick<Division, "leftOut">,
): Packing {
  const { progress, lines } = packing
  const old = progress.packages[index]
  const left = { ...old?.ticks }
  const filled = packages.map(({ package: box, contents }) => {
    const ticks: Record<string, number> = {}
    for (const { piece, needed } of piecesIn(lines, { contents, ticks })) {
      const taken = Math.min(needed, left[piece.key] ?? 0)
      ticks[piece.key] = taken
      left[piece.key] = (left[piece.key] ?? 0) - taken
    }
    // Without a box, it keeps the size that was planned.
    const { length, width, height } = (box.box_id === null && old) || box
    const { box_id, weight: planned_weight } = box
    return { box_id, length, width, height, planned_weight, weight: null, contents, ticks }
  })
  const out = [...progress.left_out, ...leftOut]
  const left_out = lines.flatMap(({ id }) => {
    const quantity = rounded(quantityOf(out, id))
    return quantity > 0 ? { line_id: id, quantity } : []
  })
  return {
    ...packing,
    packages: packing.packages.toSpliced(index, 1, ...packages.map((one) => one.package)),
    progress: { packages: progress.packages.toSpliced(index, 1, ...filled), left_out },
  }
}

/** Without what the computer's fractions add: 3.3 − 1 is 2.3. */
const rounded = (quantity: number) => Math.round(quantity * 1e6) / 1e6

const has = ({ codes }: { codes: readonly string[] }, code: string) =>
  codes.some((one) => normalise(one) === code)

/** EAN-13 with a leading zero is the same number as UPC-A without it. */
function normalise(code: string): string {
  return code
    .trim()
    .toUpperCase()
    .replace(/^0(?=\d{12}$)/, "")
}

const sum = (numbers: number[]) => numbers.reduce((all, one) => all + one, 0)
