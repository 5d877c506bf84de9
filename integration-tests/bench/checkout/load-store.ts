import { type Figure, figuresOf } from "../shared/figure"
import { p99, workAtOnce } from "../shared/measure"
import { say } from "../shared/run-bench"
import { type BenchShop, type Plan, fillCarts, heldMegabytes, takePriceTimes } from "./bench-shop"
import { isPrice, priceSix, type PricedSix } from "./compare-six"
import { countRefreshes } from "./upstream-watch"

const DESTINATIONS = 200
const CARTS_AT_ONCE = 50
/** Carts that one provider prices before the other has its turn. */
const CARTS_PER_TURN = 100
const DEADLINE_LEEWAY_MS = 50
const LARGEST_RATIO = 1.2
const MOST_HELD_MB = 40

/** Many carts with equal packages to 200 destinations, priced by the plugin and by the constant provider. */
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
  const figure = figuresOf("load")
  return [
    figure(
      `upstream calls without ${refreshes} refreshes, ${count} carts`,
      calls.length - refreshes,
      "calls",
      { atMost: destinations.length },
    ),
    figure("p99 inside calculatePrice", p99(inside), "ms", {
      atMost: shop.deadlineMs + DEADLINE_LEEWAY_MS,
    }),
    figure("p99 of a price over HTTP, over a constant's", oursMs / constantMs, "ratio", {
      atMost: LARGEST_RATIO,
    }),
    figure(
      "p99 of the constant in every other turn, over the turns between (noise)",
      (firstMs ?? NaN) / (secondMs ?? NaN),
      "ratio",
    ),
    figure("p99 of the plugin over HTTP", oursMs, "ms"),
    figure("p99 of the constant over HTTP", constantMs, "ms"),
    figure("answers without a price", unpriced.length, "requests", { atMost: 0 }),
    figure("memory held at its highest, above that before", mostHeld - heldBefore, "MB", {
      atMost: MOST_HELD_MB,
    }),
    figure("memory held after it, above that before", held, "MB", { atMost: MOST_HELD_MB }),
  ]
}

/**
 * A turn of each provider that is not measured. Without it, the first provider would pay for opening connections to the
 * database, and for code that is not optimised yet.
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

/** Equal destinations stand together, so that their carts ask at the same time. */
function spread(destinations: string[], count: number): string[] {
  return Array.from(
    { length: count },
    (_, index) => destinations[Math.floor((index * destinations.length) / count)] ?? "",
  )
}

function requestTimes(all: PricedSix[]): number[] {
  return all.flatMap(({ requestMilliseconds }) => requestMilliseconds)
}
