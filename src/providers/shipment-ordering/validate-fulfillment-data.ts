import {
  readShippingOptions,
  deliversToLocker,
  type OptionService,
  readOptionData,
} from "../../store"
import { deliveryIssues } from "../../booking"
import {
  accountOf,
  type Configuration,
  type PluginContext,
  errorText,
  refuseData,
  UNSTORABLE_TEXT,
  unstorableField,
} from "../../context"
import { lockerToStore, NO_LOCKER, refuseMissingLocker, lookUpChosenLocker } from "../../lockers"
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

/** The service was not asked, so it has refused nothing, and core already has a price. */
const NOT_ASKED: UnavailableReason[] = ["no_live_price", "asked_too_often"]

/** The cart as core hands it over when a method is added (`cartFieldsForRefreshSteps`). */
type Context = CartLike & ShopperCart

interface Input {
  account: string
  optionData: Record<string, unknown>
  /** Sent by the shopper. Only a locker and a note are read. */
  sent: unknown
  given: unknown
}

/**
 * The data to store on the cart's shipping method. Refuses now, at the checkout, what a carrier would refuse later.
 * Price, service, packages and address come from the option and the cart.
 *
 * If the service cannot be asked now, the choice is accepted: an outage must not stop sales.
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
  const cart = await toPricedCart(context, own)
  const place = { countryCode: cart.countryCode ?? "", postalCode: cart.postalCode ?? "" }
  const deadline = deadlineIn(configuration.options.timing.quoteDeadlineMs)
  const hints = requestNotes()?.added?.get(service.key) ?? {}
  const [price, lookedUp] = await Promise.all([
    priceOption(context, {
      service,
      account,
      cart,
      deadline,
      choice: "best",
      hints: Promise.resolve(hints),
    }),
    isToLocker ? lookUpChosenLocker(context, { account, chosen, ...place }) : undefined,
  ])
  if (!price.isAvailable && !NOT_ASKED.includes(price.reason)) {
    refuseData(refusalText(price.reason, noPriceText(price)))
  }
  const packages = price.isAvailable ? price.packages : []
  const locker = lookedUp
    ? lockerToStore(context, configuration, { lookedUp, packages })
    : NO_LOCKER
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

/** A failed record of the price must not stop the customer's choice. */
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
    const found = readOptionData(data)
    return found?.key === service.key && found.account === service.account
  })
  const ownIds = new Set(own.map(({ shipping_profile_id }) => shipping_profile_id))
  return { ...cart, items: cart.items?.filter((item) => ownIds.has(profileOf(item) ?? "")) }
}

function profileOf(item: NonNullable<CartLike["items"]>[number]): string | undefined {
  return item?.variant?.product?.shipping_profile?.id
}
