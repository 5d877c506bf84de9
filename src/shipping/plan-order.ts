import { isPhoneInUse } from "../addresses"
import { keyedClient } from "../account"
import { readLocations, type StoredAddress } from "../store"
import { type PluginContext, refuse, refuseData } from "../context"
import { newRowId } from "../modules/shipment_ordering"
import { completeLines, type LineLike, toShipLine } from "../packing"
import { descriptionOf, type ShipmentPlan } from "./assemble-plan"
import { type DescribedPackage, describePackages } from "./describe-packages"
import {
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
import { readOrderToShip, type ReadOrder } from "./order"
import { readOrderMoney } from "./collect-on-delivery"
import { overridePackages } from "./override-packages"
import { type DeliveryInput, readDeliveryInput, recipientAddress } from "./plan-input"
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
  const others = new IssueList()
  await others.at("api_key", () => keyedClient(context, input.account))
  const [packages, money, places] = await Promise.all([
    describePlanned(context, items, { input, plan }),
    others.at("items", () => readOrderMoney(context, orderId)),
    readLocations(context),
  ])
  return {
    order,
    items,
    places,
    address: recipientAddress(input),
    input,
    plan,
    packages,
    offers,
    issues: [...others.all, ...issues],
    isRefunded: money?.isRefunded ?? false,
    description: descriptionOf(input).join(", "),
  }
}

/** How many packages a person wants, and what they weigh together. A missing one follows the plan. */
export interface RoughPackages {
  package_count?: number
  weight_grams?: number
}

/**
 * The overrides of a person who chose a number of packages, or their weight, but no sizes.
 *
 * @throws MedusaError with the reason if the packages cannot be planned
 */
export async function withPackages(
  context: PluginContext,
  { package_count: count, weight_grams: totalGrams }: RoughPackages,
  { orderId, overrides }: { orderId: string; overrides: OrderOverrides },
): Promise<OrderOverrides> {
  if (count === undefined && totalGrams === undefined) {
    return overrides
  }
  const { packages: planned } = await planOrder(context, { orderId, overrides })
  if (planned.length === 0) {
    refuse("Its packages are not known. Ship it from the order's page, where you can enter them.")
  }
  const packages = overridePackages(planned, { count: count ?? planned.length, totalGrams })
  return { ...overrides, packages }
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
  refuseIssues([...items.issues, ...items.stockIssues])
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
  const ofItems = new Set(items.issues.map(({ field }) => field))
  const issues = [
    ...items.issues,
    ...items.stockIssues,
    ...issuesOf(items, plan).filter(({ field }) => !ofItems.has(field)),
  ]
  // Skipped for fields that already have an issue.
  const named = new Set(issues.map(({ field }) => field))
  return {
    input,
    plan,
    offers,
    issues: [
      ...issues,
      ...[...phoneIssues(order, overrides), ...refused].filter(({ field }) => !named.has(field)),
    ],
  }
}

/** Otherwise the number of the billing address would be sent in place of a mistyped one. */
function phoneIssues(order: ReadOrder, { recipient = {} }: OrderOverrides): ShipmentIssue[] {
  const { phone } = changesOf(order, recipient)
  const countryCode = order.shipping_address?.country_code
  if (!phone || isPhoneInUse({ phone, countryCode })) return []
  return [
    {
      field: "recipient.phone",
      message:
        "This phone number cannot be called. Correct it, with the country code in front, such as +371.",
    },
  ]
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

/** The packages of a plan, which name items by their place among all lines of the order. */
async function describePlanned(
  context: PluginContext,
  { lines }: ItemsToShip,
  { input, plan }: Pick<PlannedItems, "input" | "plan">,
): Promise<DescribedPackage[]> {
  const { configuration, overrides } = input
  const [completed, boxes] = await Promise.all([
    completeLines(
      context,
      input.lines.map(({ line, quantity }) => toShipLine(line as LineLike, quantity)),
      configuration.itemRules,
    ),
    context.plugin.boxes.list(),
  ])
  return describePackages({
    configuration,
    boxes,
    packages: plan.packages,
    packageType: plan.packageType,
    sizeUnit: configuration.options.shipments.sizeUnit,
    given: overrides?.packages,
    lines: completed,
    numberOf: (lineId) => lines.findIndex(({ line }) => line.id === lineId) + 1,
  })
}
