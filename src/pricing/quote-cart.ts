import { readMethodData } from "../planning"
import type { MedusaContainer } from "@medusajs/framework/types"
import { deliversToLocker, packageTypesOf, readOptionData, type OptionService } from "../store"
import { accountOf, type PluginContext, errorText, warnSeldom, pickupSettings } from "../context"
import { PROVIDER_PREFIX, type Settings } from "../modules/shipment_ordering"
import {
  type NoPrice,
  noPrice,
  noPriceText,
  type UnavailableReason,
  type DeliveryEstimate,
  estimateDelivery,
} from "../price-rules"
import type { AskedQuotes } from "./ask-quotes"
import { type OptionPrice, priceOption } from "./price-option"
import {
  type ChosenMethods,
  itemsOfProfile,
  type PricedCart,
  readCart,
  toPricedCart,
} from "./priced-cart"
import { HINTS_HOOK, readPriceHints, requestNotes, withNotes } from "./request-notes"
import { dateIn, dateOf, nextPickup, PickupSettingsError } from "../booking"

interface CartOption {
  id: string
  name: string
  data: unknown
  provider_id: string
  /** Not enabled: medusa-config does not list it, and Medusa cannot price or choose its options. */
  provider?: { is_enabled?: boolean } | null
  price_type: string
  shipping_profile_id: string
  /** Set by core: an item is not in stock at the location that this option ships from. */
  insufficient_inventory?: boolean
}

/** Prices all of a cart's options that belong to this plugin, in one upstream call per package type. */
export async function quoteCart(
  context: PluginContext,
  container: MedusaContainer,
  cartId: string,
) {
  const cart = await readCart(context, cartId)
  // Loaded when first needed: it takes more than a second, which tests of other rooms need not wait for.
  const { listShippingOptionsForCartWorkflow } = await import("@medusajs/medusa/core-flows")
  const { result } = await listShippingOptionsForCartWorkflow(container).run({
    input: { cart_id: cartId, is_return: false },
  })
  const ours = (result as CartOption[]).flatMap((option) => {
    const service = readOptionData(option.data)
    // The merchant's flat prices need no quote.
    const isOurs = option.provider_id.startsWith(PROVIDER_PREFIX) && option.price_type !== "flat"
    return service && isOurs ? [{ option, service }] : []
  })
  const { configuration } = context
  const until = performance.now() + configuration.options.timing.quoteDeadlineMs
  const answers: AskedQuotes = new Map()
  const pricedCarts = new Map<string, Promise<PricedCart>>()
  const pricedCartFor = (profileId: string): Promise<PricedCart> => {
    const priced =
      pricedCarts.get(profileId) ?? toPricedCart(context, itemsOfProfile(cart, profileId))
    pricedCarts.set(profileId, priced)
    return priced
  }
  const optionId = ours.find(({ option }) => !reasonOfCore(option))?.option.id
  const hook = optionId
    ? storeHints(context, container, { cartId, optionId })
    : Promise.resolve(undefined)
  const quotes = await Promise.all(
    ours.map(async ({ option, service }) => {
      const { account } = service
      const reason = reasonOfCore(option)
      const price = reason
        ? noPrice(reason)
        : await priceOption(context, {
            service,
            account,
            cart: await pricedCartFor(option.shipping_profile_id),
            until,
            asked: answers,
            hints: hook.then((given) => {
              return given && readPriceHints(context, configuration, { ...given, account })
            }),
          })
      return serialiseQuote(context, { option, service, price })
    }),
  )
  const optionIds = ours.map(({ option }) => option.id)
  const chosen = chosenAmong(optionIds, cart)
  return { cart_id: cartId, currency_code: cart.currency_code, quotes, chosen }
}

/** The cart's delivery if it is one of these options; with several shipping profiles, the first one. */
function chosenAmong(optionIds: string[], { completed_at, shipping_methods }: ChosenMethods) {
  const methods = completed_at ? [] : (shipping_methods ?? [])
  for (const method of methods) {
    const id = method?.shipping_option_id
    if (!id || !optionIds.includes(id)) continue
    const data = readMethodData(method.data)
    return {
      shipping_option_id: id,
      locker_code: data?.locker_code ?? null,
      locker_postal_code: data?.locker_postal_code ?? null,
      locker: data?.locker ?? null,
    }
  }
  return null
}

/** Why Medusa itself cannot price or choose an option; undefined if it can. */
function reasonOfCore(option: CartOption): UnavailableReason | undefined {
  if (option.provider?.is_enabled === false) return "not_configured"
  return option.insufficient_inventory ? "insufficient_inventory" : undefined
}

/**
 * Returns what the store's hook gives for a cart, unchecked. Core runs the hook only before `calculatePrice`, so
 * this asks core to price one option; the provider notes the hints and gives no price.
 *
 * @returns undefined if the hook fails; core has no price then either. Never rejects.
 */
async function storeHints(
  { logger }: PluginContext,
  container: MedusaContainer,
  { cartId, optionId }: { cartId: string; optionId: string },
): Promise<{ given: unknown } | undefined> {
  const hints = { given: undefined as unknown }
  const notes = { ...requestNotes(), unpriced: new Map(), hints }
  try {
    const { calculateShippingOptionsPricesWorkflow } = await import("@medusajs/medusa/core-flows")
    await withNotes(notes, () =>
      calculateShippingOptionsPricesWorkflow(container).run({
        input: { cart_id: cartId, shipping_options: [{ id: optionId, data: {} }] },
      }),
    )
    return hints
  } catch (error) {
    warnSeldom(logger, `no prices, the hook ${HINTS_HOOK} failed: ${errorText(error)}`)
    return undefined
  }
}

interface QuotedOption {
  option: { id: string; name: string }
  service: OptionService
  price: OptionPrice
}

/** One option of a cart as the storefront gets it. */
function serialiseQuote(context: PluginContext, { option, service, price }: QuotedOption) {
  const { configuration } = context
  const { settings, services } = configuration
  const account = accountOf(configuration, service.account)
  const priced = price.isAvailable ? price : undefined
  const isToLocker = deliversToLocker(configuration, { account: service.account, service })
  return {
    shipping_option_id: option.id,
    name: option.name,
    kind: isToLocker ? "locker" : isLetter(context, { service, price }) ? "letter" : "courier",
    service_code: service.code,
    service_name: account ? services.nameOf(account, service.code, service.name) : service.name,
    delivers_to_locker: isToLocker,
    needs_locker: isToLocker && settings.locker_choice === "required",
    available: price.isAvailable,
    amount: priced?.amount ?? null,
    tax_inclusive: priced?.isTaxInclusive ?? null,
    is_free: priced?.isFree ?? false,
    delivery_days: priced?.deliveryDays ?? null,
    estimated_delivery: expectedDelivery(settings, {
      deliveryDays: priced?.deliveryDays,
      pickup: { orderedAt: new Date() },
    }),
    source: priced?.source ?? null,
    /** The carrier's service; for a virtual service ("Cheapest") not the same as `service_code`. */
    chosen_service_code: priced?.serviceCode ?? null,
    packages: priced?.packages ?? [],
    reason: price.isAvailable ? null : serialiseReason(price),
  }
}

/** Whether it goes as an envelope; without a price, whether it can go as nothing else. */
function isLetter(
  context: PluginContext,
  { service, price }: Pick<QuotedOption, "service" | "price">,
): boolean {
  if (price.isAvailable) {
    return price.packageType === 2
  }
  const account = accountOf(context.configuration, service.account)
  const carrierService =
    account && context.configuration.services.ofAccount(account).get(service.code)
  return packageTypesOf(service, carrierService)[0] === 2
}

/** The text names the items with this reason; `line_items` lists every item with an issue. */
function serialiseReason(price: NoPrice) {
  return {
    code: price.reason,
    text: noPriceText(price),
    line_items: price.issues.map(({ lineId, title, reason: code }) => ({
      id: lineId,
      title,
      code,
    })),
  }
}

interface DeliveryToExpect {
  /** As the service quotes them; without them nothing can be expected. */
  deliveryDays: { min: number; max: number } | null | undefined
  pickup: Pickup
}

/** A booked pickup at a stock location, or the next one for what was ordered at a time. */
type Pickup = { at: Date; locationId: string | null } | { orderedAt: Date }

/** The days on which a parcel should arrive; null if they cannot be known. */
export function expectedDelivery(
  settings: Settings,
  { deliveryDays, pickup }: DeliveryToExpect,
): DeliveryEstimate | null {
  const pickupDate = deliveryDays && pickupDateOf(settings, pickup)
  if (!deliveryDays || !pickupDate) {
    return null
  }
  const closedDays = settings.pickup_closed_days
  return estimateDelivery({ pickupDate, deliveryDays, closedDays }) ?? null
}

/** Undefined when the settings leave no pickup: that must not stop a checkout. */
function pickupDateOf(settings: Settings, pickup: Pickup): string | undefined {
  if ("at" in pickup) {
    return dateIn(pickupSettings(settings, pickup.locationId).timeZone, pickup.at)
  }
  try {
    return dateOf(nextPickup({ now: pickup.orderedAt, ...pickupSettings(settings) }).text)
  } catch (error) {
    if (error instanceof PickupSettingsError) return undefined
    throw error
  }
}
