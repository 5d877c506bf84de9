import type { Configuration } from "../../context"
import type { OrderedPrice } from "../../modules/shipment_ordering"
import { BOX_PRESETS, type BoxPreset } from "../../settings"
import { chooseBoxes, type Saving } from "./advice"
import { compareOrder, type ComparedOrder } from "./compare-order"
import { packWith } from "./repack"
import type { World } from "./world"

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
export async function tryBoxes(world: World, records: readonly OrderedPrice[]): Promise<BoxAdvice> {
  const until = performance.now() + LIMIT_MS
  const presets = Object.values<BoxPreset[]>(BOX_PRESETS).flat()
  const trials = presets.map((preset) => ({
    ...{ preset, configuration: withBox(world.changed, preset) },
    savings: [] as number[],
  }))
  let orders = 0
  for (const record of records) {
    if (performance.now() > until) break
    const compared = await compareOrder(world, record)
    if (!compared) continue
    orders += 1
    for (const trial of trials) trial.savings.push(savingOf(world, compared, trial))
  }
  const savings = new Map(trials.map((trial) => [trial.preset, trial.savings]))
  return { boxes: chooseBoxes(savings), orders }
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
  { quotes }: World,
  { record, after }: ComparedOrder,
  { preset, configuration }: { preset: BoxPreset; configuration: Configuration },
): number {
  const [length, width, height] = preset.inner
  if (length * width * height >= after.volume) return 0
  const packed = packWith(configuration, record)
  if ("reason" in packed) return 0
  const costs = packed
    .filter(({ packages }) => packages.some(([, , , , boxId]) => boxId === "preset"))
    .flatMap((packing) => quotes.findForLarger({ ...record, packing, cod: null }))
    .filter(([code]) => code === after.service)
    .flatMap(([, withTax, withoutTax]) => (after.isCostWithTax ? withTax : (withoutTax ?? [])))
  return after.cost - Math.min(after.cost, ...costs.map(Number))
}
