import { type BenchShop, type Plan, fillCarts, heldMegabytes, takePriceTimes } from "./bench-shop"
import type { Figure } from "../shared/figure"
import { p99, workAtOnce } from "../shared/measure"
import { isPrice, priceSix, type PricedSix } from "./compare-six"
import { say } from "../shared/run-bench"
import { countRefreshes } from "./upstream-watch"

const DESTINATIONS = 200
const CARTS_AT_ONCE = 50
/** So many carts are priced by one provider, then by the other. */
const CARTS_PER_TURN = 100
const DEADLINE_LEEWAY_MS = 50
const LARGEST_RATIO = 1.2
const MOST_HELD_MB = 40

/** Many carts with equal packages at two hundred destinations, priced by our provider and by the constant one. */
export async function loadStore(shop: BenchShop, { carts: count }: Plan): Promise<Figure[]> {
  const destinations = Array.from({ length: Math.min(DESTINATIONS, count) }, () =>
    shop.nextPostalCode(),
  )
  say(`  filling ${count} carts`)
  const carts = await fillCarts(shop, spread(destinations, count))
  await warmUp(shop)
  shop.upstream.take()
  await takePriceTimes(shop)
  const heldBefore = await heldMegabytes(shop)
  let mostHeld = heldBefore
  const ours: PricedSix[] = []
  const constant: [PricedSix[], PricedSix[]] = [[], []]
  for (let start = 0; start < count; start += CARTS_PER_TURN) {
    const turn = carts.slice(start, start + CARTS_PER_TURN)
    say(`  pricing carts ${start + 1} to ${start + turn.length}`)
    const price = (provider: "shipment-ordering" | "constant") =>
      workAtOnce(CARTS_AT_ONCE, turn, ({ id }) => priceSix(shop, id, provider))
    const half = (start / CARTS_PER_TURN) % 2 === 0 ? 0 : 1
    const isOursFirst = half === 0
    if (isOursFirst) {
      ours.push(...(await price("shipment-ordering")))
    }
    constant[half].push(...(await price("constant")))
    if (!isOursFirst) {
      ours.push(...(await price("shipment-ordering")))
    }
    mostHeld = Math.max(mostHeld, await heldMegabytes(shop))
  }
  const held = (await heldMegabytes(shop)) - heldBefore
  const calls = shop.upstream.take()
  const refreshes = countRefreshes(calls, shop.freshMs)
  const inside = await takePriceTimes(shop)
  const [oursMs, constantMs] = [p99(requestTimes(ours)), p99(requestTimes(constant.flat()))]
  const [firstMs, secondMs] = constant.map((half) => p99(requestTimes(half)))
  const unpriced = ours.flatMap(({ amounts }) => amounts).filter((amount) => !isPrice(amount))
  const part = "load"
  return [
    {
      part,
      name: `upstream calls without ${refreshes} refreshes, ${count} carts`,
      value: calls.length - refreshes,
      unit: "calls",
      limit: { atMost: destinations.length },
    },
    {
      part,
      name: "p99 inside calculatePrice",
      value: p99(inside),
      unit: "ms",
      limit: { atMost: shop.deadlineMs + DEADLINE_LEEWAY_MS },
    },
    {
      part,
      name: "p99 of a price over HTTP, over a constant's",
      value: oursMs / constantMs,
      unit: "ratio",
      limit: { atMost: LARGEST_RATIO },
    },
    {
      part,
      name: "p99 of the constant in every other turn, over the turns between (noise)",
      value: (firstMs ?? NaN) / (secondMs ?? NaN),
      unit: "ratio",
    },
    { part, name: "p99 of ours over HTTP", value: oursMs, unit: "ms" },
    { part, name: "p99 of the constant over HTTP", value: constantMs, unit: "ms" },
    {
      part,
      name: "answers without a price",
      value: unpriced.length,
      unit: "requests",
      limit: { atMost: 0 },
    },
    {
      part,
      name: "memory held at its highest, above that before",
      value: mostHeld - heldBefore,
      unit: "MB",
      limit: { atMost: MOST_HELD_MB },
    },
    {
      part,
      name: "memory held after it, above that before",
      value: held,
      unit: "MB",
      limit: { atMost: MOST_HELD_MB },
    },
  ]
}

/**
 * A turn of each provider that is not measured: whoever comes first to a store that was not busy before pays
 * for its connections to the database and for code that is not optimised yet.
 */
async function warmUp(shop: BenchShop): Promise<void> {
  say("  warming up")
  const carts = await fillCarts(
    shop,
    Array.from({ length: CARTS_PER_TURN }, () => shop.nextPostalCode()),
  )
  for (const provider of ["shipment-ordering", "constant"] as const) {
    await workAtOnce(CARTS_AT_ONCE, carts, ({ id }) => priceSix(shop, id, provider))
  }
}

/** Equal ones stand together, so that carts which ask the same are under way at the same time. */
function spread(destinations: string[], count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => destinations[Math.floor((index * destinations.length) / count)] ?? "",
  )
}

function requestTimes(all: PricedSix[]): number[] {
  return all.flatMap(({ requestMilliseconds }) => requestMilliseconds)
}
