import { setImmediate as breathe } from "node:timers/promises"
import Big from "big.js"
import { currencyIssue, judgeCod } from "../booking"
import type { ApiPackage } from "../carrier-api"
import { accountOf, alone, type Configuration, errorText, type PluginContext } from "../context"
import type { ShipLine } from "../packing"
import { type MethodData, type QuotedPrices, readQuotedPrices, readMethodData } from "../pricing"
import { accountFor, keyedClient, type KnownService, knownServices } from "../account"
import {
  bookablePickups,
  optionIdsOf,
  readPickupPlace,
  type OptionService,
  type OwnOption,
  packageTypesOf,
  readEachOrder,
} from "../store"
import { bookedService } from "./booked-service"
import { assemblePlan, recipientOf } from "./assemble-plan"
import {
  alternativeAmong,
  MONEY_FIELDS,
  owedInAll,
  type OwedShare,
  type StoredMoney,
  toOrderMoney,
} from "./collect-on-delivery"
import { itemsToShip, type ItemsToShip, readPlaceRefusals, shippableLines } from "./items-to-ship"
import { NO_TOTALS, ORDER_FIELDS, type ReadOrder } from "./order"
import { IssueList } from "./overrides"
import { completeOrders, packOpenItems } from "./pack-open-items"
import { type Reservations, readReservationsOf } from "./unfulfillable"

/** How long packing may still take. It blocks all other requests; orders that get no time are not packed. */
interface PackingBudget {
  leftMs: number
}

/** For one request. */
export const PACKING_BUDGET_MS = 1_000

const FIELDS = [
  ...ORDER_FIELDS,
  "created_at",
  "billing_address.phone",
  "billing_address.country_code",
  "customer.phone",
  "cart.id",
]

/**
 * How orders would ship now, in the order of `ids`. Reads all orders together. An order that cannot be understood is
 * there too, with the reason as its refusal.
 *
 * @param options our options that they may ship with
 * @param budget is used up by packing
 */
export async function foreseeOrders(
  context: PluginContext,
  ids: string[],
  { options, budget }: { options: OwnOption[]; budget: PackingBudget },
): Promise<ForeseenOrder[]> {
  if (ids.length === 0) {
    return []
  }
  const { orders, failures } = await readEachOrder<ListedOrder>(context, {
    ids,
    fields: [...new Set([...FIELDS, ...MONEY_FIELDS])],
    instead: FIELDS,
  })
  for (const [id, failure] of failures) {
    context.logger.warn(`shipment-ordering: order ${id} has no totals, ${errorText(failure)}`)
  }
  const page = await readPage(context, orders, options)
  const placeOf = pickupPlaces(context)
  const byId = new Map(orders.map((order) => [order.id, order]))
  const foreseen: ForeseenOrder[] = []
  for (const id of ids) {
    const order = byId.get(id)
    if (!order) continue
    const hasTotals = !failures.has(id)
    const planned = await alone(context, async () => {
      const items = foreseenItems(order, page)
      const pickupPlace = items && (await placeOf(items.locationId))
      return pickupPlace && foreseeOrder({ order, items, pickupPlace, budget, hasTotals }, page)
    })
    const refusal = planned.refusal ?? (hasTotals ? undefined : NO_TOTALS)
    const listed = planned.result ?? (refusal && notUnderstood(order, refusal, page))
    if (listed) foreseen.push(listed)
    await breathe()
  }
  return foreseen
}

async function readPage(
  context: PluginContext,
  orders: ListedOrder[],
  options: OwnOption[],
): Promise<PageFacts> {
  const { configuration } = context
  const handles = [...new Set(options.map(({ service }) => service.account))]
  const [reservations, errors, completed, prices] = await Promise.all([
    readReservationsOf(context, orders.flatMap(shippableLines)),
    context.plugin.ordersToShip.latestErrors(orders.map(({ id }) => id)),
    completeOrders(context, orders, configuration.itemRules),
    readQuotedPrices(context, orders),
  ])
  const services: PageFacts["services"] = new Map()
  for (const handle of handles) {
    const account = accountOf(configuration, handle)
    if (account) services.set(handle, knownServices(context, account))
  }
  const [accounts, placeRefusals] = await Promise.all([
    accountIssues(context, handles),
    readPlaceRefusals(context, { options, reservations }),
  ])
  return {
    configuration,
    options,
    reservations,
    placeRefusals,
    errors,
    completed,
    prices,
    services,
    accounts,
  }
}

/** Reads each stock location once. */
function pickupPlaces(context: PluginContext) {
  const { settings } = context.configuration
  const places = new Map<string | undefined, Promise<ToForesee["pickupPlace"]>>()
  return (locationId: string | undefined): Promise<ToForesee["pickupPlace"]> => {
    const place = places.get(locationId) ?? readPickupPlace(context, locationId, settings)
    places.set(locationId, place)
    return place
  }
}

/** By handle of an account: why nothing can be ordered with it now, in words. */
async function accountIssues(
  context: PluginContext,
  handles: string[],
): Promise<Map<string, string>> {
  const issues = new Map<string, string>()
  for (const handle of handles) {
    try {
      await keyedClient(context, await accountFor(context, handle))
    } catch (error) {
      issues.set(handle, errorText(error))
    }
  }
  return issues
}

/** Data that the orders of a page share. */
interface PageFacts {
  configuration: Configuration
  options: OwnOption[]
  reservations: Reservations
  /** By stock location: why nothing ships from it. */
  placeRefusals: Map<string, string>
  /** By order: why its latest shipment cannot go out. */
  errors: Map<string, string>
  /** By line. */
  completed: Map<string, ShipLine>
  prices: QuotedPrices
  /** By handle of an account: its services, by code. */
  services: Map<string, ReadonlyMap<string, KnownService>>
  /** By handle: why nothing can be ordered with an account. */
  accounts: Map<string, string>
}

/** An order with the fields that a shipment needs, its money and its other phone numbers. */
type ListedOrder = ReadOrder &
  StoredMoney & {
    billing_address?: { phone?: string | null; country_code?: string | null } | null
    customer?: { phone?: string | null } | null
    cart?: { id: string } | null
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
  /** The service's price for these packages; undefined when that is not known. */
  price: ReturnType<QuotedPrices>
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
function foreseenItems(order: ListedOrder, page: PageFacts): ItemsToShip | undefined {
  const ids = optionIdsOf(order)
  return itemsToShip(order, {
    options: page.options.filter(({ id }) => ids.includes(id)),
    reservations: page.reservations,
    placeRefusals: page.placeRefusals,
    overrides: {},
  })
}

interface ToForesee {
  order: ListedOrder
  items: ItemsToShip
  pickupPlace: { sender: string; address: string }
  budget: PackingBudget
  /** Medusa could work out what the order costs. */
  hasTotals: boolean
}

/**
 * How an order would ship now, planned without asking the service. Finds what would be refused. The cheaper package
 * type, the locker and the sums that earlier shipments collect are only checked when the order ships.
 */
function foreseeOrder(
  { order, items, pickupPlace, budget, hasTotals }: ToForesee,
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
  const begun = performance.now()
  const packed = packOpenItems({ items, service, types, chosen, packingMs: budget.leftMs }, page)
  budget.leftMs -= performance.now() - begun
  const issues = new IssueList()
  if (!hasTotals) issues.add("items", NO_TOTALS)
  const money = hasTotals ? issues.now("items", () => toOrderMoney(order)) : undefined
  const owed =
    money && owedInAll(money, { codProviders: settings.cod_payment_providers, assigned: [] })
  const ofService = serviceIssue({ order, service, owed, chosen }, page)
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
      recipient: recipientOf(order, order.shipping_address ?? {}),
      sender: pickupPlace.sender,
      pickupAddress: pickupPlace.address,
      pickups,
      pickup: pickups[0],
      lockerCode: undefined,
      locker: undefined,
    },
    { keys: { rowId: order.id, callbackUrl: undefined }, issues },
  )
  return {
    order,
    items,
    service,
    packages: packed.packages,
    weightGrams: packed.packages && gramsOf(packed.packages),
    price: packed.isKept ? page.prices(order.cart?.id, service) : undefined,
    isPaid: money?.isPaid ?? false,
    isAuthorized: money?.isAuthorized ?? false,
    isRefunded: money?.isRefunded ?? false,
    isPaidOnDelivery: owed?.isPaidOnDelivery ?? false,
    refusal:
      (money ? undefined : foreseen) ??
      [...items.issues, ...items.stockIssues][0]?.message ??
      (option.isDeleted ? DELETED : undefined) ??
      accounts.get(service.account) ??
      foreseen ??
      (plan.kind === "refusal" ? plan.issues.map(({ message }) => message).join(" ") : undefined),
    lastError: errors.get(order.id),
  }
}

/** An order that could not be planned. It is listed, too. */
function notUnderstood(
  order: ListedOrder,
  refusal: string,
  { options, errors }: PageFacts,
): ForeseenOrder | undefined {
  const ids = optionIdsOf(order)
  const option = options.find(({ id }) => ids.includes(id)) ?? options[0]
  return (
    option && {
      order,
      items: { option, locationId: undefined, lines: [], issues: [], stockIssues: [] },
      service: option.service,
      packages: undefined,
      weightGrams: undefined,
      price: undefined,
      isPaid: false,
      isAuthorized: false,
      isRefunded: false,
      isPaidOnDelivery: false,
      refusal,
      lastError: errors.get(order.id),
    }
  )
}

const DELETED = "The shipping option of this order was deleted. Choose another one to ship it."

/** Placeholder for unknown packages, so that the body adds no issue about them. */
const SOME_PACKAGE = { weight: "1", length: "1", width: "1", height: "1" }

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
  /** Undefined when that is not known. */
  owed: OwedShare | undefined
  chosen: MethodData | undefined
}

/** Why the order's service cannot be booked: a locker is missing, or the money cannot be collected. */
function serviceIssue(
  { order, service, owed, chosen }: Booking,
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
  if (!owed || isBegun(order) || (!isCashOnDelivery && codProviders.length === 0)) {
    return undefined
  }
  const mapped =
    account && alternativeAmong(services.get(service.account), { service, account, configuration })
  const verdict = judgeCod({ ...owed, service: { ...service, isCashOnDelivery }, mapped })
  switch (verdict.kind) {
    case "refuse":
      return verdict.refusal
    case "collect":
      return currencyIssue(order.currency_code ?? "", true)
    default:
      return undefined
  }
}

function isBegun({ items }: ListedOrder): boolean {
  return (items ?? []).some(({ detail }) => Number(detail?.fulfilled_quantity ?? 0) > 0)
}
