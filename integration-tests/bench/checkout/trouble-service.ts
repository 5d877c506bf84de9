import type { HttpTypes } from "@medusajs/framework/types"
import type { FaultInput } from "../../../packages/sandbox/src/state/faults"
import { changeCart } from "../../harness/customer-checkout"
import type { HttpClient } from "../../harness/http-client"
import { quotesOf } from "../../harness/prices"
import { until } from "../../harness/test-shop"
import { type Figure, figure } from "../shared/figure"
import { p99 } from "../shared/measure"
import { say } from "../shared/start-stage"
import { type CheckoutShop, chooseDelivery, fillNewCarts, priceSix } from "./checkout-shop"

/** A way in which the service may fail. */
interface Trouble {
  name: string
  fault: FaultInput
  /** Whether the service refuses the cart. Then there is no price, and it is right that no delivery can be chosen. */
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
/** Longer than a circuit breaker waits before it tries again. */
const RECOVERY_PATIENCE_MS = 120_000

/** Customers use their carts, one at a time, while the service fails in one way after another. */
export async function troubleService(
  shop: CheckoutShop,
  { runs }: { runs: number },
): Promise<Figure[]> {
  // Six operations each, so that the p99 is not simply the worst of all.
  const customers = Math.ceil(runs * 0.6)
  const figures: Figure[] = []
  for (const trouble of TROUBLES) {
    say(`  ${customers} customers, one at a time: ${trouble.name}`)
    await untilLive(shop)
    const carts = await fillNewCarts(shop, customers)
    for (const cart of carts) await chooseDelivery(shop, cart)
    shop.sandbox.core.faults.add({ ...trouble.fault, operation: "calculate", times: 1_000_000 })
    const visits: Visit[] = []
    for (const cart of carts) visits.push(await visitCart(shop, cart))
    shop.sandbox.core.faults.clear()
    figures.push(...troubleFigures(trouble, visits))
  }
  return figures
}

/** Waits until the plugin asks the service again. */
async function untilLive(shop: CheckoutShop): Promise<void> {
  const [cart] = await fillNewCarts(shop, 1)
  await until(
    "the plugin asks the service again",
    async () => {
      const quotes = Object.values(await quotesOf(shop, cart?.id ?? ""))
      return quotes.some(({ source }) => source === "live") || undefined
    },
    RECOVERY_PATIENCE_MS,
  )
}

type Visit = Awaited<ReturnType<typeof visitCart>>

/** Does what customers do with a cart: chooses its delivery again, changes the cart, reads the prices, chooses once more. */
async function visitCart(shop: CheckoutShop, cart: HttpTypes.StoreCart) {
  const times: number[] = []
  const send: HttpClient["send"] = async (...request) => {
    const begun = performance.now()
    const answer = await shop.storefront.send(...request)
    times.push(performance.now() - begun)
    return answer
  }
  const choice = { option_id: shop.six.plugin[0], data: {} }
  const choose = () => send("POST", `/store/carts/${cart.id}/shipping-methods`, choice)
  const again = await choose()
  const changes = await changeCart({ ...shop, storefront: { ...shop.storefront, send } }, cart)
  const prices = await priceSix(shop, cart.id, "plugin")
  return { again, changes, prices, forOtherItems: await choose(), times }
}

function troubleFigures({ name, isRefusal = false }: Trouble, visits: Visit[]): Figure[] {
  const count = <Item>(what: string, items: Item[], is: (item: Item) => boolean, atMost?: number) =>
    figure(`${name}: ${what}`, items.filter(is).length, "requests", atMost)
  const changes = visits.flatMap((visit) => visit.changes)
  const prices = visits.flatMap((visit) => visit.prices)
  const again = visits.map((visit) => visit.again)
  const forOtherItems = visits.map((visit) => visit.forOtherItems)
  const times = visits.flatMap((visit) => visit.times)
  const mostRefused = isRefusal ? undefined : 0
  return [
    count("changes refused", changes, ({ status }) => status !== 200, 0),
    count("methods refused, price known", again, ({ ok }) => !ok, 0),
    count("methods refused, other items", forOtherItems, ({ ok }) => !ok, mostRefused),
    count("prices of 0", prices, ({ amount }) => amount === 0, 0),
    count("carts with free delivery", changes, ({ deliveries }) => deliveries.includes(0), 0),
    count("carts without delivery", changes, ({ deliveries }) => deliveries.length === 0),
    figure(`${name}: p99 of an operation`, p99(times), "ms", LONGEST_OPERATION_MS),
  ]
}
