import { isPostalCodeOf, toCountryCode } from "../addresses"
import type { ApiPackage, Locker } from "../carrier-api"
import {
  accountOf,
  type Configuration,
  isAskable,
  type PluginContext,
  refuseData,
} from "../context"
import {
  areaIn,
  areasIn,
  isSameLocker,
  type LockerVerdict,
  type MethodData,
  type ShopperChoice,
} from "../planning"
import { unavailableText } from "../price-rules"
import { noteWrongFields, packCart, readCart } from "../pricing"
import { type LockerDelivery, readLockerDeliveries } from "./cart-lockers"
import { findLockers, fitsLocker, type LockerArea, toStoredLocker } from "./list-lockers"

type ChosenLocker = Pick<MethodData, "locker_code" | "locker_postal_code" | "locker">

const NO_LOCKER: ChosenLocker = { locker_code: null, locker_postal_code: null, locker: null }

/** Short, because core locks the cart for at most two seconds meanwhile. The list is usually known already. */
const LOOKUP_MS = 500

/** @throws MedusaError INVALID_DATA when a locker is required and none is chosen */
export function refuseMissingLocker({ settings }: Configuration, choice: ShopperChoice): void {
  if (settings.locker_choice === "required" && !choice.locker_code) {
    refuseLocker(unavailableText("locker_needed"))
  }
}

function refuseLocker(message: string): never {
  noteWrongFields(["data.locker_code"])
  refuseData(message)
}

interface LockerChoice extends Address {
  /** The account's handle. */
  account: string
  shopperChoice: ShopperChoice
}

/** A chosen locker, looked up in the API's list. Sizes are checked later, when the items are packed. */
interface LookedUpChoice extends LockerChoice {
  /** Postal code of the searched area. */
  area: string
  lookup: LockerLookup
}

/** Looks up the locker that a customer chose for a delivery. Does not throw when the service fails. */
export async function lookUpChosenLocker(
  context: PluginContext,
  choice: LockerChoice,
): Promise<LookedUpChoice> {
  const { shopperChoice, countryCode } = choice
  const account = accountOf(context.configuration, choice.account)
  // The area in which the locker was found, if that is a valid postal code.
  const area = areaIn(countryCode, shopperChoice.locker_postal_code) ?? choice.postalCode
  const lookup: LockerLookup =
    // Do not ask with an invalid postal code; the price is refused for it.
    isAskable(account) && shopperChoice.locker_code && isPostalCodeOf(countryCode, area)
      ? await lookUpLocker(context, {
          account,
          code: shopperChoice.locker_code,
          countryCode,
          postalCode: area,
          deadlineMs: LOOKUP_MS,
        })
      : { kind: "unchecked" }
  return { ...choice, area, lookup }
}

/**
 * What to store about a chosen locker. A locker that could not be looked up is accepted, and looked up when the shipment
 * is ordered, so that an outage stops no sales.
 *
 * @param choice undefined for a delivery to the door
 * @throws MedusaError INVALID_DATA for a locker that does not exist, or does not take the packages
 */
export function toLockerData(
  { configuration, logger }: PluginContext,
  choice: LookedUpChoice | undefined,
  packages: readonly ApiPackage[],
): ChosenLocker {
  const code = choice?.shopperChoice.locker_code
  if (!choice || !code) {
    return NO_LOCKER
  }
  const { area, lookup, countryCode } = choice
  const verdict = judgeLocker(configuration, lookup, packages)
  switch (verdict.kind) {
    case "unknown":
      return refuseLocker(
        `There is no parcel locker ${code} near ${area}. Please choose one from the list.`,
      )
    case "too_small":
      return refuseLocker(
        `The parcel locker "${verdict.locker.name}" is too small for your order. Please choose another one.`,
      )
    case "unchecked":
      logger.info(
        `shipment-ordering: the parcel locker ${JSON.stringify(code)} was accepted without a check, ` +
          "because the list of lockers is not available; it is checked when the shipment is ordered",
      )
      break
    case "taken":
  }
  const locker = verdict.kind === "taken" ? verdict.locker : null
  // With this postal code the locker is found again. Null is the address's own, so that the address is not revealed.
  const otherPostalCode = area === choice.postalCode ? null : area
  return {
    locker_code: locker?.code ?? code,
    locker_postal_code: areaIn(countryCode, locker?.postal_code) ?? otherPostalCode,
    locker,
  }
}

const PLACE_AGAIN = "and place the order again."
const NOT_HERE = `The chosen parcel locker is not available for this address. Choose another one, ${PLACE_AGAIN}`
const CHECK_MS = 1_000

/**
 * Why a cart cannot become an order with its chosen parcel locker: the items or the address may have changed since the
 * choice. A locker that cannot be looked up now does not stop the order.
 */
export async function findLockerRefusal(
  context: PluginContext,
  cartId: string,
): Promise<string | undefined> {
  for (const delivery of await readLockerDeliveries(context, cartId)) {
    const refusal = await findDeliveryRefusal(context, { cartId, ...delivery })
    if (refusal) {
      return refusal
    }
  }
  return undefined
}

async function findDeliveryRefusal(
  context: PluginContext,
  { cartId, option, data }: LockerDelivery & { cartId: string },
): Promise<string | undefined> {
  const { configuration } = context
  const { locker_code: code, locker } = data
  if (!code) {
    return configuration.settings.locker_choice === "required"
      ? `The chosen delivery goes to a parcel locker. Choose one, ${PLACE_AGAIN}`
      : undefined
  }
  const cart = await readCart(context, cartId)
  const countryCode = toCountryCode(cart.shipping_address?.country_code)
  if (locker && countryCode && locker.country_code !== countryCode.toLowerCase()) {
    return NOT_HERE
  }
  const account = accountOf(configuration, option.service.account)
  if (!isAskable(account) || !countryCode) {
    return undefined
  }
  const { profileId, service } = option
  const verdict = await checkLocker(context, {
    // The address comes first, because its list is usually known. But it may be a new address far away.
    areas: areasIn(countryCode, [
      cart.shipping_address?.postal_code,
      data.locker_postal_code,
      locker?.postal_code,
    ]),
    patienceMs: CHECK_MS,
    account,
    code,
    countryCode,
    packages: await packCart(context, { cart, profileId, account, service, packing: data.packing }),
  })
  switch (verdict.kind) {
    case "unknown":
      return NOT_HERE
    case "too_small":
      return `The parcel locker "${verdict.locker.name}" is too small for the items in your cart. Choose another one, ${PLACE_AGAIN}`
    default:
      return undefined
  }
}

interface LockerInArea extends LockerArea {
  code: string
}

interface LockerQuestion extends Omit<LockerInArea, "postalCode" | "deadlineMs"> {
  /** Postal codes whose lists may have the locker. */
  areas: readonly string[]
  /** Time for all lists together. Each gets an equal share, so a slow list leaves time for the next. */
  patienceMs: number
  /** In the configured size unit and kilograms. If empty, sizes are not checked. */
  packages: readonly ApiPackage[]
}

type LockerLookup =
  | { kind: "found"; locker: Locker }
  /** The API's list of the area has no such code. */
  | { kind: "unknown" }
  /** The API could not be asked, and no known list has the locker. */
  | { kind: "unchecked" }

/**
 * Checks that a chosen locker exists in the country and takes the packages. The verdict is `unknown` only if the lists
 * of all areas could be read and none has the locker.
 */
export async function checkLocker(
  context: PluginContext,
  { areas, patienceMs, packages, ...locker }: LockerQuestion,
): Promise<LockerVerdict> {
  const end = performance.now() + patienceMs
  let isUnknown = areas.length > 0
  for (const [index, postalCode] of areas.entries()) {
    const deadlineMs = Math.max(0, end - performance.now()) / (areas.length - index)
    const lookup = await lookUpLocker(context, { ...locker, postalCode, deadlineMs })
    const verdict = judgeLocker(context.configuration, lookup, packages)
    if (verdict.kind === "taken" || verdict.kind === "too_small") {
      return verdict
    }
    isUnknown &&= verdict.kind === "unknown"
  }
  return { kind: isUnknown ? "unknown" : "unchecked" }
}

/** Finds a locker by its code in an area. `judgeLocker` checks the packages later. */
async function lookUpLocker(
  context: PluginContext,
  { code, ...area }: LockerInArea,
): Promise<LockerLookup> {
  const list = await findLockers(context, area)
  const locker = list && findByCode(list.lockers, code)
  if (locker) {
    return { kind: "found", locker }
  }
  return { kind: !list || list.isStale ? "unchecked" : "unknown" }
}

/**
 * The locker with a code. Letter case counts only if several codes differ in nothing else, because people type codes in
 * lower case, too.
 */
export function findByCode<Locker extends { code: string }>(
  lockers: readonly Locker[],
  code: string,
): Locker | undefined {
  const alike = lockers.filter((locker) => isSameLocker(locker.code, code))
  const isOne = new Set(alike.map((locker) => locker.code)).size === 1
  return alike.find((locker) => locker.code === code) ?? (isOne ? alike[0] : undefined)
}

function judgeLocker(
  configuration: Configuration,
  lookup: LockerLookup,
  packages: LockerQuestion["packages"],
): LockerVerdict {
  if (lookup.kind !== "found") {
    return lookup
  }
  const { locker } = lookup
  const kind = fitsLocker(configuration, locker, packages) ? "taken" : "too_small"
  return { kind, locker: toStoredLocker(locker) }
}

interface Address {
  /** Two letters. */
  countryCode: string
  postalCode: string
}
