import type { StoredLocker } from "../modules/shipment_ordering"
import { isPostalCodeOf, formatPostalCode, toCountryCode } from "../addresses"
import { deliversToLocker, type OptionService } from "../store"
import type { ApiPackage } from "../carrier-api"
import type { ShipOverrides } from "./overrides"
import { keptType, packAs } from "./choose-packages"
import {
  type ShipmentFacts,
  type Answers,
  Inquiry,
  type LockerVerdict,
  type Question,
} from "./facts"

interface LockerOfShipment {
  code?: string
  /** Name and address, if known. */
  locker?: StoredLocker
  /** Why the shipment cannot be ordered, in words for the merchant. */
  issue?: string
}

interface ToLocker {
  facts: ShipmentFacts
  overrides: ShipOverrides | undefined
  inquiry: Inquiry
}

/**
 * The parcel locker of a shipment: the override, else the customer's choice. For a locker service it is looked up
 * before anything is ordered.
 *
 * @param packages empty when the items cannot be packed
 */
export function planLocker(
  toLocker: ToLocker,
  { service, packages }: { service: OptionService | undefined; packages: Required<ApiPackage>[] },
): LockerOfShipment {
  const { facts, overrides } = toLocker
  if (facts.kind === "return") return {}
  const isToLocker = service !== undefined && isLockerService(service, facts)
  const code = codeFor(service, facts, overrides)
  if (code === undefined) {
    return isToLocker ? withoutLocker(service, facts, overrides) : {}
  }
  return isToLocker
    ? lockerWithCode(toLocker, { code, packages })
    : { code, locker: knownLocker(code, facts) }
}

/** With `nearest`, the service takes the locker nearest to the address. */
function withoutLocker(
  { name }: OptionService,
  { configuration }: ShipmentFacts,
  overrides: ShipOverrides | undefined,
): LockerOfShipment {
  if (configuration.settings.locker_choice === "nearest") {
    return {}
  }
  const next = overrides
    ? "Choose a locker."
    : 'Choose one in the Ship dialog, or with "Choose a locker" on the order\'s page.'
  return { issue: `"${name}" delivers to parcel lockers. ${next}` }
}

/**
 * A locker as the service's list has it, with its code from there. If there is no list now, the code is accepted,
 * unless the locker is known to be in another country. The service decides when the shipment is ordered.
 */
function lockerWithCode(
  { facts, overrides, inquiry }: ToLocker,
  { code, packages }: { code: string; packages: Required<ApiPackage>[] },
): LockerOfShipment {
  const storedLocker = knownLocker(code, facts)
  const areas = areasOf(code, facts, overrides)
  const countryCode = countryOf(facts)
  const verdict = inquiry.locker("locker", { kind: "locker", code, areas, countryCode, packages })
  return lockerBy(verdict, { code, known: storedLocker, near: areas.join(" or ") }, facts)
}

function lockerBy(
  verdict: LockerVerdict,
  {
    code,
    known: storedLocker,
    near,
  }: { code: string; known: StoredLocker | undefined; near: string },
  facts: ShipmentFacts,
): LockerOfShipment {
  switch (verdict.kind) {
    case "taken":
      return { code: verdict.locker.code, locker: verdict.locker }
    case "unchecked":
      return {
        code: storedLocker?.code ?? code,
        locker: storedLocker,
        issue: storedLocker ? undefined : abroadText(code, facts),
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
      return {
        code,
        locker: storedLocker,
        issue: storedLocker
          ? `The parcel locker ${lockerText(storedLocker)} is not on the service's list near ${near} any more. ` +
            "Choose another one."
          : (abroadText(code, facts) ??
            `There is no parcel locker "${code}" near ${near}. Correct the code, or choose another one.`),
      }
  }
}

function isLockerService(service: OptionService, { configuration, account }: ShipmentFacts) {
  return deliversToLocker(configuration, { account: account.handle, service })
}

/** Drops the locker when a person chooses another service that does not deliver to lockers. */
function codeFor(
  service: OptionService | undefined,
  facts: ShipmentFacts,
  overrides: ShipOverrides | undefined,
): string | undefined {
  const code =
    overrides?.locker_code === undefined
      ? facts.chosenLocker?.code
      : (overrides.locker_code ?? undefined)
  const isAnother = overrides?.service_code !== undefined && service?.code !== facts.service.code
  return isAnother && !(service && isLockerService(service, facts)) ? undefined : code
}

/** The locker as read when it was chosen or ordered before, if it is in the address's country. */
function knownLocker(code: string, facts: ShipmentFacts): StoredLocker | undefined {
  const country = countryOf(facts)
  return storedLockers(code, facts).find(
    ({ country_code }) => country === "" || toCountryCode(country_code) === country,
  )
}

function storedLockers(code: string, { chosenLocker, replacing }: ShipmentFacts): StoredLocker[] {
  return [chosenLocker?.locker, replacing?.locker].flatMap((one) =>
    one && isSameLocker(one.code, code) ? [one] : [],
  )
}

function countryOf({ recipient }: ShipmentFacts): string {
  return toCountryCode(recipient.address.countryCode)
}

function abroadText(code: string, facts: ShipmentFacts): string | undefined {
  const [locker] = storedLockers(code, facts)
  return (
    locker &&
    `The parcel locker ${lockerText(locker)} is in ${toCountryCode(locker.country_code)}, ` +
      `and the delivery goes to ${countryOf(facts)}. Choose another one.`
  )
}

/** Postal codes whose lists may have the locker. The lists that are likely known already come first. */
function areasOf(
  code: string,
  facts: ShipmentFacts,
  overrides: ShipOverrides | undefined,
): string[] {
  const { chosenLocker, recipient } = facts
  const isChosen = chosenLocker !== undefined && isSameLocker(chosenLocker.code, code)
  return areasIn(countryOf(facts), [
    overrides?.locker_postal_code,
    recipient.address.postalCode,
    ...(isChosen ? [chosenLocker.postalCode, chosenLocker.locker?.postal_code] : []),
  ])
}

/**
 * Another locker for an order that waits to be shipped. Sizes are checked as far as the items can be packed without
 * asking for prices; shipping checks them again.
 */
export function planOtherLocker(
  facts: ShipmentFacts,
  { overrides, answers }: { overrides: ShipOverrides & { locker_code: string }; answers: Answers },
): LockerOfShipment & { questions: Question[] } {
  const inquiry = new Inquiry(answers, false)
  const usualType = keptType(facts) ?? (facts.service.offersParcel ? 1 : 2)
  const packing = packAs(usualType, facts, undefined)
  const packages = "packages" in packing ? packing.packages : []
  const code = overrides.locker_code
  const locker = lockerWithCode({ facts, overrides, inquiry }, { code, packages })
  return { ...locker, questions: inquiry.open }
}

/** For a person: "LV1001, Rīga, Stacijas pasāža (Stacijas laukums 6, Rīga)". */
export function lockerText({ code, name, address, city }: StoredLocker): string {
  const place = [address, city].filter(Boolean).join(", ")
  return [code, ...(name === code ? [] : [name])].join(", ") + (place && ` (${place})`)
}

/** Whether two codes name the same locker, as far as that can be known without its list. */
export function isSameLocker(one: string, other: string): boolean {
  return one.toLowerCase() === other.toLowerCase()
}

/** The valid postal codes of a country, in the given order, each once. */
export function areasIn(countryCode: string, areas: (string | null | undefined)[]): string[] {
  return [...new Set(areas.flatMap((area) => areaIn(countryCode, area) ?? []))]
}

export function areaIn(countryCode: string, area: string | null | undefined): string | undefined {
  return area && isPostalCodeOf(countryCode, area) ? formatPostalCode(area, countryCode) : undefined
}
