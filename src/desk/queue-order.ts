import Big from "big.js"
import {
  pickupSettings,
  accountOf,
  type Configuration,
  type KnownService,
  type OwnOption,
  type OptionService,
  packageTypesOf,
  toBookingAddress,
} from "../account"

import {
  buildShipmentBody,
  nextPickup,
  PickupSettingsError,
  shipmentReference,
  type CollectingService,
  currencyProblem,
  judgeCod,
} from "../booking"
import type { ApiPackage, PackageType } from "../carrier-api"
import { errorText } from "../context"
import type { Settings } from "../modules/shipment_ordering/settings/settings-schema"
import { misfitText, NO_ENVELOPE, fingerprintOf, packLines, type ShipLine } from "../packing"

import { type MethodData, readMethodData, toDeclared } from "../pricing"

import {
  owedInAll,
  type Consignment,
  consignmentOf,
  type ReadOrder,
  isAllAuthorized,
  isAllPaid,
  isAllRefunded,
  toOrderMoney,
  type OrderMoney,
  type StoredMoney,
  bookedService,
} from "../shipping"

/** What a page of orders has in common. */
interface KnownToAll extends KnownServices {
  options: OwnOption[]
  /** By line: where it is reserved. */
  places: Map<string, string>
  /** By order: what keeps its latest shipment from going out. */
  errors: Map<string, string>
  /** By line. */
  goods: Map<string, ShipLine>
  /** What is known of a service by now. */
  knownService: (service: OptionService) => Promise<KnownService | undefined>
  /** By handle: why nothing can be ordered with an account. */
  accounts: Map<string, string>
  pickupPlace: (locationId: string) => Promise<{ sender: string; address: string }>
}

/** An order that waits to be shipped, and how it would. */
export interface QueuedOrder {
  order: ListedOrder
  consignment: Consignment
  service: OptionService
  /** Undefined where it is not known: it cannot be packed, or there was no time for it. */
  packages: Required<ApiPackage>[] | undefined
  isPaid: boolean
  /** Agreed to in full, and not captured in full. */
  isAuthorized: boolean
  /** All that was paid was given back. */
  isRefunded: boolean
  isPaidOnDelivery: boolean
  /** In words. */
  problem: string | undefined
  lastError: string | undefined
}

/**
 * How an order would ship now.
 *
 * @param packingMs how long packing may take; at 0 nothing is packed
 * @returns undefined when none of the options is the order's
 */
export async function queueOrder(
  order: ListedOrder,
  known: KnownToAll,
  packingMs: number,
): Promise<QueuedOrder | undefined> {
  const { configuration, options, places, errors, accounts } = known
  const methods = order.shipping_methods ?? []
  const ids = methods.flatMap((method) => method?.shipping_option_id ?? [])
  const consignment = consignmentOf(order, {
    options: options.filter(({ id }) => ids.includes(id)),
    places,
    wish: {},
  })
  if (!consignment) {
    return undefined
  }
  const { option } = consignment
  const chosen = readMethodData(
    methods.find((method) => method?.shipping_option_id === option.id)?.data,
  )
  const service = bookedService(option.service, chosen)
  const types = packageTypesOf(service, await known.knownService(service))
  const packed = pack({ known, consignment, service, types, chosen, packingMs })
  const money = toOrderMoney(order)
  const { isPaidOnDelivery } = owedInAll(money, {
    codProviders: configuration.settings.cod_payment_providers,
    assigned: [],
  })
  return {
    order,
    consignment,
    service,
    packages: packed.packages,
    isPaid: isAllPaid(money),
    isAuthorized: isAllAuthorized(money),
    isRefunded: isAllRefunded(money),
    isPaidOnDelivery,
    problem:
      consignment.problems[0]?.message ??
      (option.isDeleted ? DELETED : undefined) ??
      accounts.get(service.account) ??
      (await serviceProblem(known, {
        order,
        service,
        money,
        lockerCode: lockerOf(service, chosen),
      })) ??
      packed.problem ??
      (await bodyProblem(order, known, { consignment, service, packed })),
    lastError: errors.get(order.id),
  }
}

/** One that was chosen for another option is none. */
function lockerOf({ key }: OptionService, chosen: MethodData | undefined): string | undefined {
  return chosen?.option_key === key ? chosen.locker_code || undefined : undefined
}

const DELETED = "The shipping option of this order was deleted. Choose another one to ship it."

interface Packing {
  packageType: PackageType
  packages?: Required<ApiPackage>[]
  problem?: string
}

function pack({
  known: { configuration, goods },
  consignment,
  service,
  types: [first, ...others],
  chosen,
  packingMs,
}: {
  known: KnownToAll
  consignment: Consignment
  service: OptionService
  types: [PackageType, ...PackageType[]]
  chosen: MethodData | undefined
  packingMs: number
}): Packing {
  const { settings } = configuration
  const lines = consignment.lines.flatMap(({ line, quantity }) => {
    const one = goods.get(line.id)
    return one && quantity > 0 ? [{ ...one, quantity }] : []
  })
  const kept = chosen?.option_key === service.key ? chosen.packing : undefined
  if (
    kept?.size_unit === settings.size_unit &&
    kept.fingerprint === fingerprintOf(lines, settings)
  ) {
    return { packageType: kept.package_type, packages: kept.packages }
  }
  if (packingMs <= 0 || lines.length === 0) {
    return { packageType: first }
  }
  // Which of two is the cheaper is asked for when it ships.
  const packed = packListedAs(first)
  const other = others.map(packListedAs).find(({ packages }) => packages)
  return packed.packages ? packed : (other ?? packed)

  function packListedAs(packageType: PackageType): Packing {
    try {
      const packing = packLines(lines, packageType, {
        ...configuration,
        deadlineMs: packingMs / 10,
      })
      switch (packing.kind) {
        case "packed":
          return { packageType, packages: packing.apiPackages }
        case "empty":
          return { packageType }
        case "no_envelope":
          return { packageType, problem: NO_ENVELOPE }
        case "unpackable":
          return { packageType, problem: misfitText(packing.misfits, settings) }
      }
    } catch (error) {
      return { packageType, problem: errorText(error) }
    }
  }
}

/** What the service would refuse of the address, the place of pickup and the currency. */
async function bodyProblem(
  order: ListedOrder,
  { configuration: { settings }, pickupPlace }: KnownToAll,
  {
    consignment: { locationId, lines },
    service,
    packed: { packages, packageType },
  }: Pick<QueuedOrder, "consignment" | "service"> & { packed: Packing },
): Promise<string | undefined> {
  const place = await pickupPlace(locationId ?? "")
  const pickup = pickupOf(settings, locationId)
  if ("problem" in pickup) {
    return pickup.problem
  }
  const currencyCode = order.currency_code ?? ""
  const declared = toDeclared(settings, { amount: "1", currencyCode })
  const built = buildShipmentBody({
    recipient: toBookingAddress(order.shipping_address ?? {}),
    otherPhones: [
      {
        phone: order.billing_address?.phone,
        countryCode: order.billing_address?.country_code,
      },
      { phone: order.customer?.phone },
    ],
    sender: { name: place.sender },
    pickupAddress: place.address,
    pickupAt: pickup.text,
    packages: packages ?? [SOME_PACKAGE],
    packageType,
    serviceCode: service.code,
    sendAdr: false,
    parcelPrice: declared.amount,
    currencyCode: declared.currencyCode,
    description: lines.map(({ line }) => line.title),
    reference: shipmentReference(order.display_id ?? 0, order.id),
  })
  return built.ok ? undefined : built.problems.map(({ message }) => message).join(" ")
}

function pickupOf(
  settings: Settings,
  locationId: string | undefined,
): { text: string } | { problem: string } {
  try {
    return nextPickup({ now: new Date(), ...pickupSettings(settings, locationId) })
  } catch (error) {
    if (error instanceof PickupSettingsError) return { problem: error.message }
    throw error
  }
}

/** Stands for one that is not known: packages have a problem of their own. */
const SOME_PACKAGE = { weight: "1", length: "1", width: "1", height: "1" }

/** Gross, in whole grams. */
export function gramsOf(packages: Required<ApiPackage>[]): number {
  return packages
    .reduce((sum, { weight }) => sum.plus(weight), new Big(0))
    .times(1000)
    .round()
    .toNumber()
}

/** What a page of orders has in common, as far as services go. */
interface KnownServices {
  configuration: Configuration
  /** What goes in place of a service that collects money, where there is none to collect. */
  alternativeTo: (service: OptionService) => Promise<CollectingService | undefined>
}

interface Booking {
  order: ListedOrder
  service: OptionService
  money: OrderMoney
  lockerCode: string | undefined
}

/** Why an order's service would not be booked for it: no locker is chosen, or its money is not collected. */
async function serviceProblem(
  { configuration, alternativeTo }: KnownServices,
  { order, service, money, lockerCode }: Booking,
): Promise<string | undefined> {
  const account = accountOf(configuration, service.account)
  const isCashOnDelivery =
    account !== undefined && configuration.services.isCashOnDelivery(account, service.code)
  const isChosen = lockerCode !== undefined || configuration.settings.locker_choice === "nearest"
  if (account && !isChosen && configuration.services.isLocker(account, service.code)) {
    return `"${service.name}" delivers to parcel lockers. Open the order and choose one there ("Choose a locker"), then ship it.`
  }
  const codProviders = configuration.settings.cod_payment_providers
  // Of an order that is shipped in part, its shipments say what is collected already: that is asked later.
  if (isBegun(order) || (!isCashOnDelivery && codProviders.length === 0)) {
    return undefined
  }
  const owed = owedInAll(money, { codProviders, assigned: [] })
  const mapped = await alternativeTo(service)
  const verdict = judgeCod({ ...owed, service: { ...service, isCashOnDelivery }, mapped })
  switch (verdict.kind) {
    case "refuse":
      return verdict.reason
    case "collect":
      return currencyProblem(order.currency_code ?? "", true)
    default:
      return undefined
  }
}

function isBegun({ items }: ListedOrder): boolean {
  return (items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
}

/** What is read of an order besides what a shipment is made of. */
export type ListedOrder = ReadOrder &
  StoredMoney & {
    billing_address?: { phone?: string | null; country_code?: string | null } | null
    customer?: { phone?: string | null } | null
  }
