import Big from "big.js"
import { type KnownService } from "../service"
import { type OwnOption, type OptionService, packageTypesOf, toBookingAddress } from "../store"
import { currencyIssue, judgeCod } from "../booking"
import type { ApiPackage, PackageType } from "../carrier-api"
import { accountOf, type Configuration, errorText } from "../context"
import type { ShipLine } from "../packing"
import { type MethodData, readMethodData } from "../pricing"
import { assemblePlan } from "./assemble-plan"
import { alternativeAmong, owedInAll } from "./collect-on-delivery"
import { IssueList } from "./issues"
import { type ItemsToShip, itemsToShip } from "./items-to-ship"
import type { ReadOrder } from "./order"
import {
  isAllAuthorized,
  isAllPaid,
  isAllRefunded,
  type OrderMoney,
  type StoredMoney,
  toOrderMoney,
} from "./order-money"
import { keptPackages, packForShipment } from "./pack-shipment"
import { bookablePickups } from "./pickup"
import { bookedService } from "./plan-input"

/** Data that the orders of a page share. */
export interface PageFacts {
  configuration: Configuration
  options: OwnOption[]
  /** By line: the stock location where it is reserved. */
  reservedAt: Map<string, string>
  /** By order: why its latest shipment cannot go out. */
  errors: Map<string, string>
  /** By line. */
  completed: Map<string, ShipLine>
  /** By handle of an account: its services, by code. */
  services: Map<string, ReadonlyMap<string, KnownService>>
  /** By handle: why nothing can be ordered with an account. */
  accounts: Map<string, string>
}

/** An order with the fields that a shipment needs, its money and its other phone numbers. */
export type ListedOrder = ReadOrder &
  StoredMoney & {
    billing_address?: { phone?: string | null; country_code?: string | null } | null
    customer?: { phone?: string | null } | null
  }

/** An order that waits to be shipped, and how it would ship. */
export interface ForeseenOrder {
  order: ListedOrder
  items: ItemsToShip
  service: OptionService
  /** Undefined when the items cannot be packed, or there was no time for it. */
  packages: Required<ApiPackage>[] | undefined
  /** Of the packages, gross. */
  weightGrams: number | undefined
  isPaid: boolean
  /** Fully authorized, not fully captured. */
  isAuthorized: boolean
  /** Everything that was paid is refunded. */
  isRefunded: boolean
  isPaidOnDelivery: boolean
  refusal: string | undefined
  lastError: string | undefined
}

/** The items of an order that would ship now; undefined when none of the page's options is the order's. */
export function foreseenItems(order: ListedOrder, page: PageFacts): ItemsToShip | undefined {
  const ids = (order.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
  return itemsToShip(order, {
    options: page.options.filter(({ id }) => ids.includes(id)),
    places: page.reservedAt,
    overrides: {},
  })
}

export interface ToForesee {
  order: ListedOrder
  items: ItemsToShip
  pickupPlace: { sender: string; address: string }
  /** How long packing may take; at 0 nothing is packed. */
  packingMs: number
}

/**
 * How an order would ship now, planned without asking the service. Finds what would be refused. The cheaper package
 * type, the locker and the sums that earlier shipments collect are only checked when the order ships.
 */
export function foreseeOrder(
  { order, items, pickupPlace, packingMs }: ToForesee,
  page: PageFacts,
): ForeseenOrder {
  const { configuration, errors, accounts } = page
  const { settings } = configuration
  const { option, locationId } = items
  const chosen = readMethodData(
    order.shipping_methods?.find((method) => method?.shipping_option_id === option.id)?.data,
  )
  const service = bookedService(option.service, chosen)
  const account = accountOf(configuration, service.account)
  const types = packageTypesOf(service, page.services.get(service.account)?.get(service.code))
  const packed = pack({ items, service, types, chosen, packingMs }, page)
  const money = toOrderMoney(order)
  const issues = new IssueList()
  const ofService = serviceIssue({ order, service, money, chosen }, page)
  if (ofService) issues.add("service_code", ofService)
  if (packed.refusal) issues.add("packages", packed.refusal)
  const pickups = issues.now("pickup_date", () => bookablePickups(settings, locationId)) ?? []
  const foreseen = issues.all[0]?.message
  const plan = assemblePlan(
    {
      configuration,
      account: { postalCodeForms: account?.postalCodeForms ?? {} },
      order,
      lines: items.lines.filter(({ quantity }) => quantity > 0),
    },
    {
      service,
      codAmount: null,
      packageType: packed.packageType,
      packages: packed.packages ?? [SOME_PACKAGE],
      isDangerous: false,
      sendAdr: false,
      recipient: recipientOf(order),
      sender: pickupPlace.sender,
      pickupAddress: pickupPlace.address,
      pickups,
      pickup: pickups[0],
      lockerCode: undefined,
      locker: undefined,
    },
    { keys: { rowId: order.id, callbackUrl: undefined }, issues },
  )
  const { isPaidOnDelivery } = owedInAll(money, {
    codProviders: settings.cod_payment_providers,
    assigned: [],
  })
  return {
    order,
    items,
    service,
    packages: packed.packages,
    weightGrams: packed.packages && gramsOf(packed.packages),
    isPaid: isAllPaid(money),
    isAuthorized: isAllAuthorized(money),
    isRefunded: isAllRefunded(money),
    isPaidOnDelivery,
    refusal:
      items.issues[0]?.message ??
      (option.isDeleted ? DELETED : undefined) ??
      accounts.get(service.account) ??
      foreseen ??
      (plan.kind === "refusal" ? plan.issues.map(({ message }) => message).join(" ") : undefined),
    lastError: errors.get(order.id),
  }
}

const DELETED = "The shipping option of this order was deleted. Choose another one to ship it."

/** Placeholder for unknown packages, so that the body adds no issue about them. */
const SOME_PACKAGE = { weight: "1", length: "1", width: "1", height: "1" }

function recipientOf({ shipping_address, billing_address, customer, email }: ListedOrder) {
  return {
    address: toBookingAddress(shipping_address ?? {}),
    otherPhones: [
      { phone: billing_address?.phone, countryCode: billing_address?.country_code },
      { phone: customer?.phone },
    ],
    email: email ?? undefined,
  }
}

interface Packing {
  packageType: PackageType
  packages?: Required<ApiPackage>[]
  refusal?: string
}

/** Each order gets a tenth of the time left, so that no order that is hard to pack uses it all. */
const HARD_ORDERS = 10

function pack(
  {
    items,
    service,
    types: [first, ...others],
    chosen,
    packingMs,
  }: {
    items: ItemsToShip
    service: OptionService
    types: [PackageType, ...PackageType[]]
    chosen: MethodData | undefined
    packingMs: number
  },
  { configuration, completed }: PageFacts,
): Packing {
  const lines = items.lines.flatMap(({ line, quantity }) => {
    const one = completed.get(line.id)
    return one && quantity > 0 ? [{ ...one, quantity }] : []
  })
  const keptPacking = chosen?.option_key === service.key ? (chosen.packing ?? undefined) : undefined
  const packages = keptPackages({ configuration, keptPacking }, lines)
  if (keptPacking && packages) {
    return { packageType: keptPacking.package_type, packages }
  }
  if (packingMs <= 0 || lines.length === 0) {
    return { packageType: first }
  }
  // The cheaper of two types is only asked for when the order ships.
  const packed = packAs(first)
  const other = others.map(packAs).find((one) => one.packages)
  return packed.packages ? packed : (other ?? packed)

  function packAs(packageType: PackageType): Packing {
    try {
      const result = packForShipment(lines, packageType, {
        configuration,
        deadlineMs: packingMs / HARD_ORDERS,
      })
      return result.kind === "packed" ? result : { packageType, refusal: result.message }
    } catch (error) {
      return { packageType, refusal: errorText(error) }
    }
  }
}

/** Gross, in whole grams. */
function gramsOf(packages: Required<ApiPackage>[]): number {
  return packages
    .reduce((sum, { weight }) => sum.plus(weight), new Big(0))
    .times(1000)
    .round()
    .toNumber()
}

interface Booking {
  order: ListedOrder
  service: OptionService
  money: OrderMoney
  chosen: MethodData | undefined
}

/** Why the order's service cannot be booked: a locker is missing, or the money cannot be collected. */
function serviceIssue(
  { order, service, money, chosen }: Booking,
  { configuration, services }: PageFacts,
): string | undefined {
  const { settings } = configuration
  const account = accountOf(configuration, service.account)
  const isCashOnDelivery =
    account !== undefined && configuration.services.isCashOnDelivery(account, service.code)
  // Ignore a locker that was chosen for another option.
  const lockerCode = chosen?.option_key === service.key ? chosen.locker_code : undefined
  const isChosen = Boolean(lockerCode) || settings.locker_choice === "nearest"
  if (account && !isChosen && configuration.services.isLocker(account, service.code)) {
    return `"${service.name}" delivers to parcel lockers. Open the order and choose one there ("Choose a locker"), then ship it.`
  }
  const codProviders = settings.cod_payment_providers
  // If the order is partly shipped, what is collected already is only read when the rest ships.
  if (isBegun(order) || (!isCashOnDelivery && codProviders.length === 0)) {
    return undefined
  }
  const owed = owedInAll(money, { codProviders, assigned: [] })
  const mapped =
    account && alternativeAmong(services.get(service.account), { service, account, configuration })
  const verdict = judgeCod({ ...owed, service: { ...service, isCashOnDelivery }, mapped })
  switch (verdict.kind) {
    case "refuse":
      return verdict.reason
    case "collect":
      return currencyIssue(order.currency_code ?? "", true)
    default:
      return undefined
  }
}

function isBegun({ items }: ListedOrder): boolean {
  return (items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
}
