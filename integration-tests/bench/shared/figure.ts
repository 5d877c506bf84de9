type Unit =
  | "calls"
  | "ratio"
  | "ms"
  | "s"
  | "cents"
  | "requests"
  | "rows"
  | "MB"
  | "per second"
  | "processors"
  | "bytes"

/** One measured value. Without a limit it is only for comparison. */
export interface Figure {
  name: string
  value: number
  unit: Unit
  atMost?: number
}

export function figure(name: string, value: number, unit: Unit, atMost?: number): Figure {
  return { name, value, unit, atMost }
}

/** NaN counts as over, so that a failed measurement is seen. */
export function isOver({ value, atMost }: Figure): boolean {
  return atMost !== undefined && !(value <= atMost)
}

/** A line of the report. */
export function figureLine(part: string, measured: Figure): string {
  const { name, value, unit, atMost } = measured
  const limit = atMost === undefined ? "" : `at most ${atMost}: ${isOver(measured) ? "OVER" : "ok"}`
  const text = unit === "ratio" ? value.toFixed(3) : `${Number(value.toFixed(2))} ${unit}`
  return `${part.padEnd(9)}  ${name.padEnd(62)}  ${text.padStart(15)}  ${limit}`.trimEnd()
}
