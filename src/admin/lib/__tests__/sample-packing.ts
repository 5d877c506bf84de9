import {
  type Contents,
  type PackedPackage,
  type Packing,
  type PackProgress,
  piecesOf,
  type Repacked,
  scan,
} from "../pack-bench"

type Line = Packing["lines"][number]
type Described = Repacked["packages"][number]

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
  contents,
  weight: null,
})

/** A package as the store describes it: each unit weighs 100 g, and the box as much. */
export const described = (contents: Contents, more: Partial<Described> = {}): Described => ({
  ...{ box_id: "box", length: 300, width: 200, height: 100 },
  name: "Box",
  weight: contents.reduce((grams, { quantity }) => grams + 100 * quantity, 100),
  contents: [],
  drawing: null,
  ...more,
})

export const all = (lines: Line[]): Contents =>
  lines.map(({ id, quantity }) => ({ line_id: id, quantity }))

export function packing(
  lines: Line[],
  packages: Contents[] = [all(lines)],
  drawing: Described["drawing"] = null,
): Packing {
  const order = {
    ...{ id: "order", order_number: "#1", note: null, service_name: "", country_code: "" },
    payment: "paid" as const,
  }
  return {
    kind: "packing",
    order,
    claim: "claim",
    lines,
    packages: packages.map((contents) => described(contents, { drawing })),
    progress: { packages: packages.map(pack), ticks: {}, left_out: [] },
    boxes: [],
    is_resumed: false,
    is_restarted: false,
    weight_tolerance_percent: 10,
    is_confirmed_automatically: true,
  }
}

/** As the store draws the packages. */
export function repacked(now: Packing, progress: PackProgress): Packing {
  const packages = progress.packages.map(({ box_id, contents }) => described(contents, { box_id }))
  return { ...now, progress, packages }
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

/** What is in each package, by piece. */
export const ticksOf = (now: Packing) =>
  piecesOf(now).map((pieces) =>
    Object.fromEntries(
      pieces.flatMap(({ piece, ticked }) => (ticked > 0 ? [[piece.key, ticked] as const] : [])),
    ),
  )
