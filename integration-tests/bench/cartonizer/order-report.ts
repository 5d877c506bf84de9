import { type Comparison, type Figures, sum } from "./compare-orders"

const NAMED_ORDERS = 10

/** The cartonizer's figures of a set of orders beside those of binpackingjs. */
export function orderReport(name: string, comparison: Comparison, mostTime: number): string {
  const { results, ours, binpackingjs, ratio } = comparison
  const units = sum(results.map((result) => result.units))
  const [boxes, volume, time] = [ratio.boxes, ratio.volume, ratio.meanTime].map(
    (value) => value?.toFixed(3) ?? "none",
  )
  const of = standing(comparison)
  return [
    `${name}: ${results.length} orders, ${units} units`,
    figuresLine("ours", ours),
    figuresLine("binpackingjs", binpackingjs),
    `  ratio: boxes ${boxes}, volume ${volume}, mean time ${time} (at most ${mostTime} is wanted)`,
    `  orders with fewer boxes ${of.fewerBoxes.length}, with more ${named(of.moreBoxes)}`,
    `  in as many boxes with less volume ${of.lessVolume.length}, with more ${named(of.moreVolume)}`,
    ...comparison.unpackable.map((text) => `  cannot be packed, and not in any figure: ${text}`),
  ].join("\n")
}

/** Names of the orders that one packer packs better, if both pack all units. */
export function standing({ results }: Pick<Comparison, "results">) {
  const namesOf = (by: "boxes" | "volume", sign: 1 | -1) =>
    results
      .filter(({ ours, binpackingjs: theirs }) => {
        const isComparable = by === "boxes" || ours.boxes === theirs.boxes
        const isWhole = ours.unpacked + theirs.unpacked === 0
        return isWhole && isComparable && sign * (ours[by] - theirs[by]) > 0
      })
      .map(({ name }) => name)
  return {
    fewerBoxes: namesOf("boxes", -1),
    moreBoxes: namesOf("boxes", 1),
    lessVolume: namesOf("volume", -1),
    moreVolume: namesOf("volume", 1),
  }
}

/** How many orders, and the names of the first of them. */
export function named(orders: readonly string[]): string {
  if (orders.length === 0) return "0"
  const rest = orders.length > NAMED_ORDERS ? ", ..." : ""
  return `${orders.length} (${orders.slice(0, NAMED_ORDERS).join(", ")}${rest})`
}

function figuresLine(who: string, figures: Figures): string {
  return [
    `  ${who}`.padEnd(15),
    `${figures.boxes} boxes`.padStart(12),
    `${figures.cubicMetres.toFixed(2)} m3`.padStart(11),
    `${figures.unpacked} left`.padStart(8),
    `${figures.meanMs.toFixed(3)} ms mean`.padStart(18),
    `${figures.p99Ms.toFixed(2)} ms p99`.padStart(15),
  ].join("")
}
