import { readShopperChoice } from "../../planning"
import { formatPostalCode, toCountryCode } from "../../addresses"
import {
  errorText,
  type PluginContext,
  refuseData,
  UNSTORABLE_TEXT,
  unstorableField,
  warnSeldom,
} from "../../context"
import { toLockerData, lookUpChosenLocker, refuseMissingLocker } from "../../lockers"
import type { PriceRecord } from "../../modules/shipment_ordering"
import { unavailableText } from "../../price-rules"
import { type ChoosingCart, priceChosenDelivery, refuseAddress } from "../../pricing"
import { deliversToLocker, readOptionData } from "../../store"

interface Input {
  account: string
  optionData: Record<string, unknown>
  /** Sent by the shopper. Only a locker and a note are read. */
  sent: unknown
  cart: unknown
}

/**
 * The data to store on the cart's shipping method. Refuses now, at the checkout, what a carrier would refuse later.
 * Price, service, packages and address come from the option and the cart.
 *
 * @throws MedusaError INVALID_DATA saying what to correct, in words for the customer
 */
export async function validateFulfillmentData(
  context: PluginContext,
  { account, optionData, sent, cart: coreCart }: Input,
): Promise<Record<string, unknown>> {
  const service = readOptionData(optionData)
  if (!service) {
    warnSeldom(
      context.logger,
      "a customer could not choose a shipping option that was not made from a service of Shipment Ordering. Make it again in Settings > Locations.",
    )
    refuseData(unavailableText("not_configured"))
  }
  const cart = (coreCart ?? {}) as ChoosingCart
  const { configuration } = context
  await refuseAddress(context, cart)
  const choice = readShopperChoice(sent)
  const unstorable = unstorableField(choice)
  if (unstorable !== undefined) {
    refuseData(`data.${unstorable}: ${UNSTORABLE_TEXT}`)
  }
  const isToLocker = deliversToLocker(configuration, { account, service })
  if (isToLocker) {
    refuseMissingLocker(configuration, choice)
  }
  const countryCode = toCountryCode(cart.shipping_address?.country_code)
  const place = {
    countryCode,
    postalCode: formatPostalCode(cart.shipping_address?.postal_code, countryCode),
  }
  const [{ packages, record, data }, lookup] = await Promise.all([
    priceChosenDelivery(context, { account, service, cart }),
    isToLocker
      ? lookUpChosenLocker(context, { account, shopperChoice: choice, ...place })
      : undefined,
  ])
  const locker = toLockerData(context, lookup, packages)
  if (record) {
    await rememberPrice(context, record)
  }
  return { ...data, note: choice.note, ...locker }
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
