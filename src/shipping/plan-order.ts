import { isPhoneInUse } from "../addresses"
import { keyedClient } from "../account"
import { readLocations, type StoredAddress } from "../store"
import { type PluginContext, refuse, refuseData, refuseMissing } from "../context"
import { newRowId } from "../modules/shipment_ordering"
import {
  type Answers,
  descriptionOf,
  fillPackages,
  IssueList,
  issuesText,
  type ItemsToShip,
  listOffers,
  type OrderOverrides,
  overridePackages,
  type Plan,
  questionsOfOffers,
  type RecipientChanges,
  type ServiceOffer,
  type ShipmentIssue,
  shipOverridesOf,
  toOrderMoney,
  type ShipOverrides,
} from "../planning"
import { type DescribedPackage, describePackage } from "./describe-packages"
import { type OrderToShip, readOrderToShip } from "./order"
import { type DeliveryInput, readDeliveryInput, OVERRIDES_KEY } from "./plan-input"
import { answer, planAndAsk } from "./plan-shipment"
import { type AskableFacts, readFacts, recipientAddress } from "./read-facts"
import { readItemsToShip } from "./read-items"

/** How an order would ship now, and with which other services. */
export interface OrderPlan {
  order: OrderToShip
  items: ItemsToShip
  places: { id: string; name: string }[]
  address: StoredAddress
  input: DeliveryInput
  plan: Plan
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
export async function planOrder(context: PluginContext, request: OrderRequest): Promise<OrderPlan> {
  const shipment = await addOffers(context, await planOpenItems(context, request))
  const { order, items, input, facts, shipmentPlan, offers, issues } = shipment
  const others = new IssueList()
  try {
    await keyedClient(context, input.account)
  } catch (error) {
    others.note("api_key", error)
  }
  const money = others.at("items", () => toOrderMoney(order))
  const [packages, places] = await Promise.all([
    describePlanned(context, shipment),
    readLocations(context),
  ])
  return {
    order,
    items,
    places,
    address: recipientAddress(input),
    input,
    plan: shipmentPlan,
    packages,
    offers,
    issues: [...others.all, ...issues],
    isRefunded: money?.isRefunded ?? false,
    description: descriptionOf(facts, input.overrides).join(", "),
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
  const shipment = await planOpenItems(context, { orderId, overrides })
  const usualPackages = await describePlanned(context, shipment)
  if (usualPackages.length === 0) {
    refuse("Its packages are not known. Ship it from the order's page, where you can enter them.")
  }
  const packages = overridePackages(usualPackages, {
    count: count ?? usualPackages.length,
    totalGrams,
  })
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
    const { issues } = await addOffers(
      context,
      await planItems(context, { order, items, overrides: given }),
    )
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
function changesOf(
  { shipping_address }: OrderToShip,
  recipient: RecipientChanges,
): RecipientChanges {
  const orderAddress: StoredAddress = shipping_address ?? {}
  return Object.fromEntries(
    Object.entries(recipient)
      .map(([field, text]) => [field, text || null] as const)
      .filter(([field, text]) => text !== (orderAddress[field as keyof StoredAddress] || null)),
  )
}

/** A shipment of an order as planned, with the answers that it follows from. */
interface PlannedItems {
  order: OrderToShip
  items: ItemsToShip
  overrides: OrderOverrides
  input: DeliveryInput
  facts: AskableFacts
  shipmentPlan: Plan
  answers: Answers
}

interface OrderRequest {
  orderId: string
  overrides: OrderOverrides
}

async function planOpenItems(
  context: PluginContext,
  { orderId, overrides }: OrderRequest,
): Promise<PlannedItems> {
  const order = await readOrderToShip(context, orderId)
  const items = await readItemsToShip(context, order, overrides)
  return planItems(context, { order, items, overrides })
}

/**
 * Plans a shipment of an order with overrides, including a corrected recipient. Saves and orders nothing.
 *
 * @throws MedusaError NOT_FOUND for an unknown box, NOT_ALLOWED when the account has no address
 */
async function planItems(
  context: PluginContext,
  { order, items, overrides }: Pick<PlannedItems, "order" | "items" | "overrides">,
): Promise<PlannedItems> {
  const { option, locationId, lines } = items
  const shipOverrides = shipOverridesOf(overrides)
  await refuseUnknownBoxes(context, shipOverrides)
  const shippingAddress = { ...order.shipping_address, ...overrides.recipient }
  const input = await readDeliveryInput(context, {
    account: option.service.account,
    methodData: order.shipping_methods?.find(
      ({ shipping_option_id }) => shipping_option_id === option.id,
    )?.data,
    lines: lines.filter(({ quantity }) => quantity > 0),
    overrides: shipOverrides,
    order: { ...order, shipping_address: shippingAddress as OrderToShip["shipping_address"] },
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
  })
  const rowId = newRowId()
  const services = context.configuration.services.ofAccount(input.account)
  const facts = await readFacts(context, input, { order, serviceCodes: services.keys() })
  const request = {
    overrides: shipOverrides,
    keys: { rowId, callbackUrl: context.plugin.callbackUrl(rowId) },
    isCorrectedInPlace: true,
  }
  const { shipmentPlan, answers } = await planAndAsk(context, facts, request)
  return { order, items, overrides, input, facts, shipmentPlan, answers }
}

/** Adds the prices of all services, and every issue: also what the service refuses when it is asked for prices. */
async function addOffers(context: PluginContext, shipment: PlannedItems) {
  const { order, items, overrides, input, facts, shipmentPlan, answers } = shipment
  const questions = questionsOfOffers(facts, shipmentPlan, input.overrides)
  await answer(context, facts, { questions, answers })
  const request = { overrides: input.overrides, answers }
  const { offers, issues: serviceIssues } = listOffers(facts, shipmentPlan, request)
  const issues = [...items.issues, ...items.stockIssues]
  // Skipped for fields that already have an issue.
  const addNew = (some: ShipmentIssue[], named = new Set(issues.map(({ field }) => field))) =>
    issues.push(...some.filter(({ field }) => !named.has(field)))
  addNew(issuesOf(items, shipmentPlan), new Set(items.issues.map(({ field }) => field)))
  addNew([...phoneIssues(order, overrides), ...serviceIssues])
  return { ...shipment, offers, issues }
}

/** Otherwise the number of the billing address would be sent in place of a mistyped one. */
function phoneIssues(order: OrderToShip, { recipient = {} }: OrderOverrides): ShipmentIssue[] {
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
function issuesOf({ lines }: ItemsToShip, { issues }: Plan): ShipmentIssue[] {
  const isEmpty = lines.every(({ quantity }) => quantity === 0)
  return isEmpty ? issues.filter(({ field }) => field !== "packages") : issues
}

/** The packages of a plan, which name items by their place among all lines of the order. */
async function describePlanned(
  context: PluginContext,
  { items: { lines }, facts, shipmentPlan, input: { overrides } }: PlannedItems,
): Promise<DescribedPackage[]> {
  const names = {
    boxes: await context.plugin.boxes.list(),
    numberOf: (lineId: string) => lines.findIndex(({ line }) => line.id === lineId) + 1,
    titleOf: (lineId: string) => facts.packedLines.find(({ id }) => id === lineId)?.title ?? "",
  }
  return fillPackages(facts, shipmentPlan, overrides).map((one) => describePackage(one, names))
}

/** @throws MedusaError NOT_FOUND when a package names an unknown box */
export async function refuseUnknownBoxes(
  context: PluginContext,
  { packages = [] }: Pick<ShipOverrides, "packages">,
): Promise<void> {
  const boxIds = [...new Set(packages.flatMap(({ box_id }) => box_id ?? []))]
  if (boxIds.length === 0) return
  const boxes = await context.plugin.listShipmentOrderingBoxes(
    { id: boxIds },
    { take: boxIds.length },
  )
  if (boxes.length < boxIds.length) {
    refuseMissing("A chosen box no longer exists. Choose another one. (packages)")
  }
}
