import type { Configuration } from "../../context"
import { BOX_PRESETS, type BoxPreset } from "../../settings"
import { chooseBoxes } from "./advice"
import { compareOrder, type ComparedOrder } from "./compare-order"
import { questionOf } from "./quote-shelf"
import { packWith } from "./repack"
import type { World } from "./world"
import type { OrderedPrice } from "../../modules/shipment_ordering"

export interface BoxAdvice {
  box: BoxPreset
  /** In the quotes' currency, for the orders that were looked at. */
  saves: string
  orders: number
}

/** Packing is the slow part. The orders that are left then are not looked at. */
const LIMIT_MS = 15_000

/**
 * Which presets would have saved most, if one or several were added to the changed boxes.
 *
 * Boxes that were never used have no recorded prices. So a saving counts only if the same service has asked less for
 * packages at least as large and as heavy, in the same country: the real saving is that or more.
 */
export async function tryBoxes(
  world: World,
  records: readonly OrderedPrice[],
): Promise<{ boxes: BoxAdvice[]; orders: number }> {
  const until = performance.now() + LIMIT_MS
  const presets = Object.values<BoxPreset[]>(BOX_PRESETS)
    .flat()
    .map((preset) => ({ preset, configuration: withBox(world.changed, preset) }))
  const savings = presets.map((): number[] => [])
  let orders = 0
  for (const record of records) {
    if (performance.now() > until) break
    const compared = await compareOrder(world, record)
    if ("questions" in compared) continue
    presets.forEach(({ preset, configuration }, box) =>
      savings[box]?.push(savingOf(world, compared, { preset, configuration })),
    )
    orders += 1
  }
  const boxes = chooseBoxes(savings).flatMap(({ box, ...saving }) => {
    const preset = presets[box]?.preset
    return preset ? { box: preset, ...saving } : []
  })
  return { boxes, orders }
}

function withBox(configuration: Configuration, preset: BoxPreset): Configuration {
  const [length, width, height] = preset.inner
  const [sides, top] = preset.walls
  const box = {
    id: "preset",
    kind: preset.kind,
    inner: { length, width, height },
    outer: { length: length + sides, width: width + sides, height: height + top },
    tareWeight: preset.tareGrams,
    maxWeight: preset.maxGrams,
    rank: Number.MAX_SAFE_INTEGER,
  }
  return { ...configuration, boxes: [...configuration.boxes, box] }
}

function savingOf(
  { quotes }: World,
  { record, after }: ComparedOrder,
  { preset, configuration }: { preset: BoxPreset; configuration: Configuration },
): number {
  const { cost } = after
  const [length, width, height] = preset.inner
  if (length * width * height >= after.volume) return 0
  const packed = packWith(configuration, record)
  if ("reason" in packed) return 0
  const costs = packed
    .filter(({ packages }) => packages.some(([, , , , boxId]) => boxId === "preset"))
    .flatMap((packing) => quotes.findForLarger(questionOf(record, packing, null)))
    .filter(([code]) => code === after.service)
    .flatMap(([, withTax, withoutTax]) => (after.isCostWithTax ? withTax : (withoutTax ?? [])))
  return cost - Math.min(cost, ...costs.map(Number))
}
