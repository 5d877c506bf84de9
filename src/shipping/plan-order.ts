import Big from "big.js"
import { keyedClient } from "../service"
import { readLocations, type StoredAddress } from "../store"
import type { ApiPackage, PackageType } from "../carrier-api"
import type { Package } from "../cartonizer"
import { type PluginContext, refuseData } from "../context"
import { newRowId } from "../modules/shipment_ordering"
import {
  MILLIMETRES,
  completeLines,
  packLines,
  type LineLike,
  type ShipLine,
  toShipLine,
} from "../packing"
import { descriptionOf, type ShipmentPlan } from "./assemble-plan"
import {
  boxNames,
  IssueList,
  issuesText,
  OVERRIDES_KEY,
  refuseUnknownBoxes,
  type ShipmentIssue,
  shipOverridesOf,
} from "./overrides"
import {
  type ItemsToShip,
  type OrderOverrides,
  readItemsToShip,
  type RecipientChanges,
} from "./items-to-ship"
import { type ServiceOffer, listOffers } from "./list-offers"
import { deliveryAddress, readOrderToShip, type ReadOrder } from "./order"
import { readOrderMoney } from "./collect-on-delivery"
import { type DeliveryInput, readDeliveryInput } from "./plan-input"
import { planShipment } from "./plan-shipment"

/** How an order would ship now, and with which other services. */
export interface OrderPlan {
  order: ReadOrder
  items: ItemsToShip
  places: { id: string; name: string }[]
  address: StoredAddress
  input: DeliveryInput
  plan: ShipmentPlan
  packages: DescribedPackage[]
  offers: ServiceOffer[]
  issues: ShipmentIssue[]
  /** Everything that was paid is refunded. */
  isRefunded: boolean
  /** Without the reference, which is added when the shipment is ordered. */
  description: string
}

/**
 * Plans a shipment of an order and asks for the prices of all services, without ordering anything.
 *
 * @throws MedusaError NOT_FOUND for an unknown order, option, place or box, NOT_ALLOWED when the order is not this
 * plugin's or its account has no address
 */
export async function planOrder(
  context: PluginContext,
  { orderId, overrides }: { orderId: string; overrides: OrderOverrides },
): Promise<OrderPlan> {
  const order = await readOrderToShip(context, orderId)
  const items = await readItemsToShip(context, order, overrides)
  const { input, plan, offers, issues } = await planItems(context, { order, items, overrides })
  const ofKey = new IssueList()
  await ofKey.at("api_key", () => keyedClient(context, input.account))
  const [packages, money, places] = await Promise.all([
    describePackages(context, input, plan),
    readOrderMoney(context, orderId),
    readLocations(context),
  ])
  return {
    order,
    items,
    places,
    address: deliveryAddress(input.order, input.fulfillment),
    input,
    plan,
    packages,
    offers,
    issues: [...ofKey.all, ...issues],
    isRefunded: money.isRefunded,
    description: descriptionOf(input).join(", "),
  }
}

/** What core is asked to ship of an order. */
interface FulfilmentPlan {
  optionId: string
  locationId: string | undefined
  items: { id: string; quantity: number }[]
  /** Brings the overrides to the provider. */
  additionalData: Record<string, unknown>
  /** To be saved on the order first; undefined where the recipient stays the same. */
  addressChanges: RecipientChanges | undefined
}

/**
 * Plans a fulfillment of an order. A corrected recipient overwrites the order's, so an invalid one is refused here,
 * together with all other issues.
 *
 * @throws MedusaError with each issue and its field, or the unknown id
 */
export async function planFulfilment(
  context: PluginContext,
  { orderId, overrides: given }: { orderId: string; overrides: OrderOverrides },
): Promise<FulfilmentPlan> {
  const overrides = shipOverridesOf(given)
  const order = await readOrderToShip(context, orderId)
  const items = await readItemsToShip(context, order, given)
  refuseIssues(items.issues)
  await refuseUnknownBoxes(context, overrides)
  const addressChanges = changesOf(order, given.recipient ?? {})
  const isChanged = Object.keys(addressChanges).length > 0
  if (isChanged) {
    const { issues } = await planItems(context, { order, items, overrides: given })
    if (issues.some(({ field }) => field.startsWith("recipient."))) refuseIssues(issues)
  }
  return {
    optionId: items.option.id,
    locationId: items.locationId,
    items: items.lines
      .filter(({ quantity }) => quantity > 0)
      .map(({ line, quantity }) => ({ id: line.id, quantity })),
    additionalData: { [OVERRIDES_KEY]: overrides },
    addressChanges: isChanged ? addressChanges : undefined,
  }
}

function refuseIssues(issues: ShipmentIssue[]): void {
  if (issues.length > 0) refuseData(issuesText(issues))
}

/** Only the fields that differ from the order's address. */
function changesOf({ shipping_address }: ReadOrder, recipient: RecipientChanges): RecipientChanges {
  const stored: StoredAddress = shipping_address ?? {}
  return Object.fromEntries(
    Object.entries(recipient)
      .map(([field, text]) => [field, text || null] as const)
      .filter(([field, text]) => text !== (stored[field as keyof StoredAddress] || null)),
  )
}

interface PlannedItems {
  input: DeliveryInput & { rowId: string }
  plan: ShipmentPlan
  offers: ServiceOffer[]
  /** Includes what the service refuses when it is asked for prices. */
  issues: ShipmentIssue[]
}

/**
 * Plans a shipment of an order with overrides, including a corrected recipient, and asks for the prices of all
 * services. Saves and orders nothing.
 *
 * @throws MedusaError NOT_FOUND for an unknown box, NOT_ALLOWED when the account has no address
 */
async function planItems(
  context: PluginContext,
  { order, items, overrides }: { order: ReadOrder; items: ItemsToShip; overrides: OrderOverrides },
): Promise<PlannedItems> {
  const { option, locationId, lines } = items
  const shipOverrides = shipOverridesOf(overrides)
  await refuseUnknownBoxes(context, shipOverrides)
  const delivery = await readDeliveryInput(context, {
    account: option.service.account,
    methodData: order.shipping_methods?.find(
      ({ shipping_option_id }) => shipping_option_id === option.id,
    )?.data,
    lines: lines.filter(({ quantity }) => quantity > 0),
    overrides: shipOverrides,
    order: { ...order, shipping_address: withChanges(order, overrides) },
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
    isCorrectedInPlace: true,
  })
  const input = { ...delivery, rowId: newRowId() }
  const plan = await planShipment(context, input)
  const { offers, issues: refused } = await listOffers(context, input, plan)
  const issues = [...items.issues, ...issuesOf(items, plan)]
  // Skip the service's issues for fields that already have one.
  const named = new Set(issues.map(({ field }) => field))
  return {
    input,
    plan,
    offers,
    issues: [...issues, ...refused.filter(({ field }) => !named.has(field))],
  }
}

/** If nothing ships, drops the packing issue: it says nothing new. */
function issuesOf({ lines }: ItemsToShip, plan: ShipmentPlan): ShipmentIssue[] {
  const issues = plan.kind === "refusal" ? plan.issues : []
  const isEmpty = lines.every(({ quantity }) => quantity === 0)
  return isEmpty ? issues.filter(({ field }) => field !== "packages") : issues
}

function withChanges(
  order: ReadOrder,
  { recipient }: OrderOverrides,
): ReadOrder["shipping_address"] {
  return { ...order.shipping_address, ...recipient } as ReadOrder["shipping_address"]
}

/** A package for a person to read: outer sizes in whole millimetres, gross weight in whole grams. */
interface DescribedPackage {
  boxId: string | null
  boxName: string | null
  length: number
  width: number
  height: number
  weight: number
  /** Empty when not known, such as in packages given by hand. */
  contents: { title: string; quantity: number }[]
}

interface Planned {
  packages: Required<ApiPackage>[]
  packageType: PackageType
}

/** The packages of a plan with their boxes and contents. */
async function describePackages(
  context: PluginContext,
  input: DeliveryInput,
  planned: Planned,
): Promise<DescribedPackage[]> {
  const described = input.overrides?.packages
    ? input.overrides.packages.map(({ box_id = null, ...measures }) => ({
        boxId: box_id,
        contents: [],
        ...measures,
      }))
    : await describePlanned(context, input, planned)
  const names = await boxNames(
    context,
    described.map(({ boxId }) => boxId),
  )
  return described.map((one) => ({ ...one, boxName: names.get(one.boxId ?? "") ?? null }))
}

/** Packs again to find boxes and contents. If the result differs from the plan, describes measures only. */
async function describePlanned(
  context: PluginContext,
  { configuration, lines }: DeliveryInput,
  { packages, packageType }: Planned,
): Promise<Omit<DescribedPackage, "boxName">[]> {
  const complete = await completeLines(
    context,
    lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
    configuration.itemRules,
  )
  const packing = packLines(complete, packageType, configuration)
  if (packing.kind === "packed" && isSame(packing.apiPackages, packages)) {
    return packing.packages.map((one) => describe(one, complete))
  }
  const { sizeUnit } = configuration.options.shipments
  const millimetres = (size: string) =>
    new Big(size).times(MILLIMETRES[sizeUnit]).round().toNumber()
  return packages.map(({ length, width, height, weight }) => ({
    boxId: null,
    length: millimetres(length),
    width: millimetres(width),
    height: millimetres(height),
    weight: new Big(weight).times(1000).round().toNumber(),
    contents: [],
  }))
}

function describe(
  { boxId, outer, grossWeight, placements }: Package,
  lines: ShipLine[],
): Omit<DescribedPackage, "boxName"> {
  const titles = new Map(lines.map(({ id, title }) => [id, title]))
  const counts = new Map<string, number>()
  for (const { itemId } of placements) {
    const title = titles.get(itemId) ?? itemId
    counts.set(title, (counts.get(title) ?? 0) + 1)
  }
  return {
    boxId,
    length: Math.round(outer.length),
    width: Math.round(outer.width),
    height: Math.round(outer.height),
    weight: Math.round(grossWeight),
    contents: [...counts].map(([title, quantity]) => ({ title, quantity })),
  }
}

function isSame(some: Required<ApiPackage>[], others: Required<ApiPackage>[]): boolean {
  const text = (packages: Required<ApiPackage>[]) =>
    packages
      .map(({ weight, length, width, height }) => [weight, length, width, height].join())
      .sort()
      .join(" ")
  return text(some) === text(others)
}
