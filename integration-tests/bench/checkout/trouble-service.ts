import { setTimeout as sleep } from "node:timers/promises"
import { chooseOption } from "../../harness/customer-checkout"
import { quotesOf } from "../../harness/quotes-of"
import { type BenchShop, fillNewCarts, takePriceTimes } from "./bench-shop"
import type { Figure } from "../shared/figure"
import type { Plan } from "./plan"
import { say } from "../shared/say"
import { type Trouble, TROUBLES } from "./troubles"
import { troubleFigures } from "./trouble-figures"
import { type CartVisit, visitCart } from "./visit-cart"

/** Longer than a circuit breaker waits before it tries again. */
const RECOVERY_PATIENCE_MS = 120_000

/** What customers, one at a time, meet with their carts while the service fails in one way after another. */
export async function troubleService(shop: BenchShop, { runs }: Plan): Promise<Figure[]> {
  // Six operations each: enough for a p99 that is not simply the worst of all.
  const customers = Math.ceil(runs * 0.6)
  const figures: Figure[] = []
  for (const trouble of TROUBLES) {
    say(`  ${customers} customers, one at a time: ${trouble.name}`)
    await untilLive(shop)
    const carts = await fillNewCarts(shop, customers)
    for (const { id } of carts) {
      const optionId = shop.options["shipment-ordering"][0] ?? ""
      await chooseOption(shop.storefront, id, { optionId })
    }
    await takePriceTimes(shop)
    const visits = await inTrouble(shop, trouble, async () => {
      const met: CartVisit[] = []
      for (const [turn, cart] of carts.entries()) {
        met.push(await visitCart(shop, cart, turn))
      }
      return met
    })
    figures.push(...troubleFigures(trouble, visits, await takePriceTimes(shop)))
  }
  return figures
}

async function inTrouble<T>(
  { sandbox }: BenchShop,
  { fault }: Trouble,
  work: () => Promise<T>,
): Promise<T> {
  sandbox.core.faults.add({ ...fault, operation: "calculate", times: 1_000_000 })
  try {
    return await work()
  } finally {
    sandbox.core.faults.clear()
  }
}

/** Waits until the plugin asks the service again. @throws Error when it does not within two minutes */
async function untilLive(shop: BenchShop): Promise<void> {
  const end = performance.now() + RECOVERY_PATIENCE_MS
  do {
    const [cart] = await fillNewCarts(shop, 1)
    const quotes = Object.values(await quotesOf(shop, cart?.id ?? ""))
    if (quotes.some(({ source }) => source === "live")) {
      return
    }
    await sleep(500)
  } while (performance.now() < end)
  throw new Error("The service is well again, and the plugin does not ask it")
}
