import { WHERE_TO_SET_UP } from "../context"
import { toCountryCode } from "../addresses"
import type { PackageType } from "../carrier-api"
import type { OptionService } from "../store"
import type { IssueList } from "./issues"
import type { MethodData } from "./method-data"
import type { ShipOverrides } from "./overrides"
import { bestQuote, packOpenTypes, typeOfStore, typesOfOption } from "./choose-packages"
import type { ShipmentFacts, Inquiry } from "./facts"

/** What the customer chose at checkout, as far as it still holds for the option. */
export function choiceOf(
  ofOption: OptionService,
  stored: MethodData | undefined,
): Pick<ShipmentFacts, "service" | "keptPacking" | "storeType" | "chosenLocker"> {
  const choice = stored?.option_key === ofOption.key ? stored : undefined
  return {
    service: bookedService(ofOption, stored),
    keptPacking: choice?.packing ?? undefined,
    storeType: choice?.store_package_type,
    chosenLocker: choice?.locker_code
      ? {
          code: choice.locker_code,
          postalCode: choice.locker_postal_code ?? undefined,
          locker: choice.locker ?? undefined,
        }
      : undefined,
  }
}

/** The option's service; for "Cheapest" and similar options, the service of the customer's quote. */
export function bookedService(
  service: OptionService,
  stored: MethodData | undefined,
): OptionService {
  if (!service.virtual || stored?.option_key !== service.key || !stored.service_code) {
    return service
  }
  return asService(service, {
    code: stored.service_code,
    name: stored.service_name ?? stored.service_code,
    packageType: stored.packing?.package_type,
  })
}

/** The service that "Cheapest" stands for; it takes only the package type that it was chosen for. */
function asService(
  service: OptionService,
  { code, name, packageType }: { code: string; name: string; packageType: PackageType | undefined },
): OptionService {
  const isEnvelope = packageType === 2
  return {
    ...service,
    code,
    name,
    offersParcel: !isEnvelope,
    offersEnvelope: isEnvelope,
    virtual: undefined,
  }
}

/**
 * The service to book: a person's choice, else the shipping option's. For "Cheapest" and similar options, the best one
 * now; if nothing may be asked, the option itself.
 */
export function chooseService(
  toChoose: {
    facts: ShipmentFacts
    overrides: ShipOverrides | undefined
    inquiry: Inquiry
  },
  issues: IssueList,
): OptionService | undefined {
  const { facts, overrides, inquiry } = toChoose
  const { service } = facts
  const code = overrides?.service_code
  if (code !== undefined && (service.virtual || code !== service.code)) {
    return givenService(facts, code, issues)
  }
  return service.virtual && inquiry.isAsking ? chooseServiceNow(toChoose, service, issues) : service
}

function givenService(
  { configuration, account, recipient, service }: ShipmentFacts,
  code: string,
  issues: IssueList,
): OptionService | undefined {
  const carrierService = configuration.services.ofAccount(account).get(code)
  if (!carrierService) {
    return issues.refuse(
      "service_code",
      `This account has no service "${code}". Choose another one, or look for services in ${WHERE_TO_SET_UP}.`,
    )
  }
  const country = toCountryCode(recipient.address.countryCode)
  if (country && !carrierService.countries.has(country)) {
    return issues.refuse(
      "service_code",
      `"${carrierService.name}" is not known to deliver to ${country}. Choose another service.`,
    )
  }
  const { name, offersParcel, offersEnvelope } = carrierService
  return { ...service, code, name, virtual: undefined, offersParcel, offersEnvelope }
}

/** The best service now, when no service could be asked at checkout. */
function chooseServiceNow(
  toChoose: Parameters<typeof chooseService>[0],
  service: OptionService,
  issues: IssueList,
): OptionService | undefined {
  const { facts, overrides, inquiry } = toChoose
  const { configuration, account } = facts
  const { services } = configuration
  const packings = packOpenTypes(toChoose, typesOfOption(facts, service), issues)
  if (packings.length === 0) return undefined
  const quote = bestQuote(facts, service, {
    quotes: inquiry.quotes("service", packings, null),
    preferredType: typeOfStore(facts, overrides),
    preferredService: facts.outcome?.preferred?.service,
  })
  if (!quote) {
    return issues.refuse(
      "service_code",
      `No carrier's service can be chosen for "${service.name}" now. Try again in a moment, ` +
        "or fulfill with the shipping option of one carrier's service.",
    )
  }
  return asService(service, {
    code: quote.serviceCode,
    name: services.nameOf(account, quote.serviceCode, quote.serviceName),
    packageType: quote.packageType,
  })
}
