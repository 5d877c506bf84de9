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
import { type LockerDelivery, readLockerDeliveries, packCart } from "./list-lockers"

type ChosenLocker = Pick<MethodData, "locker_code" | "locker_postal_code" | "locker">

export const NO_LOCKER: ChosenLocker = { locker_code: null, locker_postal_code: null, locker: null }

/** Core holds the cart meanwhile, for two seconds at most; and the list in which it was chosen is known, as a rule. */
const LOOKUP_MS = 500

interface LockerChoice {
  account: string
  chosen: ShopperChoice
  /** Two letters. */
  countryCode: string
  /** Of the address. */
  postalCode: string
}

/** A chosen locker as it was seen in the service's list; whether it takes the items is judged when they are packed. */
interface LookedUpChoice extends LockerChoice {
  /** Postal code of the area in which it was looked for. */
  area: string
  lookup: LockerLookup
}

/** @throws MedusaError INVALID_DATA where a locker is to be chosen and is not */
export function refuseMissingLocker({ settings }: Configuration, chosen: ShopperChoice): void {
  if (settings.locker_choice === "required" && !chosen.locker_code) {
    refuseData(`${unavailableText("locker_needed")} ${FIELD}`)
  }
}

/** Looks up the locker that a customer has chosen for a delivery; throws nothing for what the service does. */
export async function lookUpChosenLocker(
  context: PluginContext,
  configuration: Configuration,
  choice: LockerChoice,
): Promise<LookedUpChoice> {
  const { chosen, countryCode } = choice
  const account = accountOf(configuration, choice.account)
  const area = lockerArea(chosen.locker_postal_code, choice)
  const lookup: LockerLookup =
    // What no service would take never reaches one; the price is refused for it.
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
 * What is stored of a chosen locker. One that could not be looked up is taken at its word, and looked up
 * when it is ordered: an outage sells no less.
 *
 * @throws MedusaError INVALID_DATA for a locker that is not there, or does not take the packages
 */
export function keepLocker(
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
        `shipment-ordering: the parcel locker ${JSON.stringify(code)} was taken unchecked, ` +
          "since the list of lockers could not be had; it is checked when the shipment is ordered",
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
 * Why a cart cannot become an order with the parcel locker that was chosen for it: the items or the
 * address were changed since, and the store keeps what is stored of a delivery as it is. A locker that
 * cannot be looked up now keeps no cart from becoming an order.
 */
export async function lockerRefusal(
  context: PluginContext,
  cartId: string,
): Promise<string | undefined> {
  const { configuration } = context
  for (const delivery of await readLockerDeliveries(context, configuration, cartId)) {
    const refusal = await refusalOf(context, configuration, { cartId, ...delivery })
    if (refusal) {
      return refusal
    }
  }
  return undefined
}

async function refusalOf(
  context: PluginContext,
  configuration: Configuration,
  { cartId, option, data }: LockerDelivery & { cartId: string },
): Promise<string | undefined> {
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
  const verdict = await checkLocker(context, configuration, {
    areas: areasOfChosen(data, address),
    patienceMs: LOOK_MS,
    account: ready,
    code,
    countryCode,
    packages: await packCart(context, configuration, { cart, option, account: ready }),
  })
  switch (verdict.kind) {
    case "unknown":
      return NOT_HERE
    case "too_small":
      return `The parcel locker "${verdict.locker.name}" is too small for what is in the cart now. Choose another one, ${AGAIN}`
    default:
      return undefined
  }
}
