import { toCountryCode } from "../addresses"
import type { OptionService } from "../store"
import type { ApiPackage } from "../carrier-api"
import type { PluginContext } from "../context"
import { areasIn, checkLocker, isSameLocker, lockerText } from "../lockers"
import type { StoredLocker } from "../pricing"
import { type DeliveryInput, recipientAddress } from "./plan-input"

/** A person is waiting for the order. */
const LOOK_MS = 6_000

interface LockerToBook {
  code?: string
  /** Name and address, if known. */
  locker?: StoredLocker
  /** Why the shipment cannot be ordered, in words for the merchant. */
  issue?: string
}

interface Parcels {
  service: OptionService | undefined
  /** As planned; empty when the items cannot be packed. */
  packages: Required<ApiPackage>[]
}

/**
 * The parcel locker of a shipment: the override, else the customer's choice. For a locker service it is looked up
 * before anything is ordered.
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
 * Looks up a locker in the service's list, and takes its code from there. If there is no list now, the code is accepted,
 * unless the locker is known to be in another country. The service decides when the shipment is ordered.
 */
export async function lookUpLocker(
  context: PluginContext,
  input: DeliveryInput,
  { code, packages }: { code: string; packages: Required<ApiPackage>[] },
): Promise<LockerToBook> {
  const known = knownBefore(code, input)
  const { account } = input
  const verdict = await checkLocker(context, {
    areas: areasOf(input, code),
    patienceMs: LOOK_MS,
    account,
    code,
    countryCode: countryOf(input),
    packages,
  })
  switch (verdict.kind) {
    case "taken":
      return { code: verdict.locker.code, locker: verdict.locker }
    case "unchecked":
      return {
        code: known?.code ?? code,
        locker: known,
        issue: known ? undefined : abroad(code, input),
      }
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

/** Drops the locker when a person chooses another service that does not deliver to lockers. */
function codeFor(service: OptionService | undefined, input: DeliveryInput): string | undefined {
  const { service: ofOption, chosenLocker, overrides } = input
  const code =
    overrides?.locker_code === undefined ? chosenLocker?.code : (overrides.locker_code ?? undefined)
  const isAnother = overrides?.service_code !== undefined && service?.code !== ofOption.code
  return isAnother && !(service && delivers(service, input)) ? undefined : code
}

/** The locker as read when it was chosen or ordered before, if it is in the address's country. */
function knownBefore(code: string, input: DeliveryInput): StoredLocker | undefined {
  return readBefore(code, input).find((locker) => !isAbroad(locker, input))
}

function readBefore(code: string, { chosenLocker, replacing }: DeliveryInput): StoredLocker[] {
  return [chosenLocker?.locker, replacing?.locker].flatMap((one) =>
    one && isSameLocker(one.code, code) ? [one] : [],
  )
}

function isAbroad({ country_code }: StoredLocker, input: DeliveryInput): boolean {
  const country = countryOf(input)
  return country !== "" && toCountryCode(country_code) !== country
}

function countryOf(input: DeliveryInput): string {
  return toCountryCode(recipientAddress(input).country_code)
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

/** Postal codes whose lists may have the locker. The lists that are likely known already come first. */
function areasOf(input: DeliveryInput, code: string): string[] {
  const { overrides, chosenLocker } = input
  const isChosen = chosenLocker !== undefined && isSameLocker(chosenLocker.code, code)
  const ofChoice = isChosen ? chosenLocker : undefined
  return areasIn(countryOf(input), [
    overrides?.locker_postal_code,
    recipientAddress(input).postal_code,
    ofChoice?.postalCode,
    ofChoice?.locker?.postal_code,
  ])
}
