/** One measured value. Without a limit it is only for comparison. */
export interface Figure {
  part: string
  name: string
  value: number
  unit:
    "calls" | "ratio" | "ms" | "requests" | "carts" | "rows" | "MB" | "per second" | "processors"
  limit?: { atMost: number } | { below: number }
}

/** Makes the figures of one part. */
export const figuresOf =
  (part: string) =>
  (name: string, value: number, unit: Figure["unit"], limit?: Figure["limit"]): Figure => ({
    ...{ part, name, value, unit },
    ...(limit && { limit }),
  })

export function isOver({ value, limit }: Figure): boolean {
  if (limit === undefined) {
    return false
  }
  // NaN counts as over, so that a failed measurement is seen.
  return "below" in limit ? !(value < limit.below) : !(value <= limit.atMost)
}

const COLUMNS = ["part", "figure", "value", "limit", ""]

/** The figures as a table. */
export function figureTable(figures: Figure[]): string {
  const rows = [COLUMNS, ...figures.map(cells)]
  const widths = COLUMNS.map((_, column) =>
    Math.max(...rows.map((row) => row[column]?.length ?? 0)),
  )
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n")
}

/** The same as one line of JSON, with how much was measured. */
export function figureJson(figures: Figure[], plan: Record<string, number>): string {
  return JSON.stringify({
    ok: !figures.some(isOver),
    ...plan,
    figures: figures.map(({ part, name, value, unit, limit }) => ({
      part,
      name,
      value: Number(value.toFixed(3)),
      unit,
      ...(limit && { limit, ok: !isOver({ part, name, value, unit, limit }) }),
    })),
  })
}

function cells(figure: Figure): string[] {
  const { part, name, limit } = figure
  return [part, name, valueText(figure), limitText(figure), limit ? verdict(figure) : ""]
}

function valueText({ value, unit }: Figure): string {
  switch (unit) {
    case "ratio":
      return value.toFixed(3)
    case "ms":
    case "MB":
      return `${value.toFixed(0)} ${unit}`
    default:
      return `${value} ${unit}`
  }
}

function limitText({ limit }: Figure): string {
  if (limit === undefined) {
    return ""
  }
  return "below" in limit ? `< ${limit.below}` : `<= ${limit.atMost}`
}

function verdict(figure: Figure): string {
  return isOver(figure) ? "OVER" : "ok"
}
