import { isPostalCodeOf } from "../addresses"
import { type ApiPackage } from "../carrier-api"
import { toCountryCode } from "../addresses"
import { accountOf, type Configuration, type PluginContext, refuseData } from "../context"
import { unavailableText } from "../price-rules"
import { type MethodData, type ShopperChoice, readCart } from "../pricing"
import {
  judgeLocker,
  type LockerLookup,
  lookUpLocker,
  checkLocker,
  areaToKeep,
  lockerArea,
  areasOfChosen,
} from "./check-locker"
import { type LockerDelivery, packCart, readLockerDeliveries } from "./cart-lockers"

type ChosenLocker = Pick<MethodData, "locker_code" | "locker_postal_code" | "locker">

export const NO_LOCKER: ChosenLocker = { locker_code: null, locker_postal_code: null, locker: null }

/** Short, because core locks the cart for at most two seconds meanwhile. The list is usually known already. */
const LOOKUP_MS = 500

interface LockerChoice {
  account: string
  chosen: ShopperChoice
  /** Two letters. */
  countryCode: string
  /** Of the address. */
  postalCode: string
}

/** A chosen locker and its lookup in the service's list. Sizes are checked later, when the items are packed. */
interface LookedUpChoice extends LockerChoice {
  /** Postal code of the searched area. */
  area: string
  lookup: LockerLookup
}

/** @throws MedusaError INVALID_DATA when a locker is required and none is chosen */
export function refuseMissingLocker({ settings }: Configuration, chosen: ShopperChoice): void {
  if (settings.locker_choice === "required" && !chosen.locker_code) {
    refuseData(`${unavailableText("locker_needed")} ${FIELD}`)
  }
}

/** Looks up the locker that a customer chose for a delivery. Does not throw when the service fails. */
export async function lookUpChosenLocker(
  context: PluginContext,
  choice: LockerChoice,
): Promise<LookedUpChoice> {
  const { configuration } = context
  const { chosen, countryCode } = choice
  const account = accountOf(configuration, choice.account)
  const area = lockerArea(chosen.locker_postal_code, choice)
  const lookup: LockerLookup =
    // Do not ask with an invalid postal code; the price is refused for it.
    account?.baseUrl && chosen.locker_code && isPostalCodeOf(countryCode, area)
      ? await lookUpLocker(context, {
          account: { ...account, baseUrl: account.baseUrl },
          code: chosen.locker_code,
          countryCode,
          postalCode: area,
          deadlineMs: LOOKUP_MS,
        })
      : { kind: "unchecked" }
  return { ...choice, area, lookup }
}

/**
 * What to store about a chosen locker. One that could not be looked up is accepted and looked up when it is ordered,
 * so that an outage stops no sales.
 *
 * @throws MedusaError INVALID_DATA for a locker that does not exist, or does not take the packages
 */
export function lockerToStore(
  { logger }: PluginContext,
  configuration: Configuration,
  {
    lookedUp: { chosen, area, lookup, ...address },
    packages,
  }: { lookedUp: LookedUpChoice; packages: readonly ApiPackage[] },
): ChosenLocker {
  const { locker_code: code } = chosen
  if (!code) {
    return NO_LOCKER
  }
  const verdict = judgeLocker(configuration, lookup, packages)
  switch (verdict.kind) {
    case "unknown":
      return refuseData(
        `There is no parcel locker ${code} near ${area}. ` +
          `Please choose one from the list. ${FIELD}`,
      )
    case "too_small":
      return refuseData(
        `The parcel locker "${verdict.locker.name}" is too small for your order. ` +
          `Please choose another one. ${FIELD}`,
      )
    case "unchecked":
      logger.info(
        `shipment-ordering: the parcel locker ${JSON.stringify(code)} was accepted without a check, ` +
          "because the list of lockers is not available; it is checked when the shipment is ordered",
      )
      return keep(null)
    case "taken":
      return keep(verdict.locker)
  }

  function keep(locker: ChosenLocker["locker"]): ChosenLocker {
    const ofLocker = locker?.postal_code
    return {
      locker_code: chosen.locker_code,
      locker_postal_code: areaToKeep({ area, ofLocker }, address),
      locker,
    }
  }
}

const FIELD = "(data.locker_code)"

const AGAIN = "and place the order again."
const NOT_HERE = `The chosen parcel locker is not available for this address. Choose another one, ${AGAIN}`
const LOOK_MS = 1_000

/**
 * Why a cart cannot become an order with its chosen parcel locker. The items or the address may have changed since,
 * and the store keeps the stored delivery. A locker that cannot be looked up now does not block the order.
 */
export async function lockerRefusal(
  context: PluginContext,
  cartId: string,
): Promise<string | undefined> {
  for (const delivery of await readLockerDeliveries(context, cartId)) {
    const refusal = await refusalOf(context, { cartId, ...delivery })
    if (refusal) {
      return refusal
    }
  }
  return undefined
}

async function refusalOf(
  context: PluginContext,
  { cartId, option, data }: LockerDelivery & { cartId: string },
): Promise<string | undefined> {
  const { configuration } = context
  const { locker_code: code } = data
  if (!code) {
    return configuration.settings.locker_choice === "required"
      ? `The chosen delivery goes to a parcel locker. Choose one, ${AGAIN}`
      : undefined
  }
  const cart = await readCart(context, cartId)
  const countryCode = toCountryCode(cart.shipping_address?.country_code)
  if (data.locker && countryCode && data.locker.country_code !== countryCode.toLowerCase()) {
    return NOT_HERE
  }
  const account = accountOf(configuration, option.service.account)
  if (!account?.baseUrl || !countryCode) {
    return undefined
  }
  const ready = { ...account, baseUrl: account.baseUrl }
  const address = { countryCode, postalCode: cart.shipping_address?.postal_code ?? "" }
  const verdict = await checkLocker(context, {
    areas: areasOfChosen(data, address),
    patienceMs: LOOK_MS,
    account: ready,
    code,
    countryCode,
    packages: await packCart(context, { cart, option, account: ready }),
  })
  switch (verdict.kind) {
    case "unknown":
      return NOT_HERE
    case "too_small":
      return `The parcel locker "${verdict.locker.name}" is too small for the items in your cart. Choose another one, ${AGAIN}`
    default:
      return undefined
  }
}
