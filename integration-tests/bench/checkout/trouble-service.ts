import { setTimeout as sleep } from "node:timers/promises"
import type { FaultInput } from "../../../packages/sandbox/src/state/faults"
import { chooseOption } from "../../harness/customer-checkout"
import { quotesOf } from "../../harness/prices"
import { type Figure, figuresOf } from "../shared/figure"
import { p99 } from "../shared/measure"
import { say } from "../shared/run-bench"
import { type BenchShop, type Plan, fillNewCarts, takePriceTimes } from "./bench-shop"
import { type CartVisit, type OperationName, visitCart } from "./visit-cart"

/** Longer than a circuit breaker waits before it tries again. */
const RECOVERY_PATIENCE_MS = 120_000

/** Customers use their carts, one at a time, while the service fails in one way after another. */
export async function troubleService(shop: BenchShop, { runs }: Plan): Promise<Figure[]> {
  // Six operations each, so that the p99 is not simply the worst of all.
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
  throw new Error("The service works again, but the plugin does not ask it")
}

/** A way in which the service may fail. */
interface Trouble {
  name: string
  fault: FaultInput
  /** Whether the service refuses the cart. Then there is no price, which is right. */
  isRefusal?: boolean
}

const REFUSAL = {
  type: "error",
  message: "An exception has been raised as a result of client data",
  errors: { country_code: ["No service delivers there"] },
}

const TROUBLES: Trouble[] = [
  { name: "hangs", fault: { kind: "hang" } },
  { name: "refuses", fault: { kind: "status", status: 422, body: REFUSAL }, isRefusal: true },
  { name: "HTML", fault: { kind: "malformed" } },
  { name: "429", fault: { kind: "status", status: 429, body: undefined } },
  { name: "500", fault: { kind: "status", status: 500, body: undefined } },
  { name: "slow by 5 s", fault: { kind: "delay", ms: 5000 } },
]

const LONGEST_OPERATION_MS = 1500
const CHANGES: OperationName[] = ["change metadata", "add item", "update item", "delete item"]

/** The figures of all visits during one kind of trouble. @param inside times of `calculatePrice`, ms */
function troubleFigures(
  { name, isRefusal = false }: Trouble,
  visits: CartVisit[],
  inside: number[],
): Figure[] {
  const operations = visits.flatMap((visit) => visit.operations)
  const refused = (names: OperationName[], from = operations) =>
    from.filter((operation) => names.includes(operation.name) && operation.status >= 400).length
  const faults = figuresOf("faults")
  const figure = (
    what: string,
    ...rest: Parameters<typeof faults> extends [string, ...infer Rest] ? Rest : never
  ) => faults(`${name}: ${what}`, ...rest)
  const none = { atMost: 0 }
  const frozen = visits.filter((visit) => refused(CHANGES, visit.operations) > 0)
  return [
    figure("changes refused", refused(CHANGES), "requests", none),
    figure("methods refused, price known", refused(["choose again"]), "requests", none),
    // If the service refuses the cart, it is right that its delivery cannot be chosen.
    figure(
      "methods refused, other items",
      refused(["choose for other items"]),
      "requests",
      isRefusal ? undefined : none,
    ),
    figure("carts frozen", frozen.length, "carts", none),
    figure("carts at 0", visits.filter(({ wasFree }) => wasFree).length, "carts", none),
    figure(
      "carts that lost their delivery",
      visits.filter(({ hasLostDelivery }) => hasLostDelivery).length,
      "carts",
    ),
    figure("p99 of an operation", p99(operations.map(({ milliseconds }) => milliseconds)), "ms", {
      below: LONGEST_OPERATION_MS,
    }),
    figure("p99 inside calculatePrice", p99(inside), "ms"),
  ]
}
