import type { HttpTypes } from "@medusajs/framework/types"
import type { OrderPrice } from "../../src/admin/lib/order-price"
import type { Sent } from "../../src/admin/lib/sdk"
import type { OrderedPrice } from "../../src/modules/shipment_ordering"
import { parseSettings, type Settings } from "../../src/modules/shipment_ordering/settings-schema"
import type { MethodData } from "../../src/planning/method-data"
import type { quoteCart } from "../../src/pricing"
import type { OptionPrice } from "../../src/pricing/option-price"
import { listSettingsOnCard } from "../../src/settings"
import { AccountClient } from "../conformance/support/account-client"
import { parcelQuery } from "../conformance/support/sample-requests"
import type { TestShop } from "./test-shop"
import type { TestStore } from "./test-store"

type CartQuotes = Sent<Awaited<ReturnType<typeof quoteCart>>>

/** An option of a cart as the plugin's store route prices it. */
export type ShownQuote = CartQuotes["quotes"][number]

const readQuotes = ({ storefront }: Pick<TestStore, "storefront">, cartId: string) =>
  storefront.get<CartQuotes>(`/store/shipment-ordering/quotes?cart_id=${cartId}`)

/** The cart's chosen delivery, if it is one of the plugin's. */
export async function readChosenDelivery(shop: Pick<TestStore, "storefront">, cartId: string) {
  return (await readQuotes(shop, cartId)).chosen
}

/** The plugin's prices for a cart, by service code. */
export async function quotesOf(
  shop: Pick<TestStore, "storefront">,
  cartId: string,
): Promise<Record<string, ShownQuote>> {
  const { quotes } = await readQuotes(shop, cartId)
  return Object.fromEntries(quotes.map((quote) => [quote.service_code, quote]))
}

/** The chosen deliveries of a cart, with their amounts and their stored data. */
export async function storedMethods({ storefront }: Pick<TestStore, "storefront">, cartId: string) {
  const { cart } = await storefront.get<{
    cart: { shipping_methods?: { amount: number; data: MethodData }[] }
  }>(`/store/carts/${cartId}?fields=+shipping_methods.data`)
  return (cart.shipping_methods ?? []).map(({ amount, data }) => ({ amount, data }))
}

/** How the prices of an order's deliveries came about. */
export async function readOrderPrices({ admin }: Pick<TestStore, "admin">, orderId: string) {
  const path = `/admin/shipment-ordering/orders/${orderId}/prices`
  return (await admin.get<{ prices: OrderPrice[] }>(path)).prices
}

/** The records of all orders' prices, the newest first, each with the price that it gives by the saved settings. */
export async function readOrderRecords({ admin }: Pick<TestStore, "admin">) {
  type Replayed = { record: Sent<OrderedPrice>; price: Sent<OptionPrice> | null }
  return (await admin.get<{ records: Replayed[] }>("/admin/order-records")).records
}

/** The API's price: decimal texts in euros. */
export interface ApiPrice {
  service_code: string
  final_price_with_tax: string
  final_price_without_tax: string
}

/** Asks the API itself for the prices of parcels, past the store. Returns them by service code. */
export async function readApiPrices(
  { sandbox }: Pick<TestShop, "sandbox">,
  packages: { weight: string; length?: string; width?: string; height?: string }[],
  destination = { country_code: "LV", zip_code: "LV-1010" },
): Promise<Record<string, ApiPrice>> {
  const api = new AccountClient({ origin: sandbox.url, environment: "development" })
  const { json } = await api.calculate(
    parcelQuery({
      ...destination,
      weight: packages.map(({ weight }) => weight),
      length: packages.map(({ length = "" }) => length),
      width: packages.map(({ width = "" }) => width),
      height: packages.map(({ height = "" }) => height),
    }),
  )
  const { data } = json as { data: ApiPrice[] }
  return Object.fromEntries(data.map((price) => [price.service_code, price]))
}

const RULES: readonly string[] = [
  ...listSettingsOnCard("prices", "rules"),
  "exchange_rates",
  "exchange_buffer_percent",
]

/** The defaults: customers pay the API's price, tax included. */
const noRules = Object.fromEntries(
  Object.entries(parseSettings(undefined)).filter(([field]) => RULES.includes(field)),
)

/** Sets the given price rules, and all others to their defaults. */
export async function setPriceRules(
  { admin }: Pick<TestStore, "admin">,
  rules: Partial<Record<keyof Settings, unknown>> = {},
): Promise<void> {
  await admin.post("/admin/shipment-ordering/settings", { ...noRules, ...rules })
}

/** Adds a promotion of 50 % on all items, with a code or automatic. */
export async function addHalfPricePromotion(
  { admin }: Pick<TestStore, "admin">,
  promotion: Partial<HttpTypes.AdminCreatePromotion>,
): Promise<void> {
  await admin.post("/admin/promotions", {
    type: "standard",
    status: "active",
    application_method: {
      type: "percentage",
      target_type: "items",
      allocation: "across",
      value: 50,
      currency_code: "eur",
    },
    ...promotion,
  })
}
