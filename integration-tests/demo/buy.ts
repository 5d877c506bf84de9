import type { HttpTypes } from "@medusajs/framework/types"
import { chooseOption, completeCart, createCart } from "../harness/customer-checkout"
import type { HttpClient } from "../harness/http-client"
import type { StoreSeed } from "../harness/seed/seed-store"
import type { Narrator } from "./narrator"

interface CartQuote {
  shipping_option_id: string
  service_code: string
  name: string
  amount: number | null
  delivery_days: { min: number; max: number } | null
  available: boolean
  packages: { weight: string; length?: string; width?: string; height?: string }[]
  reason: { text: string } | null
  needs_locker: boolean
}

interface DemoPurchase {
  order: HttpTypes.StoreOrder
  options: { service_code: string; name: string; amount: number; delivery_days: string }[]
  packages: CartQuote["packages"]
}

const CUSTOMER = {
  first_name: "Jānis",
  last_name: "Bērziņš",
  address_1: "Brīvības iela 117",
  address_2: "dz. 4",
  city: "Rīga",
  postal_code: "LV-1010",
  country_code: "lv",
  phone: "+37126000000",
}

/** A customer fills a cart, sees all services with price and days, takes the cheapest parcel and orders. */
export async function shop(
  storefront: HttpClient,
  { seed, narrator }: { seed: StoreSeed; narrator: Narrator },
): Promise<DemoPurchase> {
  narrator.step("A customer fills a cart")
  const items = [
    { variantId: seed.variants["MUG-05"] ?? "", quantity: 2 },
    { variantId: seed.variants["BOARD-S"] ?? "", quantity: 1 },
  ]
  const cart = await createCart(storefront, {
    regionId: seed.regionId,
    email: "janis.berzins@customer.test",
    shippingAddress: CUSTOMER,
    items,
  })
  narrator.rows((cart.items ?? []).map(({ title, quantity }) => [`${quantity} x`, title]))

  narrator.step("All delivery services are priced for the cart's real packages")
  narrator.sent(`GET /store/shipment-ordering/quotes?cart_id=${cart.id}`)
  const { quotes } = await storefront.get<{ quotes: CartQuote[] }>(
    `/store/shipment-ordering/quotes?cart_id=${cart.id}`,
  )
  narrator.rows(quotes.map((quote) => [quote.service_code, describe(quote)]))

  const options = quotes.flatMap((quote) =>
    quote.amount === null ? [] : [{ quote, ...priced(quote) }],
  )
  const [chosen] = options
    .filter(({ quote }) => !quote.service_code.endsWith("_cod"))
    .sort((a, b) => a.amount - b.amount)
  if (!chosen) {
    throw new Error("No service has a price for this cart")
  }
  narrator.step(`The customer takes ${chosen.name} and orders`)
  const optionId = chosen.quote.shipping_option_id
  const data = chosen.quote.needs_locker
    ? await takeNearestLocker(storefront, { cartId: cart.id, optionId, narrator })
    : {}
  await chooseOption(storefront, cart.id, { optionId, data })
  const order = await completeCart(storefront, cart.id)
  narrator.rows([
    ["order", `#${order.display_id} ${order.id}`],
    ["shipping", `${order.shipping_total} ${order.currency_code}`],
    ["total", `${order.total} ${order.currency_code}`],
  ])
  return {
    order,
    options: options.map(({ quote: _, ...option }) => option),
    packages: chosen.quote.packages,
  }
}

function priced({ service_code, name, amount, delivery_days: days }: CartQuote) {
  return {
    service_code,
    name,
    amount: amount ?? 0,
    delivery_days: days ? `${days.min}-${days.max}` : "",
  }
}

function describe(quote: CartQuote): string {
  const { amount, delivery_days: days, reason } = quote
  return amount === null
    ? `not available: ${reason?.text}`
    : `${amount.toFixed(2)} EUR${days ? `, ${days.min}-${days.max} days` : ""}`
}

interface LockerList {
  postal_code: string
  lockers: { code: string; name: string; distance_km: number | null }[]
}

interface WantedLocker {
  cartId: string
  optionId: string
  narrator: Narrator
}

/** The data of a delivery with a locker: the nearest locker that takes the cart's packages. */
async function takeNearestLocker(
  storefront: HttpClient,
  { cartId, optionId, narrator }: WantedLocker,
): Promise<Record<string, unknown>> {
  const path = `/store/shipment-ordering/lockers?cart_id=${cartId}&shipping_option_id=${optionId}`
  narrator.sent(`GET ${path}`)
  const { lockers, postal_code } = await storefront.get<LockerList>(path)
  const [nearest] = lockers
  if (!nearest) {
    throw new Error("No parcel locker takes this cart")
  }
  narrator.got(`${lockers.length} parcel lockers, the nearest is ${nearest.name}`)
  return { locker_code: nearest.code, locker_postal_code: postal_code }
}
