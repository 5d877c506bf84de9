import type { Configuration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { BOX_PRESETS, type BoxPreset } from "../../settings"
import { compareOrder, type ComparedOrder } from "./compare-order"
import { type Comparison, packWith } from "./repack"
import { amount } from "./totals"

export interface BoxAdvice {
  boxes: Saving<BoxPreset>[]
  /** On how many orders boxes were tried. */
  orders: number
}

/** Packing is slow. Orders that are left after this time are not looked at. */
const LIMIT_MS = 15_000

/**
 * Which presets would have saved most, if one or several were added to the changed boxes.
 *
 * Boxes that were never used have no recorded prices. So a saving counts only if the same service has asked less for
 * packages at least as large and as heavy, in the same country: the real saving is that or more.
 */
export async function tryBoxes(
  comparison: Comparison,
  records: readonly OrderedPrice[],
): Promise<BoxAdvice> {
  const until = performance.now() + LIMIT_MS
  const trials = Object.values<BoxPreset[]>(BOX_PRESETS)
    .flat()
    .map((box) => ({
      box,
      configuration: withBox(comparison.changed, box),
      savings: [] as number[],
    }))
  let orders = 0
  for (const record of records) {
    if (performance.now() > until) break
    const compared = await compareOrder(comparison, record)
    if (!compared) continue
    orders += 1
    for (const trial of trials) trial.savings.push(savingOf(comparison, compared, trial))
  }
  return { boxes: chooseBoxes(trials), orders }
}

function withBox(configuration: Configuration, preset: BoxPreset): Configuration {
  const [length, width, height] = preset.inner
  const [sides, top] = preset.walls
  const box = {
    ...{ id: "preset", kind: preset.kind, rank: Number.MAX_SAFE_INTEGER },
    inner: { length, width, height },
    outer: { length: length + sides, width: width + sides, height: height + top },
    tareWeight: preset.tareGrams,
    maxWeight: preset.maxGrams,
  }
  return { ...configuration, boxes: [...configuration.boxes, box] }
}

function savingOf(
  { quotes }: Comparison,
  { record, after }: ComparedOrder,
  { box, configuration }: { box: BoxPreset; configuration: Configuration },
): number {
  const [length, width, height] = box.inner
  if (length * width * height >= after.volume) return 0
  const packed = packWith(configuration, record)
  if ("reason" in packed) return 0
  const costs = packed
    .filter(({ packages }) => packages.some(({ box_id }) => box_id === "preset"))
    .flatMap((packing) => quotes.findForLarger({ ...record, packing, cod: null }))
    .filter(([code]) => code === after.service)
    .flatMap(([, withTax, withoutTax]) => (after.isCostWithTax ? withTax : (withoutTax ?? [])))
  return after.cost - Math.min(after.cost, ...costs.map(Number))
}

export interface Saving<Box> {
  box: Box
  /** In the quotes' currency, for the orders on which boxes were tried. */
  saves: string
  orders: number
}

const MOST_BOXES = 5

/** The boxes that save most, the best first. Each next one is chosen for what it saves beside those before it. */
export function chooseBoxes<Box>(
  /** Savings by order. */
  trials: readonly { box: Box; savings: readonly number[] }[],
): Saving<Box>[] {
  const saved: number[] = []
  const chosen: Saving<Box>[] = []
  while (chosen.length < MOST_BOXES) {
    const candidates = trials.map(({ box, savings }) => {
      const gains = savings.map((saving, order) => Math.max(0, saving - (saved[order] ?? 0)))
      const sum = gains.reduce((total, gain) => total + gain, 0)
      return { box, gains, sum }
    })
    const [best] = candidates.sort((one, other) => other.sum - one.sum)
    if (!best || best.sum < 0.01) break
    best.gains.forEach((gain, order) => (saved[order] = (saved[order] ?? 0) + gain))
    const orders = best.gains.filter((gain) => gain > 0).length
    chosen.push({ box: best.box, saves: amount(best.sum), orders })
  }
  return chosen
}
