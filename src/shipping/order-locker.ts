import { isPostalCodeOf, formatPostalCode, toCountryCode } from "../addresses"
import { type Configuration, type PluginContext, refuse, refuseData } from "../context"
import { listLockers } from "../lockers"
import {
  isGone,
  type Ledger,
  type LedgerRow,
  type StoredLocker,
} from "../modules/shipment_ordering"
import {
  bookedService,
  issuesText,
  itemsToShip,
  type MethodData,
  noAnswers,
  planOtherLocker,
  readMethodData,
  type ReadOrder,
  shipOverridesOf,
} from "../planning"
import { findHoldingRule, readOrderOutcome } from "../pricing"
import {
  deliversToLocker,
  optionIdsOf,
  orderNumberText,
  type OwnOption,
  readOwnOptions,
  roundQuantity,
} from "../store"
import { answer } from "./plan-shipment"
import { readOrderToShip } from "./order"
import { type DeliveryInput, readDeliveryInput } from "./plan-input"
import { readFacts } from "./read-facts"
import { readItemsToShip } from "./read-items"

/** The parcel locker of an order. */
export interface LockerOfOrder {
  /** One of the plugin's options delivers the order. */
  isOurs: boolean
  /** Quantity of all items that are still to be sent. */
  leftToShip: number
  /** The shipping rule that keeps them from being fulfilled automatically. */
  heldBackBy?: string
  deliversToLocker: boolean
  code: string | null
  /** Null with a code: the locker could not be looked up when it was chosen. */
  locker: StoredLocker | null
  /** Nothing of the delivery is ordered yet. */
  canChange: boolean
}

/** @throws MedusaError NOT_FOUND for an unknown order */
export async function readLockerOfOrder(
  context: PluginContext,
  orderId: string,
): Promise<LockerOfOrder> {
  const { configuration } = context
  const order = await readOrderToShip(context, orderId)
  const methods = order.shipping_methods ?? []
  const own = await readOwnOptions(context, optionIdsOf(order))
  const isOurs = own.length > 0
  const options = lockerOptions(configuration, order, own)
  const shipping = itemsToShip(order, { options })
  if (!shipping) {
    return { ...NO_LOCKER, isOurs, leftToShip: 0 }
  }
  const { option, issues, lines, locationId } = shipping
  const leftToShip = roundQuantity(lines.reduce((sum, { open }) => sum + open, 0))
  const toRule = { order, lines, locationId, service: option.service }
  const outcome = await readOrderOutcome(context, toRule, ["hold_back"])
  const heldBackBy = findHoldingRule(configuration, outcome, { ...option, locationId })
  const ownMethod = methods.find((method) => method?.shipping_option_id === option.id)
  const methodData = readMethodData(ownMethod?.data)
  const service = bookedService(option.service, methodData)
  if (!deliversToLocker(configuration, { account: service.account, service })) {
    return { ...NO_LOCKER, isOurs, leftToShip, heldBackBy }
  }
  const ofOption = methodData?.option_key === service.key ? methodData : undefined
  return {
    isOurs,
    leftToShip,
    heldBackBy,
    deliversToLocker: true,
    code: ofOption?.locker_code ?? null,
    locker: ofOption?.locker ?? null,
    canChange: issues.length === 0 && !(await findOrdered(context.plugin.ledger, { orderId })),
  }
}

const NO_LOCKER = {
  deliversToLocker: false,
  code: null,
  locker: null,
  canChange: false,
}

/**
 * The lockers near an order's address, or near another postal code of its country, that take the packages of the
 * customer's quote. Other packages are checked when the shipment is planned.
 *
 * @throws MedusaError NOT_FOUND for an unknown order
 */
export async function findOrderLockers(
  context: PluginContext,
  { orderId, postalCode }: { orderId: string; postalCode?: string },
) {
  const { configuration } = context
  const order = await readOrderToShip(context, orderId)
  const methods = order.shipping_methods ?? []
  const options = await readOwnOptions(context, optionIdsOf(order), { withDeleted: true })
  const option = lockerOptions(configuration, order, options)[0]
  const method = methods.find(({ shipping_option_id: id }) => id === option?.id)
  const methodData = readMethodData(method?.data)
  const packing = methodData?.option_key === option?.service.key ? methodData?.packing : undefined
  const address = order.shipping_address
  return listLockers(context, {
    account: option?.service.account,
    countryCode: address?.country_code,
    postalCode: postalCode ?? address?.postal_code,
    packages: async () =>
      packing?.size_unit === configuration.options.shipments.sizeUnit ? packing.packages : [],
  })
}

/** The order's options that deliver to lockers, or all its options if none does. */
function lockerOptions(
  configuration: Configuration,
  { shipping_methods: methods = [] }: ReadOrder,
  options: OwnOption[],
): OwnOption[] {
  const toLocker = options.filter((option) => {
    const method = methods.find((one) => one?.shipping_option_id === option.id)
    const service = bookedService(option.service, readMethodData(method?.data))
    return deliversToLocker(configuration, { account: service.account, service })
  })
  return toLocker.length > 0 ? toLocker : options
}

/**
 * The last step before a changed locker is saved, in the order's turn. Drops the locker overrides of its shipments:
 * items that are ordered once more keep the overrides of their shipment, and the locker chosen for the order is newer.
 *
 * @throws MedusaError NOT_ALLOWED when a shipment was ordered during the lookup: it goes to the old locker
 */
export async function dropOverriddenLockers(
  ledger: Ledger,
  { optionId, ...ordered }: OrderedItems & { optionId: string },
): Promise<void> {
  await refuseOrdered(ledger, ordered)
  for (const { id, shipping_option_id, overrides } of await listDeliveries(ledger, ordered)) {
    if (shipping_option_id === optionId && overrides && "locker_code" in overrides) {
      const overridesOfRow = {
        ...shipOverridesOf(overrides),
        locker_code: undefined,
        locker_postal_code: undefined,
      }
      await ledger.note(id, { overrides: overridesOfRow })
    }
  }
}

/**
 * Refuses a change when the service already has a shipment of the order: the service cannot change shipments.
 *
 * @throws MedusaError NOT_ALLOWED with the next step
 */
async function refuseOrdered(ledger: Ledger, ordered: OrderedItems): Promise<void> {
  const shipment = await findOrdered(ledger, ordered)
  if (shipment) {
    refuse(nextStep(shipment, ordered))
  }
}

interface OrderedItems {
  orderId: string
  /** Some of its items are left to be shipped. */
  isOpen: boolean
}

/** A shipment of an order that the service has, or may have. */
async function findOrdered(
  ledger: Ledger,
  order: Pick<OrderedItems, "orderId">,
): Promise<LedgerRow | undefined> {
  return (await listDeliveries(ledger, order)).find((row) => !isGone(row))
}

/** More than any order has. */
const MOST_SHIPMENTS = 1_000

async function listDeliveries(
  ledger: Ledger,
  { orderId }: Pick<OrderedItems, "orderId">,
): Promise<LedgerRow[]> {
  const { rows } = await ledger.list({ order_id: orderId }, { limit: MOST_SHIPMENTS, offset: 0 })
  return rows.filter(({ kind }) => kind === "delivery")
}

function nextStep({ state, reference }: LedgerRow, { isOpen }: OrderedItems): string {
  if (state === "pending") {
    return (
      `It is not known yet whether the service has shipment ${reference} of this order. ` +
      "Retry that shipment first; then replace it with one to another locker."
    )
  }
  if (isOpen) {
    return (
      `A part of this order is with the service already, as shipment ${reference}. ` +
      "Ship the rest with another locker in the Ship dialog."
    )
  }
  switch (state) {
    case "ordered":
      return (
        `The service has shipment ${reference} of this order already, and cannot change it. ` +
        "Replace it with one to another locker; until it is confirmed, that costs nothing."
      )
    case "failed":
      return (
        `The service has shipment ${reference} of this order, which could not be confirmed. ` +
        "Replace it with one to another locker; it is abandoned then, and costs nothing."
      )
    default:
      return (
        `Shipment ${reference} of this order is with the carrier already. Order a replacement to ` +
        "another locker if a second parcel is to go out; both are charged."
      )
  }
}

interface LockerChange {
  orderId: string
  lockerCode: string
  /** Postal code of the area where it was found; by default the address's. */
  lockerPostalCode?: string
}

interface PlannedLockerChange {
  /** Of the order's shipping method. */
  methodId: string
  optionId: string
  /** Some of the order's items are left to be shipped. */
  isOpen: boolean
  before: Record<string, unknown>
  after: MethodData
  locker: StoredLocker | undefined
}

/**
 * Plans the change of an order's delivery to another parcel locker. A locker that cannot be looked up now is
 * accepted, and looked up when it is ordered.
 *
 * @throws MedusaError NOT_FOUND for an unknown order, NOT_ALLOWED when its delivery is already ordered or does not go
 * to lockers, INVALID_DATA for a locker that does not exist or is too small
 */
export async function planLockerChange(
  context: PluginContext,
  { orderId, lockerCode, lockerPostalCode }: LockerChange,
): Promise<PlannedLockerChange> {
  const order = await readOrderToShip(context, orderId)
  const country = toCountryCode(order.shipping_address?.country_code)
  refuseForeignCode(country, lockerPostalCode)
  const items = await readItemsToShip(context, order, {
    shipping_option_id: await chooseOption(context, order),
  })
  const { option, locationId, lines } = items
  // Where the items ship from is chosen when they ship; a deleted location must not keep the old locker.
  const issues = items.issues.filter(({ field }) => field !== "location_id")
  const isOpen = lines.some(({ quantity }) => quantity > 0)
  await refuseOrdered(context.plugin.ledger, { orderId, isOpen })
  if (issues.length > 0) {
    refuse(issuesText(issues))
  }
  const method = order.shipping_methods?.find((one) => one?.shipping_option_id === option.id)
  const overrides = { locker_code: lockerCode, locker_postal_code: lockerPostalCode }
  const input = await readDeliveryInput(context, {
    account: option.service.account,
    methodData: method?.data,
    lines: lines.filter(({ quantity }) => quantity > 0),
    overrides,
    order,
    fulfillment: { shipping_option_id: option.id, location_id: locationId },
  })
  const { configuration, account, service } = input
  if (!method || !deliversToLocker(configuration, { account: account.handle, service })) {
    return refuse(
      `Order ${orderNumberText(order)} is delivered by "${service.name}", which does not go to parcel lockers. ` +
        "Choose another service when you ship it.",
    )
  }
  const facts = await readFacts(context, input, { order })
  const answers = noAnswers()
  const { questions } = planOtherLocker(facts, { overrides, answers })
  await answer(context, facts, { questions, answers })
  const { code, locker, issue } = planOtherLocker(facts, { overrides, answers })
  if (issue) {
    refuseData(`${issue} (locker_code)`)
  }
  const before = { ...method.data }
  return {
    methodId: method.id,
    optionId: option.id,
    isOpen,
    before,
    after: {
      ...(readMethodData(before) ?? unpriced(input)),
      locker_code: code ?? lockerCode,
      locker_postal_code: lockerPostalCode ? formatPostalCode(lockerPostalCode, country) : null,
      locker: locker ?? null,
    },
    locker,
  }
}

/** An invalid postal code would be ignored: the locker is then searched elsewhere and refused for no visible reason. */
function refuseForeignCode(country: string, lockerPostalCode: string | undefined): void {
  if (lockerPostalCode && !isPostalCodeOf(country, lockerPostalCode)) {
    refuseData(`"${lockerPostalCode}" is not a postal code of ${country}. (locker_postal_code)`)
  }
}

/** If the order has several deliveries, the one that a locker can be chosen for. */
async function chooseOption(context: PluginContext, order: ReadOrder): Promise<string | undefined> {
  const own = await readOwnOptions(context, optionIdsOf(order))
  const options = lockerOptions(context.configuration, order, own)
  return itemsToShip(order, { options })?.option.id
}

/** For an order without a checkout, such as an imported one. */
function unpriced({ service }: DeliveryInput): MethodData {
  return {
    option_key: service.key,
    service_code: service.virtual ? null : service.code,
    service_name: service.virtual ? null : service.name,
    delivery_days: null,
    locker_code: null,
    locker_postal_code: null,
    locker: null,
    note: null,
    packing: null,
  }
}
