import { calculatePrice } from "../../harness/customer-checkout"
import { type Figure, figuresOf } from "../shared/figure"
import { type Contestant, inTurns, median } from "../shared/measure"
import { type BenchProvider, type BenchShop, type Plan, fillNewCarts } from "./bench-shop"

/** Six prices at once for a new question, compared with a provider that sleeps as long as the service. */
export async function compareCold(shop: BenchShop, { runs }: Plan): Promise<Figure[]> {
  const carts = await fillNewCarts(shop, runsWithWarmUp(runs))
  // The sleeper sleeps once per cart: to be compared with itself it needs others.
  const otherCarts = await fillNewCarts(shop, runsWithWarmUp(runs))
  return compareSix({
    part: "cold",
    runs,
    rivalName: "one shared sleep",
    ours: (run) => timeSix(shop, carts[run]?.id ?? "", "shipment-ordering"),
    rival: (run) => timeSix(shop, carts[run]?.id ?? "", "sleeping"),
    rivalAgain: (run) => timeSix(shop, otherCarts[run]?.id ?? "", "sleeping"),
  })
}

/** Six prices at once that are already known, compared with a provider that returns a constant. */
export async function compareWarm(shop: BenchShop, { runs }: Plan): Promise<Figure[]> {
  const [cart] = await fillNewCarts(shop, 1)
  const cartId = cart?.id ?? ""
  return compareSix({
    part: "warm",
    runs,
    rivalName: "a constant",
    ours: () => timeSix(shop, cartId, "shipment-ordering"),
    rival: () => timeSix(shop, cartId, "constant"),
    rivalAgain: () => timeSix(shop, cartId, "constant"),
  })
}

const LARGEST_RATIO = 1.15
/** Not counted, because the first runs load code and open connections. */
const WARM_UP_RUNS = 10

const runsWithWarmUp = (runs: number): number => WARM_UP_RUNS + runs

interface SixContest {
  part: string
  runs: number
  /** The provider with which the plugin is compared. */
  rivalName: string
  ours: Contestant
  rival: Contestant
  /** The rival once more. Its difference from itself is the noise of this machine. */
  rivalAgain: Contestant
}

/** How much longer six prices at once take with the plugin than with the rival, by medians. */
async function compareSix(contest: SixContest): Promise<Figure[]> {
  const { part, rivalName } = contest
  const times = await inTurns(runsWithWarmUp(contest.runs), [
    contest.ours,
    contest.rival,
    contest.rivalAgain,
  ])
  const [ours = NaN, rival = NaN, again = NaN] = times.map((all) => median(all.slice(WARM_UP_RUNS)))
  const figure = figuresOf(part)
  return [
    figure(`6 prices at once over ${rivalName}`, ours / rival, "ratio", { atMost: LARGEST_RATIO }),
    figure(`noise: ${rivalName} over itself`, again / rival, "ratio"),
    figure("median of the plugin", ours, "ms"),
    figure(`median of ${rivalName}`, rival, "ms"),
  ]
}

/** The results of six requests for prices that were sent at the same time. */
export interface PricedSix {
  /** From the first request to the last answer. */
  milliseconds: number
  /** Of each request. */
  requestMilliseconds: number[]
  /** Undefined where there is no price. */
  amounts: (number | undefined)[]
}

/** Asks for the prices of a provider's six options at once, as a storefront does. */
export async function priceSix(
  { storefront, options }: BenchShop,
  cartId: string,
  provider: BenchProvider,
): Promise<PricedSix> {
  const startedAt = performance.now()
  const answers = await Promise.all(
    options[provider].map(async (id) => {
      const amount = await calculatePrice(storefront, cartId, id)
      return { milliseconds: performance.now() - startedAt, amount }
    }),
  )
  return {
    milliseconds: performance.now() - startedAt,
    requestMilliseconds: answers.map(({ milliseconds }) => milliseconds),
    amounts: answers.map(({ amount }) => amount),
  }
}

/** How long six prices take. @throws Error when one is missing or 0: failing fast is no speed */
export async function timeSix(
  shop: BenchShop,
  cartId: string,
  provider: BenchProvider,
): Promise<number> {
  const { amounts, milliseconds } = await priceSix(shop, cartId, provider)
  if (!amounts.every(isPrice)) {
    throw new Error(`${provider} has no prices for ${cartId}: ${amounts.join(", ")}`)
  }
  return milliseconds
}

export function isPrice(amount: number | undefined): boolean {
  return amount !== undefined && amount > 0
}
