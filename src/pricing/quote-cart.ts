import { toCountryCode } from "../addresses"
import { readMethodData, toHiding } from "../planning"
import type { MedusaContainer } from "@medusajs/framework/types"
import { deliversToLocker, packageTypesOf, readOptionData, type OptionService } from "../store"
import { accountOf, type PluginContext, errorText, warnSeldom, pickupSettings } from "../context"
import { PROVIDER_PREFIX, type Settings } from "../modules/shipment_ordering"
import {
  type NoPrice,
  isUnlisted,
  noPrice,
  noPriceText,
  type UnavailableReason,
  type DeliveryEstimate,
  estimateDelivery,
} from "../price-rules"
import type { QuoteAnswers } from "./ask-quotes"
import type { OptionPrice } from "./option-price"
import { type FoundPrice, priceOption } from "./price-option"
import {
  type ChosenMethods,
  keepProfileItems,
  type PricedCart,
  readCart,
  toPricedCart,
} from "./priced-cart"
import { isAnyDone, NO_OUTCOME, type RuleOutcome } from "../shipping-rules"
import { readCartOutcome } from "./rule-facts"
import { HINTS_HOOK, readPriceHints, readRequestNotes, withNotes } from "./request-notes"
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
  service_zone?: {
    fulfillment_set?: { location?: { id: string; address?: CountryOnly | null } | null } | null
  } | null
}

interface CountryOnly {
  country_code?: string | null
}

/** Prices all of a cart's options that belong to this plugin and are listed, as the storefront gets them. */
export async function quoteCart(...request: Parameters<typeof quoteAllOptions>) {
  const { unlisted: _, ...answer } = await quoteAllOptions(...request)
  return answer
}

/**
 * Prices all of a cart's options that belong to this plugin, in one call of the API per package type.
 *
 * @returns `unlisted`: what a shipping rule hides from the customer without a reason
 */
export async function quoteAllOptions(
  context: PluginContext,
  container: MedusaContainer,
  cartId: string,
) {
  const { cart, priced } = await priceAllOptions(context, container, cartId)
  const toQuotes = (wantsListed: boolean) =>
    priced.flatMap(({ price, ...one }) =>
      price && (price.isAvailable || !isUnlisted(price)) === wantsListed
        ? serialiseQuote(context, { ...one, price, to: cart.shipping_address })
        : [],
    )
  const optionIds = priced.map(({ option }) => option.id)
  return {
    cart_id: cartId,
    currency_code: cart.currency_code ?? "",
    quotes: toQuotes(true),
    unlisted: toQuotes(false),
    /** The cart's delivery. With several shipping profiles, the first. */
    chosen: serialiseChoice(optionIds, cart),
  }
}

interface PricedOption {
  option: CartOption
  service: OptionService
  /** Undefined for the merchant's flat price, unless a shipping rule hides it. */
  price?: FoundPrice
  outcome: RuleOutcome
}

/** Prices the options of this plugin that Medusa offers for a cart. */
export async function priceAllOptions(
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
  const ownOptions = (result as CartOption[]).flatMap((option) => {
    const service = readOptionData(option.data)
    return service && option.provider_id.startsWith(PROVIDER_PREFIX) ? [{ option, service }] : []
  })
  const { configuration } = context
  const until = performance.now() + configuration.options.timing.quoteDeadlineMs
  const requestAnswers: QuoteAnswers = new Map()
  const pricedCarts = new Map<string, Promise<PricedCart>>()
  const readPricedCart = (profileId: string): Promise<PricedCart> => {
    const pricedCart =
      pricedCarts.get(profileId) ?? toPricedCart(context, keepProfileItems(cart, profileId))
    pricedCarts.set(profileId, pricedCart)
    return pricedCart
  }
  const optionId = ownOptions.find(
    ({ option }) => option.price_type !== "flat" && !findReasonOfCore(option),
  )?.option.id
  const hook = optionId
    ? askHookValue(context, container, { cartId, optionId })
    : Promise.resolve(undefined)
  const isAnyHidden = isAnyDone(configuration.rules, ["hide", "show_only"])
  const priced = await Promise.all(
    ownOptions.map(async ({ option, service }): Promise<PricedOption> => {
      const isFlat = option.price_type === "flat"
      if (isFlat && !isAnyHidden) return { option, service, outcome: NO_OUTCOME }
      const { account } = service
      const pricedCart = await readPricedCart(option.shipping_profile_id)
      const outcome = await readCartOutcome(context, { service, account, cart: pricedCart })
      const hiding = toHiding(outcome)
      if (hiding || isFlat) return { option, service, price: hiding, outcome }
      const reason = findReasonOfCore(option)
      const price: FoundPrice = reason
        ? noPrice(reason)
        : await priceOption(context, {
            service,
            account,
            cart: pricedCart,
            until,
            requestAnswers,
            outcome,
            hints: hook.then((hookResult) => {
              return (
                hookResult && readPriceHints(context, configuration, { ...hookResult, account })
              )
            }),
          })
      return { option, service, price, outcome: price.outcome ?? outcome }
    }),
  )
  return { cart, priced }
}

/** The cart's delivery if it is one of these options; with several shipping profiles, the first one. */
function serialiseChoice(optionIds: string[], { completed_at, shipping_methods }: ChosenMethods) {
  const methods = completed_at ? [] : (shipping_methods ?? [])
  for (const method of methods) {
    const id = method?.shipping_option_id
    if (!id || !optionIds.includes(id)) continue
    const data = readMethodData(method.data)
    return {
      shipping_option_id: id,
      locker_code: data?.locker_code ?? null,
      /** Near which the locker was found. */
      locker_postal_code: data?.locker_postal_code ?? null,
      /** Null without a locker, or if it could not be looked up. */
      locker: data?.locker ?? null,
    }
  }
  return null
}

/** Why Medusa itself cannot price or choose an option; undefined if it can. */
function findReasonOfCore(option: CartOption): UnavailableReason | undefined {
  if (option.provider?.is_enabled === false) return "not_configured"
  return option.insufficient_inventory ? "insufficient_inventory" : undefined
}

/**
 * Reads what the store's hook returns for a cart, unchecked. Core runs the hook only before `calculatePrice`, so this
 * asks core to price one option. `calculatePrice` then notes the hook's value and returns no price.
 *
 * @returns undefined if the hook fails; core has no price then either. Never rejects.
 */
async function askHookValue(
  { logger }: PluginContext,
  container: MedusaContainer,
  { cartId, optionId }: { cartId: string; optionId: string },
): Promise<{ hookValue: unknown } | undefined> {
  const hints = { hookValue: undefined as unknown }
  const notes = { ...readRequestNotes(), unpriced: new Map(), hints }
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
  option: CartOption
  service: OptionService
  price: OptionPrice
  /** The cart's address. */
  to: CountryOnly | null | undefined
}

/** One option of a cart as the storefront gets it. */
function serialiseQuote(context: PluginContext, { option, service, price, to }: QuotedOption) {
  const { configuration } = context
  const { settings, services } = configuration
  const account = accountOf(configuration, service.account)
  const availablePrice = price.isAvailable ? price : undefined
  const isToLocker = deliversToLocker(configuration, { account: service.account, service })
  const location = option.service_zone?.fulfillment_set?.location
  return {
    shipping_option_id: option.id,
    name: option.name,
    /** `letter`: an envelope. */
    kind: isToLocker
      ? ("locker" as const)
      : isLetter(context, { service, price })
        ? ("letter" as const)
        : ("courier" as const),
    service_code: service.code,
    service_name: account ? services.nameOf(account, service.code, service.name) : service.name,
    delivers_to_locker: isToLocker,
    /** The customer must choose a locker. If false for a locker service, the nearest is taken. */
    needs_locker: isToLocker && settings.locker_choice === "required",
    available: price.isAvailable,
    /** In the cart's currency; null without a price. */
    amount: availablePrice?.amount ?? null,
    tax_inclusive: availablePrice?.isTaxInclusive ?? null,
    is_free: availablePrice?.isFree ?? false,
    /** Working days from the next pickup. */
    delivery_days: availablePrice?.deliveryDays ?? null,
    estimated_delivery: estimateFromPickup(settings, {
      deliveryDays: availablePrice?.deliveryDays,
      pickup: { orderedAt: new Date(), locationId: location?.id },
      from: location?.address?.country_code,
      to: to?.country_code,
    }),
    /** `stale`: the last known price. `fallback`: the merchant's. */
    source: availablePrice?.source ?? null,
    /** The carrier's service; for a virtual service ("Cheapest") not the same as `service_code`. */
    chosen_service_code: availablePrice?.serviceCode ?? null,
    /** Kilograms and centimetres, packaging included. */
    packages: availablePrice?.packages ?? [],
    /** Why there is no price. */
    reason: price.isAvailable ? null : serialiseReason(price),
  }
}

/** Whether it goes as an envelope. Without a price: whether it can only go as an envelope. */
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
    /** For the customer. */
    text: noPriceText(price),
    /** The items that do not fit. */
    line_items: price.issues.map(({ lineId, title, reason: code }) => ({
      id: lineId,
      title,
      code,
    })),
  }
}

interface DeliveryToEstimate {
  /** As the service quotes them; without them there is no estimate. */
  deliveryDays: { min: number; max: number } | null | undefined
  pickup: Pickup
  /** Codes of the countries, in either case. */
  from: string | null | undefined
  to: string | null | undefined
}

/** A booked pickup, or the next one after the order. */
type Pickup = ({ at: Date } | { orderedAt: Date }) & {
  /** The stock location that ships. */
  locationId: string | null | undefined
}

/** The days on which a parcel should arrive; null if they are not known. */
export function estimateFromPickup(
  settings: Settings,
  { deliveryDays, pickup, from, to }: DeliveryToEstimate,
): DeliveryEstimate | null {
  const pickupDate = deliveryDays && findPickupDate(settings, pickup)
  if (!deliveryDays || !pickupDate) {
    return null
  }
  const countries = [from, to].map(toCountryCode)
  return estimateDelivery({ pickupDate, deliveryDays, countries }) ?? null
}

/** Undefined when the settings allow no pickup: that must not stop a checkout. */
function findPickupDate(settings: Settings, pickup: Pickup): string | undefined {
  const planned = pickupSettings(settings, pickup.locationId)
  if ("at" in pickup) {
    return dateIn(planned.timeZone, pickup.at)
  }
  try {
    return dateOf(nextPickup({ now: pickup.orderedAt, ...planned }).text)
  } catch (error) {
    if (error instanceof PickupSettingsError) return undefined
    throw error
  }
}
