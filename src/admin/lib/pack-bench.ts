import type {
  BenchDay as Day,
  BenchLine,
  OpenedBench,
  PackProgress,
  Piece,
} from "../../api/admin/shipment-ordering/pack-bench/bench"
import type { Sent } from "./sdk"

export type { PackProgress, Repacked } from "../../api/admin/shipment-ordering/pack-bench/bench"
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

/** The pieces that belong in each package, in the order of the lines. What is ticked fills one package after the other. */
export function piecesOf({ lines, progress }: Packing): PackedPiece[][] {
  const left = new Map(Object.entries(progress.ticks))
  return progress.packages.map(({ contents }) =>
    lines.flatMap((line) => {
      const units = Math.ceil(quantityOf(contents, line.id))
      const pieces = line.pieces.map((piece) => {
        const needed = piece.per_unit * units
        const ticked = Math.min(needed, left.get(piece.key) ?? 0)
        left.set(piece.key, (left.get(piece.key) ?? 0) - ticked)
        return { line, piece, needed, ticked }
      })
      return units > 0 ? pieces : []
    }),
  )
}

/** Those of one package. */
export const piecesIn = (packing: Packing, index: number) => piecesOf(packing)[index] ?? []

function quantityOf(contents: Contents, lineId: string): number {
  return sum(contents.flatMap(({ line_id, quantity }) => (line_id === lineId ? quantity : [])))
}

const isMissing = ({ ticked, needed }: PackedPiece) => ticked < needed

/** Whole units of a line of which every piece is in. */
const fullUnits = (pieces: PackedPiece[]) =>
  Math.min(...pieces.map(({ piece, ticked }) => Math.floor(ticked / piece.per_unit)))

/** How many pieces belong in all packages, and how many are in them. */
export function countPieces(packing: Packing): { needed: number; ticked: number } {
  const pieces = piecesOf(packing).flat()
  return {
    needed: sum(pieces.map(({ needed }) => needed)),
    ticked: sum(pieces.map(({ ticked }) => ticked)),
  }
}

/** The first package that misses something; -1 once everything is in. */
export function activePackage(packing: Packing): number {
  return piecesOf(packing).findIndex((pieces) => pieces.some(isMissing))
}

/** The active package, or the last one once everything is in. */
export function shownPackage(packing: Packing): number {
  const active = activePackage(packing)
  return active < 0 ? packing.progress.packages.length - 1 : active
}

/** The package to put on the scale: the active one, or the one before it while the active one is empty. */
export function weighedPackage(packing: Packing): number {
  const shown = shownPackage(packing)
  const isEmpty = piecesIn(packing, shown).every(({ ticked }) => ticked === 0)
  return isEmpty && shown > 0 ? shown - 1 : shown
}

/** The first step of a package's drawing that misses something; the last one when the package is full. */
export function stepOf(packing: Packing, index: number): number {
  const steps = packing.packages[index]?.drawing?.steps ?? []
  const pieces = piecesIn(packing, index)
  const step = steps.findIndex((_, at) => missingUpTo(steps.slice(0, at + 1), pieces).length > 0)
  return step < 0 ? Math.max(0, steps.length - 1) : step
}

type Steps = { number: number; quantity: number }[][]

/** The pieces that are missing up to the last of these steps of a drawing. */
function missingUpTo(steps: Steps, pieces: PackedPiece[]): PackedPiece[] {
  const drawn = steps.flat()
  return byLine(pieces).flatMap((ofLine) => {
    const number = ofLine[0]?.line.number
    const units = sum(drawn.flatMap((one) => (one.number === number ? one.quantity : [])))
    return fullUnits(ofLine) < units ? ofLine.filter(isMissing) : []
  })
}

const byLine = (pieces: PackedPiece[]) =>
  [...new Set(pieces.map(({ line }) => line))].map((line) =>
    pieces.filter((one) => one.line === line),
  )

/** What the picture wants next in a package; nothing if it is full, or has no picture. */
function wantedIn(packing: Packing, index: number): PackedPiece[] {
  const steps = packing.packages[index]?.drawing?.steps.slice(0, stepOf(packing, index) + 1)
  return missingUpTo(steps ?? [], piecesIn(packing, index))
}

/** What to put in next, by the drawing of the active package; undefined once everything is in. */
export function nextPiece(packing: Packing): PackedPiece | undefined {
  const index = activePackage(packing)
  return wantedIn(packing, index)[0] ?? piecesIn(packing, index).find(isMissing)
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
  const { lines } = packing
  const code = normalise(text)
  const takes = piecesOf(packing).map((pieces) =>
    byLine(pieces)
      .map((ofLine) => ticksOf(ofLine, code))
      .find(({ length }) => length),
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
function ticksOf(pieces: PackedPiece[], code: string): PackedPiece[] {
  const named = pieces.filter(({ piece }) => has(piece, code))
  const missing = named.find(isMissing)
  if (missing) return [{ ...missing, ticked: missing.ticked + 1 }]
  if (named.length > 0 || !pieces.some(({ line }) => has(line, code))) return []
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
  const wanted = wantedIn(packing, index).map(({ line }) => line)
  const before = piecesIn(packing, index)
  const ticks = { ...packing.progress.ticks }
  for (const { piece, ticked } of taken) {
    const { ticked: earlier = 0 } = before.find((one) => one.piece.key === piece.key) ?? {}
    ticks[piece.key] = (ticks[piece.key] ?? 0) + ticked - earlier
  }
  // What was weighed before is lighter than the package now.
  const packages = packing.progress.packages.map((one, at) =>
    at === index ? { ...one, weight: null } : one,
  )
  const ticked = { ...packing, progress: { ...packing.progress, packages, ticks } }
  const active = activePackage(ticked)
  return {
    kind: "ticked",
    packing: ticked,
    title: taken[0]?.piece.title ?? "",
    number: index + 1,
    isPackageFull: active !== index,
    isAllIn: active < 0,
    isOutOfOrder: wanted.length > 0 && !taken.some(({ line }) => wanted.includes(line)),
  }
}

/** Other packages in place of one. */
export function withPackages(
  { progress }: Packing,
  index: number,
  packages: PackedPackage[],
): PackProgress {
  return { ...progress, packages: progress.packages.toSpliced(index, 1, ...packages) }
}

/**
 * Moves the missing items of the active package into one more package. A kit stays whole once a part of it is in.
 *
 * @returns undefined if nothing is in the package, or nothing can be moved
 */
export function splitPackage(packing: Packing): PackProgress | undefined {
  const { index, box_id, kept, rest } = divide(packing, (pieces) =>
    Math.max(...pieces.map(({ piece, ticked }) => Math.ceil(ticked / piece.per_unit))),
  )
  const packages = [kept, rest].map((contents) => ({ box_id, contents, weight: null }))
  return kept.length > 0 && rest.length > 0 ? withPackages(packing, index, packages) : undefined
}

/**
 * Leaves the missing units of the next piece's line out of the shipment. They stay in To ship.
 *
 * @returns undefined if nothing would be left to ship
 */
export function leaveOut(packing: Packing): PackProgress | undefined {
  const line = nextPiece(packing)?.line
  const { index, box_id, kept, rest } = divide(packing, (pieces) =>
    pieces[0]?.line === line ? fullUnits(pieces) : Infinity,
  )
  const packages = kept.length > 0 ? [{ box_id, contents: kept, weight: null }] : []
  const progress = withPackages(packing, index, packages)
  if (rest.length === 0 || progress.packages.length === 0) return undefined
  const out = [...progress.left_out, ...rest]
  const left_out = packing.lines.flatMap(({ id }) => {
    const quantity = rounded(quantityOf(out, id))
    return quantity > 0 ? { line_id: id, quantity } : []
  })
  // The parts of a kit that is not complete are taken out again.
  const ticks: Record<string, number> = {}
  for (const { piece, ticked } of piecesOf({ ...packing, progress }).flat()) {
    ticks[piece.key] = (ticks[piece.key] ?? 0) + ticked
  }
  return { ...progress, ticks, left_out }
}

export const leftOutOf = ({ left_out }: PackProgress, { id }: BenchLine) => quantityOf(left_out, id)

/** What is kept of each line in the active package, and the rest. */
function divide(packing: Packing, keep: (pieces: PackedPiece[]) => number) {
  const index = activePackage(packing)
  const { box_id = null, contents = [] } = packing.progress.packages[index] ?? {}
  const kept: Contents = []
  const rest: Contents = []
  for (const pieces of byLine(piecesIn(packing, index))) {
    const line_id = pieces[0]?.line.id ?? ""
    const quantity = quantityOf(contents, line_id)
    const units = Math.min(quantity, keep(pieces))
    if (units > 0) kept.push({ line_id, quantity: units })
    if (quantity > units) rest.push({ line_id, quantity: rounded(quantity - units) })
  }
  return { index, box_id, kept, rest }
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
