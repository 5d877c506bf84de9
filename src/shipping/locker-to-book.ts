import { toCountryCode } from "../addresses"
import type { OptionService } from "../store"
import type { ApiPackage } from "../carrier-api"
import type { PluginContext } from "../context"
import { checkLocker, areasIn } from "../lockers"

import { lockerText, type StoredLocker } from "../pricing"
import type { DeliveryInput } from "./plan-input"
import { deliveryAddress } from "./order"

/** Somebody waits for the order, which holds its turn meanwhile. */
const LOOK_MS = 6_000

interface LockerToBook {
  code?: string
  /** Its name and address, where they are known. */
  locker?: StoredLocker
  /** In words for the merchant, what keeps the shipment from being ordered. */
  issue?: string
}

interface Parcels {
  service: OptionService | undefined
  /** As they would go out; none where they cannot be packed. */
  packages: Required<ApiPackage>[]
}

/**
 * The parcel locker that a shipment goes to: the one a person gives, else the customer's. One for a locker
 * service is looked up before anything is ordered.
 */
export async function lockerToBook(
  context: PluginContext,
  input: DeliveryInput,
  { service, packages }: Parcels,
): Promise<LockerToBook> {
  const isToLocker = service !== undefined && delivers(service, input)
  const code = codeFor(service, input)
  if (code === undefined) {
    return isToLocker ? withoutLocker(service, input) : {}
  }
  return isToLocker
    ? lookUpLocker(context, input, { code, packages })
    : { code, locker: knownBefore(code, input) }
}

/** With `nearest`, the service takes the locker nearest to the address. */
function withoutLocker(
  { name }: OptionService,
  { configuration, overrides }: DeliveryInput,
): LockerToBook {
  if (configuration.settings.locker_choice === "nearest") {
    return {}
  }
  const what = overrides
    ? "Choose a locker."
    : 'Choose one in the Ship dialog, or with "Choose a locker" on the order\'s page.'
  return { issue: `"${name}" delivers to parcel lockers. ${what}` }
}

/**
 * Looks a locker up in the service's list. While that cannot be had the code stands as it was given,
 * unless it is known to be one of another country: the service has the last word when the shipment is
 * ordered.
 */
export async function lookUpLocker(
  context: PluginContext,
  input: DeliveryInput,
  { code, packages }: { code: string; packages: Required<ApiPackage>[] },
): Promise<LockerToBook> {
  const known = knownBefore(code, input)
  const { configuration, account } = input
  const verdict = await checkLocker(context, configuration, {
    areas: areasOf(input, code),
    patienceMs: LOOK_MS,
    account,
    code,
    countryCode: countryOf(input),
    packages,
  })
  switch (verdict.kind) {
    case "taken":
      return { code, locker: verdict.locker }
    case "unchecked":
      return { code, locker: known, issue: known ? undefined : abroad(code, input) }
    case "too_small":
      return {
        code,
        locker: verdict.locker,
        issue:
          `The parcel locker ${lockerText(verdict.locker)} is too small for these packages. ` +
          "Choose a larger one.",
      }
    case "unknown":
      return { code, locker: known, issue: goneText(code, input, known) }
  }
}

function delivers({ code }: OptionService, { configuration, account }: DeliveryInput): boolean {
  return configuration.services.isLocker(account, code)
}

/** A locker that was chosen for another service than the one that goes is not sent along. */
function codeFor(service: OptionService | undefined, input: DeliveryInput): string | undefined {
  const { service: ofOption, chosenLocker, overrides } = input
  const code =
    overrides?.locker_code === undefined ? chosenLocker?.code : (overrides.locker_code ?? undefined)
  const isAnother = overrides?.service_code !== undefined && service?.code !== ofOption.code
  return isAnother && !(service && delivers(service, input)) ? undefined : code
}

/** What was read of it when it was chosen, or when it was ordered before; of the address's country alone. */
function knownBefore(code: string, input: DeliveryInput): StoredLocker | undefined {
  return readBefore(code, input).find((locker) => !isAbroad(locker, input))
}

function readBefore(code: string, { chosenLocker, replacing }: DeliveryInput): StoredLocker[] {
  return [chosenLocker?.locker, replacing?.locker].flatMap((one) =>
    one?.code === code ? [one] : [],
  )
}

function isAbroad({ country_code }: StoredLocker, input: DeliveryInput): boolean {
  const country = countryOf(input)
  return country !== "" && toCountryCode(country_code) !== country
}

function countryOf({ order, fulfillment }: DeliveryInput): string {
  return toCountryCode(deliveryAddress(order, fulfillment).country_code)
}

function abroad(code: string, input: DeliveryInput): string | undefined {
  const [locker] = readBefore(code, input)
  return (
    locker &&
    `The parcel locker ${lockerText(locker)} is in ${toCountryCode(locker.country_code)}, ` +
      `and the delivery goes to ${countryOf(input)}. Choose another one.`
  )
}

function goneText(code: string, input: DeliveryInput, known: StoredLocker | undefined): string {
  const near = areasOf(input, code).join(" or ")
  return known
    ? `The parcel locker ${lockerText(known)} is not on the service's list near ${near} any more. ` +
        "Choose another one."
    : (abroad(code, input) ??
        `There is no parcel locker "${code}" near ${near}. Correct the code, or choose another one.`)
}

/** Postal codes in whose lists it may be. What a person has just found it in is known, then the address's as a rule. */
function areasOf(input: DeliveryInput, code: string): string[] {
  const { overrides, chosenLocker, order, fulfillment } = input
  const ofChoice = code === chosenLocker?.code ? chosenLocker : undefined
  return areasIn(countryOf(input), [
    overrides?.locker_postal_code,
    deliveryAddress(order, fulfillment).postal_code,
    ofChoice?.postalCode,
    ofChoice?.locker?.postal_code,
  ])
}
