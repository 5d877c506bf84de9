import { type PackedPackage, type Packing, scan } from "../pack-bench"

type Line = Packing["lines"][number]
export type Contents = PackedPackage["contents"]

export function line(number: number, quantity: number, more: Partial<Line> = {}): Line {
  const id = `line${number}`
  const codes = [`CODE-${number}`, `40063813339${10 + number}`]
  const pieces = [{ key: id, title: `Item ${number}`, codes, per_unit: 1 }]
  const rest = { sku: `CODE-${number}`, thumbnail: null, title: `Item ${number}` }
  return { id, number, quantity, codes, pieces, ...rest, ...more }
}

/** A gift set of two candles and one holder. */
export const kit = (number: number, quantity: number) =>
  line(number, quantity, {
    codes: [`SET-${number}`],
    pieces: [
      { key: `candle${number}`, title: "Candle", codes: [`CANDLE-${number}`], per_unit: 2 },
      { key: `holder${number}`, title: "Holder", codes: [`HOLDER-${number}`], per_unit: 1 },
    ],
  })

export const drawingOf = (steps: { number: number; quantity: number }[][]) => ({
  width: 1,
  height: 1,
  walls: "",
  frame: "",
  front: "",
  items: [],
  steps,
})

export const pack = (contents: Contents): PackedPackage => ({
  box_id: "box",
  length: 300,
  width: 200,
  height: 100,
  planned_weight: 1_000,
  weight: null,
  contents,
  ticks: {},
})

export const all = (lines: Line[]): Contents =>
  lines.map(({ id, quantity }) => ({ line_id: id, quantity }))

export function packing(lines: Line[], packages: Contents[] = [all(lines)]): Packing {
  return {
    lines,
    progress: { packages: packages.map(pack), left_out: [] },
    drawings: packages.map(() => null),
  }
}

/** Scans codes one after the other, and returns what came out of each. */
export function scanAll(start: Packing, codes: string[]) {
  let now = start
  const kinds = codes.map((code) => {
    const outcome = scan(now, code)
    if (outcome.kind === "ticked") now = outcome.packing
    return outcome.kind
  })
  return { now, kinds }
}

export const ticksOf = ({ progress }: Packing) => progress.packages.map(({ ticks }) => ticks)
