import {
  accountOf,
  type Configuration,
  readConfiguration,
  deliversToLocker,
  type OptionService,
  readOptionData,
} from "../../account"
import { deliveryProblems } from "../../booking"
import {
  type PluginScope,
  errorText,
  refuseData,
  UNSTORABLE_TEXT,
  unstorableField,
  findRows,
} from "../../context"
import { keepLocker, NO_LOCKER, refuseMissingLocker, seekChosenLocker } from "../../lockers"
import type { PriceRecord } from "../../modules/shipment_ordering/price-records/price-record"
import { fingerprintOf } from "../../packing"
import type { UnavailableReason } from "../../price-rules"
import {
  deadlineIn,
  type MethodData,
  readWish,
  toPriceRecord,
  noPriceText,
  type OptionPrice,
  priceOption,
  type CartLike,
  type PricedCart,
  toPricedCart,
  readShopper,
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
  wish: unknown
  context: unknown
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
  scope: PluginScope,
  { account, optionData, wish: sent, context }: Input,
): Promise<Record<string, unknown>> {
  const service = readOptionData(optionData)
  if (!service) {
    refuseData(
      "This shipping option was not made from a service of Shipment Ordering. Make it again in Settings > Locations.",
    )
  }
  const stored = (context ?? {}) as Context
  const configuration = await readConfiguration(scope.memory)
  await refuseAddress(scope, stored)
  const wish = readWish(sent)
  const unstorable = unstorableField(wish)
  if (unstorable !== undefined) {
    refuseData(`data.${unstorable}: ${UNSTORABLE_TEXT}`)
  }
  const isToLocker = deliversToLocker(configuration, { account, service })
  if (isToLocker) {
    refuseMissingLocker(configuration, wish)
  }
  const goods = await ownGoods(scope, stored, service)
  const cart = await toPricedCart(scope, goods, configuration)
  const place = { countryCode: cart.countryCode ?? "", postalCode: cart.postalCode ?? "" }
  const deadline = deadlineIn(configuration.settings.quote_deadline_ms)
  const hints = requestNotes()?.added?.get(service.key) ?? {}
  const [price, sought] = await Promise.all([
    priceOption(scope, configuration, {
      service,
      account,
      cart,
      deadline,
      choice: "best",
      hints: Promise.resolve(hints),
    }),
    isToLocker ? seekChosenLocker(scope, configuration, { account, wish, ...place }) : undefined,
  ])
  if (!price.isAvailable && !NOT_ASKED.includes(price.reason)) {
    refuseData(refusalText(price.reason, noPriceText(price)))
  }
  const packages = price.isAvailable ? price.packages : []
  const locker = sought ? keepLocker(scope, configuration, { sought, packages }) : NO_LOCKER
  const record = toPriceRecord({ cart, service, price, account })
  if (record) {
    await rememberPrice(scope, record)
  }
  const { note } = wish
  return {
    ...toMethodData({ configuration, account, cart, service, price, note }),
    ...locker,
    ...(hints.packageType && { store_package_type: hints.packageType }),
  }
}

/** A delivery is chosen whether or not the merchant's record of its price can be written. */
async function rememberPrice({ memory, logger }: PluginScope, record: PriceRecord): Promise<void> {
  try {
    await memory.priceRecords.choose(record)
  } catch (error) {
    logger.warn(`shipment-ordering: a price was not noted, ${errorText(error)}`)
  }
}

async function refuseAddress(scope: PluginScope, cart: Context): Promise<void> {
  const text = addressText(deliveryProblems(await readShopper(scope, cart)))
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
  const { settings, services } = configuration
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
            size_unit: settings.size_unit,
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
 * The cart with those goods alone that an option delivers, the ones of its shipping profile: core hands
 * over no others when it asks for a price, but all of them when an option is chosen.
 *
 * Which option is chosen core does not say then; it is found by its service. Where options of one
 * service are there for several profiles, the goods of all these count.
 */
async function ownGoods<Cart extends CartLike>(
  scope: PluginScope,
  cart: Cart,
  service: OptionService,
): Promise<Cart> {
  const profileIds = new Set((cart.items ?? []).map(profileOf))
  if (profileIds.size < 2) {
    return cart
  }
  const options = await findRows<StoredOption>(scope, {
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
