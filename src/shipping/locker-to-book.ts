import type { OptionService } from "../account"
import type { ApiPackage } from "../carrier-api"
import type { PluginScope } from "../context"
import { checkLocker, areasIn } from "../lockers"

import { lockerText, type StoredLocker } from "../pricing"
import type { DraftWish } from "./draft"
import { deliveryAddress } from "./order"

/** Somebody waits for the order, which holds its turn meanwhile. */
const LOOK_MS = 6_000

interface LockerToBook {
  code?: string
  /** Its name and address, where they are known. */
  locker?: StoredLocker
  /** In words for the merchant, what keeps the shipment from being ordered. */
  problem?: string
}

interface Parcels {
  service: OptionService | undefined
  /** As they would go out; none where they cannot be packed. */
  packages: Required<ApiPackage>[]
}

/**
 * The parcel locker that a shipment goes to: the one a person wishes, else the customer's. One for a locker
 * service is looked up before anything is ordered.
 */
export async function lockerToBook(
  scope: PluginScope,
  draft: DraftWish,
  { service, packages }: Parcels,
): Promise<LockerToBook> {
  const isToLocker = service !== undefined && delivers(service, draft)
  const code = codeFor(service, draft)
  if (code === undefined) {
    return isToLocker ? withoutLocker(service, draft) : {}
  }
  return isToLocker
    ? lookUpLocker(scope, draft, { code, packages })
    : { code, locker: knownBefore(code, draft) }
}

/** With `nearest`, the service takes the locker nearest to the address. */
function withoutLocker({ name }: OptionService, { configuration, wish }: DraftWish): LockerToBook {
  if (configuration.settings.locker_choice === "nearest") {
    return {}
  }
  const what = wish
    ? "Choose a locker."
    : 'Choose one in the Ship dialog, or with "Choose a locker" on the order\'s page.'
  return { problem: `"${name}" delivers to parcel lockers. ${what}` }
}

/**
 * Looks a locker up in the service's list. While that cannot be had the code stands as it was given,
 * unless it is known to be one of another country: the service has the last word when the shipment is
 * ordered.
 */
export async function lookUpLocker(
  scope: PluginScope,
  draft: DraftWish,
  { code, packages }: { code: string; packages: Required<ApiPackage>[] },
): Promise<LockerToBook> {
  const known = knownBefore(code, draft)
  const { configuration, account } = draft
  const verdict = await checkLocker(scope, configuration, {
    areas: areasOf(draft, code),
    patienceMs: LOOK_MS,
    account,
    code,
    countryCode: countryOf(draft),
    packages,
  })
  switch (verdict.kind) {
    case "taken":
      return { code, locker: verdict.locker }
    case "unchecked":
      return { code, locker: known, problem: known ? undefined : abroad(code, draft) }
    case "too_small":
      return {
        code,
        locker: verdict.locker,
        problem:
          `The parcel locker ${lockerText(verdict.locker)} is too small for these packages. ` +
          "Choose a larger one.",
      }
    case "unknown":
      return { code, locker: known, problem: goneText(code, draft, known) }
  }
}

function delivers({ code }: OptionService, { configuration, account }: DraftWish): boolean {
  return configuration.services.isLocker(account, code)
}

/** A locker that was chosen for another service than the one that goes is not sent along. */
function codeFor(service: OptionService | undefined, draft: DraftWish): string | undefined {
  const { service: ofOption, chosenLocker, wish } = draft
  const code =
    wish?.locker_code === undefined ? chosenLocker?.code : (wish.locker_code ?? undefined)
  const isAnother = wish?.service_code !== undefined && service?.code !== ofOption.code
  return isAnother && !(service && delivers(service, draft)) ? undefined : code
}

/** What was read of it when it was chosen, or when it was ordered before; of the address's country alone. */
function knownBefore(code: string, draft: DraftWish): StoredLocker | undefined {
  return readBefore(code, draft).find((locker) => !isAbroad(locker, draft))
}

function readBefore(code: string, { chosenLocker, replacing }: DraftWish): StoredLocker[] {
  return [chosenLocker?.locker, replacing?.locker].flatMap((one) =>
    one?.code === code ? [one] : [],
  )
}

function isAbroad({ country_code }: StoredLocker, draft: DraftWish): boolean {
  const country = countryOf(draft)
  return country !== "" && country_code.toUpperCase() !== country
}

function countryOf({ order, fulfillment }: DraftWish): string {
  return (deliveryAddress(order, fulfillment).country_code ?? "").toUpperCase()
}

function abroad(code: string, draft: DraftWish): string | undefined {
  const [locker] = readBefore(code, draft)
  return (
    locker &&
    `The parcel locker ${lockerText(locker)} is in ${locker.country_code.toUpperCase()}, ` +
      `and the delivery goes to ${countryOf(draft)}. Choose another one.`
  )
}

function goneText(code: string, draft: DraftWish, known: StoredLocker | undefined): string {
  const near = areasOf(draft, code).join(" or ")
  return known
    ? `The parcel locker ${lockerText(known)} is not on the service's list near ${near} any more. ` +
        "Choose another one."
    : (abroad(code, draft) ??
        `There is no parcel locker "${code}" near ${near}. Correct the code, or choose another one.`)
}

/** Postal codes in whose lists it may be. What a person has just found it in is known, then the address's as a rule. */
function areasOf(draft: DraftWish, code: string): string[] {
  const { wish, chosenLocker, order, fulfillment } = draft
  const ofChoice = code === chosenLocker?.code ? chosenLocker : undefined
  return areasIn(countryOf(draft), [
    wish?.locker_postal_code,
    deliveryAddress(order, fulfillment).postal_code,
    ofChoice?.postalCode,
    ofChoice?.locker?.postal_code,
  ])
}
