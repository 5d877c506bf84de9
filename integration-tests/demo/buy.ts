import { chooseOption, completeCart } from "../harness/customer-checkout"
import { listLockers } from "../harness/lockers"
import { quotesOf, type ShownQuote } from "../harness/prices"
import { fillCart, type TestShop } from "../harness/test-shop"
import type { Narrator } from "./narrator"

/** A customer fills a cart, sees all services with price and days, takes the cheapest parcel and orders. */
export async function buy(shop: TestShop, narrator: Narrator) {
  const { storefront, seed } = shop
  narrator.step("A customer fills a cart")
  const items = [
    { variantId: seed.variants["MUG-05"] ?? "", quantity: 2 },
    { variantId: seed.variants["BOARD-S"] ?? "", quantity: 1 },
  ]
  const cart = await fillCart(shop, { items })
  narrator.rows((cart.items ?? []).map(({ title, quantity }) => [`${quantity} x`, title]))

  narrator.step("All delivery services are priced for the cart's real packages")
  narrator.sent(`GET /store/shipment-ordering/quotes?cart_id=${cart.id}`)
  const quotes = Object.values(await quotesOf(shop, cart.id))
  narrator.rows(quotes.map((quote) => [quote.service_code, describe(quote)]))

  const priced = quotes.filter(({ amount }) => amount !== null)
  const [chosen] = priced
    .filter(({ service_code }) => !service_code.endsWith("_cod"))
    .sort((one, other) => Number(one.amount) - Number(other.amount))
  if (!chosen) throw new Error("No service has a price for this cart")
  narrator.step(`The customer takes ${chosen.name} and orders`)
  const optionId = chosen.shipping_option_id
  const choice = { cart_id: cart.id, shipping_option_id: optionId }
  const data = chosen.needs_locker ? await takeNearestLocker(shop, choice, narrator) : {}
  await chooseOption(storefront, cart.id, { optionId, data })
  const order = await completeCart(storefront, cart.id)
  const { id, display_id, shipping_total, total, currency_code } = order
  narrator.got(`order #${display_id} ${id}: ${total} ${currency_code}, delivery ${shipping_total}`)
  const options = priced.map((quote) => {
    const { service_code, name, amount } = quote
    return { service_code, name, amount, delivery_days: daysOf(quote) }
  })
  return { order, options, packages: chosen.packages }
}

const daysOf = ({ delivery_days: days }: ShownQuote) => (days ? `${days.min}-${days.max}` : "")

function describe(quote: ShownQuote): string {
  if (quote.amount === null) return `not available: ${quote.reason?.text}`
  const days = daysOf(quote)
  return `${quote.amount.toFixed(2)} EUR${days && `, ${days} days`}`
}

/** The data of a delivery with a locker: the nearest locker that takes the cart's packages. */
async function takeNearestLocker(
  { storefront }: TestShop,
  choice: Record<string, string>,
  narrator: Narrator,
): Promise<Record<string, unknown>> {
  narrator.sent(`GET /store/shipment-ordering/lockers?${new URLSearchParams(choice).toString()}`)
  const { lockers, postal_code } = await listLockers(storefront, choice)
  const [nearest] = lockers
  if (!nearest) throw new Error("No parcel locker takes this cart")
  narrator.got(`${lockers.length} parcel lockers, the nearest is ${nearest.name}`)
  return { locker_code: nearest.code, locker_postal_code: postal_code }
}
