import { deliversToLocker, type OptionService, readOptionData } from "../../store"
import { deliveryIssues } from "../../booking"
import {
  accountOf,
  type Configuration,
  type PluginContext,
  errorText,
  refuseData,
  UNSTORABLE_TEXT,
  unstorableField,
  findRows,
} from "../../context"
import { keepLocker, NO_LOCKER, refuseMissingLocker, lookUpChosenLocker } from "../../lockers"
import type { PriceRecord } from "../../modules/shipment_ordering"
import { fingerprintOf } from "../../packing"
import type { UnavailableReason } from "../../price-rules"
import {
  deadlineIn,
  type MethodData,
  readShopperChoice,
  toPriceRecord,
  noPriceText,
  type OptionPrice,
  priceOption,
  type CartLike,
  type PricedCart,
  toPricedCart,
  completeShopper,
  type ShopperCart,
  addressText,
  refusalText,
  requestNotes,
} from "../../pricing"

/** The service was not asked, so that it has refused nothing: core has a price by now. */
const NOT_ASKED: UnavailableReason[] = ["no_live_price", "asked_too_often"]

/** The cart as core hands it over when a method is added (`cartFieldsForRefreshSteps`). */
type Context = CartLike & ShopperCart

interface Input {
  account: string
  optionData: Record<string, unknown>
  /** Whatever a shopper sends: a locker and a note count, all else is dropped. */
  sent: unknown
  given: unknown
}

/**
 * What is stored on the cart's shipping method, and what a carrier will refuse said now, at the
 * checkout. Price, service, packages and address come from the option and the cart.
 *
 * A service that cannot be asked now is taken at its word of before: an outage sells no less.
 *
 * @throws MedusaError INVALID_DATA with the fields of the address and what to enter
 */
export async function validateFulfillmentData(
  context: PluginContext,
  { account, optionData, sent, given }: Input,
): Promise<Record<string, unknown>> {
  const service = readOptionData(optionData)
  if (!service) {
    refuseData(
      "This shipping option was not made from a service of Shipment Ordering. Make it again in Settings > Locations.",
    )
  }
  const stored = (given ?? {}) as Context
  const { configuration } = context
  await refuseAddress(context, stored)
  const chosen = readShopperChoice(sent)
  const unstorable = unstorableField(chosen)
  if (unstorable !== undefined) {
    refuseData(`data.${unstorable}: ${UNSTORABLE_TEXT}`)
  }
  const isToLocker = deliversToLocker(configuration, { account, service })
  if (isToLocker) {
    refuseMissingLocker(configuration, chosen)
  }
  const own = await ownItems(context, stored, service)
  const cart = await toPricedCart(context, own, configuration)
  const place = { countryCode: cart.countryCode ?? "", postalCode: cart.postalCode ?? "" }
  const deadline = deadlineIn(configuration.options.timing.quoteDeadlineMs)
  const hints = requestNotes()?.added?.get(service.key) ?? {}
  const [price, lookedUp] = await Promise.all([
    priceOption(context, configuration, {
      service,
      account,
      cart,
      deadline,
      choice: "best",
      hints: Promise.resolve(hints),
    }),
    isToLocker
      ? lookUpChosenLocker(context, configuration, { account, chosen, ...place })
      : undefined,
  ])
  if (!price.isAvailable && !NOT_ASKED.includes(price.reason)) {
    refuseData(refusalText(price.reason, noPriceText(price)))
  }
  const packages = price.isAvailable ? price.packages : []
  const locker = lookedUp ? keepLocker(context, configuration, { lookedUp, packages }) : NO_LOCKER
  const record = toPriceRecord({ cart, service, price, account })
  if (record) {
    await rememberPrice(context, record)
  }
  const { note } = chosen
  return {
    ...toMethodData({ configuration, account, cart, service, price, note }),
    ...locker,
    ...(hints.packageType && { store_package_type: hints.packageType }),
  }
}

/** A delivery is chosen whether or not the merchant's record of its price can be written. */
async function rememberPrice(
  { plugin, logger }: PluginContext,
  record: PriceRecord,
): Promise<void> {
  try {
    await plugin.priceRecords.choose(record)
  } catch (error) {
    logger.warn(`shipment-ordering: a price was not noted, ${errorText(error)}`)
  }
}

async function refuseAddress(context: PluginContext, cart: Context): Promise<void> {
  const text = addressText(deliveryIssues(await completeShopper(context, cart)))
  if (text) {
    refuseData(text)
  }
}

function toMethodData({
  configuration,
  account: handle,
  cart,
  service,
  price,
  note,
}: {
  configuration: Configuration
  account: string
  cart: PricedCart
  service: OptionService
  price: OptionPrice
  note: string | null
}): Omit<MethodData, keyof typeof NO_LOCKER> {
  const { settings, options, services } = configuration
  const account = accountOf(configuration, handle)
  const code = service.virtual ? (price.isAvailable ? price.serviceCode : undefined) : service.code
  const own = account ? services.nameOf(account, service.code, service.name) : service.name
  const name = service.virtual ? (price.isAvailable ? price.serviceName : undefined) : own
  return {
    option_key: service.key,
    service_code: code ?? null,
    service_name: name ?? null,
    note,
    packing:
      price.isAvailable && price.packages.length > 0
        ? {
            package_type: price.packageType,
            size_unit: options.shipments.sizeUnit,
            fingerprint: fingerprintOf(cart.lines, settings),
            packages: price.packages,
          }
        : null,
  }
}

interface StoredOption {
  data: unknown
  shipping_profile_id: string
}

/**
 * The cart with those items alone that an option delivers, the ones of its shipping profile: core hands
 * over no others when it asks for a price, but all of them when an option is chosen.
 *
 * Which option is chosen core does not say then; it is found by its service. Where options of one
 * service are there for several profiles, the items of all these count.
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
  const options = await findRows<StoredOption>(context, {
    entity: "shipping_option",
    fields: ["id", "data", "shipping_profile_id"],
    filters: { shipping_profile_id: [...profileIds].flatMap((id) => id ?? []) },
  })
  const own = options.filter(({ data }) => {
    const found = readOptionData(data)
    return found?.key === service.key && found.account === service.account
  })
  const ownIds = new Set(own.map(({ shipping_profile_id }) => shipping_profile_id))
  return { ...cart, items: cart.items?.filter((item) => ownIds.has(profileOf(item) ?? "")) }
}

function profileOf(item: NonNullable<CartLike["items"]>[number]): string | undefined {
  return item?.variant?.product?.shipping_profile?.id
}
