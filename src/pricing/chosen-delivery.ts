import { fillingToStore, type MethodData, toHiding } from "../planning"
import type { MedusaContainer } from "@medusajs/framework/types"
import { type BookingAddress } from "../addresses"
import { type DeliveryIssue, deliveryIssues } from "../booking"
import { accountOf, type PluginContext, type PluginTools, refuseData } from "../context"
import type { PriceRecord } from "../modules/shipment_ordering"
import { fingerprintOf } from "../packing"
import { noPriceText, type UnavailableReason } from "../price-rules"
import { isAnyDone } from "../shipping-rules"
import {
  type OptionService,
  readCarts,
  readOptionData,
  readShippingOptions,
  type StoredAddress,
  toBookingAddress,
} from "../store"

import { toPriceRecord } from "./journal"
import type { OptionPrice } from "./option-price"
import { priceOption } from "./price-option"
import {
  type CartLike,
  keepProfileItems,
  type PricedCart,
  readCart,
  readCartDeliveries,
  toPricedCart,
} from "./priced-cart"
import { quoteAllOptions } from "./quote-cart"
import { noteWrongFields, readRequestNotes } from "./request-notes"
import { readCartOutcome } from "./rule-facts"

/** The cart as core hands it over when a method is added (`cartFieldsForRefreshSteps`). */
export type ChoosingCart = CartLike & ShopperCart

/** The service was not asked, so it has refused nothing, and core already has a price. */
const NOT_ASKED: UnavailableReason[] = ["no_live_price", "asked_too_often"]

interface ChosenDelivery {
  packages: Extract<OptionPrice, { isAvailable: true }>["packages"]
  /** Undefined without a cart. */
  record: PriceRecord | undefined
  data: Omit<MethodData, "locker_code" | "locker_postal_code" | "locker" | "note">
}

/**
 * Prices the delivery that a customer chooses, and says what the cart stores of it. If the service cannot be asked
 * now, the choice is accepted: an outage must not stop sales.
 *
 * @throws MedusaError INVALID_DATA with the reason if there is no price
 */
export async function priceChosenDelivery(
  context: PluginContext,
  { account, service, cart: given }: { account: string; service: OptionService; cart: CartLike },
): Promise<ChosenDelivery> {
  const cart = await toPricedCart(context, await ownItems(context, given, service))
  const hints = readRequestNotes()?.added?.get(service.key) ?? {}
  const price = await priceOption(context, {
    service,
    account,
    cart,
    until: performance.now() + context.configuration.options.timing.quoteDeadlineMs,
    choice: "best",
    hints: Promise.resolve(hints),
  })
  if (!price.isAvailable && !NOT_ASKED.includes(price.reason)) {
    noteFieldOf(price.reason)
    refuseData(noPriceText(price))
  }
  return {
    packages: price.isAvailable ? price.packages : [],
    record: toPriceRecord({ cart, service, price, account }),
    data: {
      ...toMethodData(context, { account, cart, service, price }),
      ...(hints.packageType && { store_package_type: hints.packageType }),
    },
  }
}

function toMethodData(
  { configuration }: PluginContext,
  {
    account: handle,
    cart,
    service,
    price,
  }: { account: string; cart: PricedCart; service: OptionService; price: OptionPrice },
): ChosenDelivery["data"] {
  const { settings, options, services } = configuration
  const account = accountOf(configuration, handle)
  const own = account ? services.nameOf(account, service.code, service.name) : service.name
  const priced = price.isAvailable ? price : undefined
  return {
    option_key: service.key,
    service_code: (service.virtual ? priced?.serviceCode : service.code) ?? null,
    service_name: (service.virtual ? priced?.serviceName : own) ?? null,
    delivery_days: priced?.deliveryDays ?? null,
    packing:
      priced && priced.packages.length > 0
        ? {
            package_type: priced.packageType,
            size_unit: options.shipments.sizeUnit,
            fingerprint: fingerprintOf(cart.lines, settings),
            packages: priced.packages,
            filled: fillingToStore(priced.contents, configuration),
          }
        : null,
  }
}

interface StoredOption {
  data: unknown
  shipping_profile_id: string
}

/**
 * The cart with only the items of the option's shipping profile. Core passes only those when it asks for a price, but
 * all items when an option is chosen.
 *
 * Core does not say which option was chosen, so it is found by its service. If several profiles have an option of that
 * service, the items of all of them count.
 */
async function ownItems<Cart extends CartLike>(
  context: PluginContext,
  cart: Cart,
  service: OptionService,
): Promise<Cart> {
  const profileIds = new Set((cart.items ?? []).map(profileOf))
  if (profileIds.size < 2) {
    return cart
  }
  const options = await readShippingOptions<StoredOption>(context, {
    fields: ["id", "data", "shipping_profile_id"],
    filters: { shipping_profile_id: [...profileIds].flatMap((id) => id ?? []) },
  })
  const own = options.filter(({ data }) => {
    const optionService = readOptionData(data)
    return optionService?.key === service.key && optionService.account === service.account
  })
  const ownIds = new Set(own.map(({ shipping_profile_id }) => shipping_profile_id))
  return { ...cart, items: cart.items?.filter((item) => ownIds.has(profileOf(item) ?? "")) }
}

function profileOf(item: NonNullable<CartLike["items"]>[number]): string | undefined {
  return item?.variant?.product?.shipping_profile?.id
}

/** @throws MedusaError INVALID_DATA saying what to correct in an address that no carrier would take */
export async function refuseAddress(context: PluginContext, cart: ShopperCart): Promise<void> {
  const text = addressText(deliveryIssues(await completeShopper(context, cart)))
  if (text) {
    refuseData(text)
  }
}

/**
 * Why a cart cannot use one of this plugin's options: an issue in its address, else why there is no price.
 * Undefined for other options, and if nothing is wrong.
 */
export async function deliveryRefusal(
  context: PluginContext,
  container: MedusaContainer,
  { cartId, optionId }: { cartId: string; optionId: string },
): Promise<string | undefined> {
  const { quotes, unlisted } = await quoteAllOptions(context, container, cartId)
  const quote = [...quotes, ...unlisted].find(
    ({ shipping_option_id }) => shipping_option_id === optionId,
  )
  if (!quote) {
    return undefined
  }
  const shopper = await readShopper(context, cartId)
  const address = shopper && addressText(deliveryIssues(shopper))
  if (address || !quote.reason) {
    return address
  }
  noteFieldOf(quote.reason.code)
  return quote.reason.text
}

/**
 * Why a cart cannot become an order with its address, which may have changed since the delivery was chosen.
 * Undefined for other providers' deliveries and for completed carts.
 */
export async function addressRefusal(
  context: PluginContext,
  cartId: string,
): Promise<string | undefined> {
  const deliveries = await readCartDeliveries(context, cartId)
  const shopper = deliveries.some(({ data }) => data) && (await readShopper(context, cartId))
  return addressText(shopper ? deliveryIssues(shopper) : [])
}

/**
 * Why a cart cannot become an order: a shipping rule hides a chosen delivery at the merchant's own price. Other
 * deliveries leave the cart with the change that hides them, but core does not price this one again.
 */
export async function hidingRefusal(
  context: PluginContext,
  cartId: string,
): Promise<string | undefined> {
  if (!isAnyDone(context.configuration.rules, ["hide", "show_only"])) return undefined
  const deliveries = (await readCartDeliveries(context, cartId)).filter(
    ({ isFlat, data }) => isFlat && data,
  )
  const cart = deliveries.length > 0 ? await readCart(context, cartId) : {}
  for (const { optionData, profileId = "" } of deliveries) {
    const service = readOptionData(optionData)
    if (!service) continue
    const { account } = service
    const pricedCart = await toPricedCart(context, keepProfileItems(cart, profileId))
    const hiding = toHiding(await readCartOutcome(context, { service, account, cart: pricedCart }))
    if (hiding) return noPriceText(hiding)
  }
  return undefined
}

/** What is wrong with an address, one sentence for each field; undefined when nothing is. Notes the fields. */
function addressText(issues: DeliveryIssue[]): string | undefined {
  if (issues.length === 0) {
    return undefined
  }
  noteWrongFields(issues.map(({ field }) => `shipping_address.${field}`))
  return issues.map(({ message }) => message).join(" ")
}

function noteFieldOf(reason: UnavailableReason): void {
  const fields = wrongFieldsOf(reason)
  if (fields) noteWrongFields(fields)
}

/** What the customer must correct; undefined if another delivery must be chosen. */
export function wrongFieldsOf(reason: UnavailableReason): string[] | undefined {
  return reason === "invalid_postal_code" ? ["shipping_address.postal_code"] : undefined
}

/** The fields of a cart that say who receives the parcel. */
interface ShopperCart {
  id?: string
  shipping_address?: StoredAddress | null
  customer?: { phone?: string | null } | null
}

/** Who receives the parcel of a cart; undefined if there is no such cart. */
async function readShopper(
  tools: PluginTools,
  cartId: string,
): Promise<BookingAddress | undefined> {
  const [cart] = await readCarts<ShopperCart>(tools, {
    fields: ["id", "shipping_address.*", "customer.phone"],
    filters: { id: cartId },
  })
  return cart && completeShopper(tools, cart)
}

/** Who receives the parcel, with the phone number that a shipment would be ordered with. */
async function completeShopper(
  tools: PluginTools,
  { id, shipping_address, customer }: ShopperCart,
): Promise<BookingAddress> {
  const address = shipping_address ?? {}
  return {
    ...toBookingAddress(address),
    phone: address.phone || (await billingPhone(tools, id)) || customer?.phone,
  }
}

async function billingPhone(tools: PluginTools, cartId: string | undefined) {
  const [cart] = await readCarts<{ billing_address?: { phone?: string | null } | null }>(tools, {
    fields: ["id", "billing_address.phone"],
    filters: { id: cartId ?? "" },
  })
  return cart?.billing_address?.phone
}
