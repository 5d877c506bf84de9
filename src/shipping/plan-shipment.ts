import { toCountryCode } from "../addresses"
import type { FulfillmentDTO, FulfillmentOrderDTO } from "@medusajs/framework/types"
import { knownServices, WHERE_TO_SET_UP } from "../service"
import { type OptionService, toBookingAddress, readOrder } from "../store"
import type { PickupSlot } from "../booking"
import type { PackageType } from "../carrier-api"
import { type PluginContext, refuse } from "../context"
import { chooseVirtual, type VirtualServiceCode } from "../price-rules"
import { priceRulesOf } from "../pricing"
import { assemblePlan, type PlanFacts, type Recipient, type ShipmentPlan } from "./assemble-plan"
import { decideCollection } from "./collect-on-delivery"
import { IssueList } from "./issues"
import { lockerToBook } from "./locker-to-book"
import { deliveryAddress } from "./order"
import {
  chooseAsAsked,
  issueOfType,
  packAsBooked,
  packOpenTypes,
  packShipment,
  quotesOf,
} from "./pack-shipment"
import { bookablePickups, dateOf, readPickupPlace } from "./pickup"
import type { DeliveryInput, PlanInput, ReturnInput } from "./plan-input"

/**
 * Plans one shipment, to a customer or back from one, from the order as it is now and a person's overrides. Everything
 * that is ordered is planned here: by the Ship dialog, core's own "Fulfill items", the queue, the automation,
 * replacements and returns. The list of the queue shows what `foreseeOrder` plans without asking the service.
 *
 * Writes nothing. May ask the services for prices, and looks up a locker.
 */
export async function planShipment(
  context: PluginContext,
  input: PlanInput & { rowId: string },
): Promise<ShipmentPlan> {
  const issues = new IssueList()
  const facts =
    input.kind === "delivery"
      ? await readDeliveryFacts(context, input, issues)
      : await readReturnFacts(context, input, issues)
  const keys = { rowId: input.rowId, callbackUrl: context.plugin.callbackUrl(input.rowId) }
  return assemblePlan(input, facts, { keys, issues })
}

async function readDeliveryFacts(
  context: PluginContext,
  input: DeliveryInput & { rowId: string },
  issues: IssueList,
): Promise<PlanFacts> {
  const { configuration, order, fulfillment, overrides } = input
  const { settings } = configuration
  const { service, codAmount } = await chooseService(context, input, issues)
  const ofType = service && (await issueOfType(context, input, service))
  if (ofType) {
    issues.add("package_type", ofType)
  }
  const usualType: PackageType = (service ?? input.service).offersParcel ? 1 : 2
  const packed = await issues.at("packages", () =>
    service
      ? packAsBooked(context, input, { service, codAmount })
      : packShipment(context, input, usualType),
  )
  const isDangerous = packed?.isDangerous ?? false
  if (isDangerous && overrides?.send_adr === false) {
    issues.add("send_adr", "These are dangerous goods by their item rule: they travel as such.")
  }
  const recipient = await readRecipient(context, order, fulfillment)
  const place = await readPickupPlace(context, fulfillment.location_id, settings)
  const pickups = listPickups(input, issues)
  const pickup = choosePickup(pickups, input, issues)
  const packages = packed?.packages ?? []
  const goesTo = await lockerToBook(context, input, { service, packages })
  if (goesTo.issue) {
    issues.add("locker_code", goesTo.issue)
  }
  return {
    service,
    codAmount,
    packageType: packed?.packageType ?? overrides?.package_type ?? usualType,
    packages,
    isDangerous,
    sendAdr: isDangerous || overrides?.send_adr === true,
    recipient,
    sender: place.sender,
    pickupAddress: place.address,
    pickups,
    pickup,
    lockerCode: goesTo.code,
    locker: goesTo.locker,
  }
}

/** A return collects no money and goes to no locker. */
async function readReturnFacts(
  context: PluginContext,
  input: ReturnInput,
  issues: IssueList,
): Promise<PlanFacts> {
  const { service } = input
  const packageType: PackageType = service.offersParcel ? 1 : 2
  const packed = await issues.at("packages", () => packShipment(context, input, packageType))
  const pickups = listPickups(input, issues)
  return {
    service,
    codAmount: null,
    packageType,
    packages: packed?.packages ?? [],
    isDangerous: packed?.isDangerous ?? false,
    sendAdr: packed?.isDangerous ?? false,
    recipient: { ...input.recipient, email: undefined },
    sender: input.sender,
    pickupAddress: input.pickupAddress,
    pickups,
    pickup: pickups[0],
    lockerCode: undefined,
    locker: undefined,
  }
}

async function chooseService(
  context: PluginContext,
  input: DeliveryInput & { rowId: string },
  issues: IssueList,
): Promise<Pick<PlanFacts, "codAmount"> & { service: DeliveryInput["service"] | undefined }> {
  const service = await issues.at("service_code", () => serviceToBook(context, input))
  const decided =
    service &&
    (await issues.at("service_code", () =>
      decideCollection(context, {
        orderId: input.order.id,
        rowId: input.rowId,
        account: input.account,
        configuration: input.configuration,
        service,
        replacing: input.replacing,
        shipping: input.lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
      }),
    ))
  return decided ?? { service, codAmount: null }
}

/**
 * The service to book: the merchant's choice, else the shipping option's. For "Cheapest" and similar options, the
 * best one now.
 *
 * @throws MedusaError NOT_ALLOWED when the chosen one is unknown, or is not known to deliver to the country
 */
async function serviceToBook(context: PluginContext, input: DeliveryInput): Promise<OptionService> {
  const { service, overrides } = input
  const code = overrides?.service_code
  if (code !== undefined && (service.virtual || code !== service.code)) {
    return givenService(context, input, code)
  }
  return service.virtual
    ? chooseServiceNow(context, input, { ...service, virtual: service.virtual })
    : service
}

async function givenService(
  context: PluginContext,
  { account, order, fulfillment, service }: DeliveryInput,
  code: string,
): Promise<OptionService> {
  const known = knownServices(context, account).get(code)
  if (!known) {
    refuse(
      `This account has no service "${code}". Choose another one, or look for services in ${WHERE_TO_SET_UP}.`,
    )
  }
  const country = toCountryCode(deliveryAddress(order, fulfillment).country_code)
  if (country && !known.countries.has(country)) {
    refuse(`"${known.name}" is not known to deliver to ${country}. Choose another service.`)
  }
  return {
    ...service,
    code: known.code,
    name: known.name,
    virtual: undefined,
    offersParcel: known.offersParcel,
    offersEnvelope: known.offersEnvelope,
  }
}

/**
 * Chooses the best service now for "Cheapest" and similar options, when no service could be asked at checkout. The
 * result takes only the package type that it was chosen for.
 *
 * @throws MedusaError NOT_ALLOWED when there is none
 */
async function chooseServiceNow(
  context: PluginContext,
  input: DeliveryInput,
  service: OptionService & { virtual: VirtualServiceCode },
): Promise<OptionService> {
  const { configuration, account } = input
  const { settings } = configuration
  const known = knownServices(context, account)
  const takesEnvelopes = [...known.values()].some(
    ({ code, offersEnvelope }) => offersEnvelope && configuration.services.isEnabled(account, code),
  )
  const packed = await packOpenTypes(context, input, takesEnvelopes ? [1, 2] : [1])
  const quotes = await quotesOf(context, input, { packed, codAmount: null })
  const quote = chooseAsAsked(input, quotes, (some) =>
    chooseVirtual(service.virtual, some, {
      vatMode: priceRulesOf(settings, account, service).vatMode,
      isOffered: (code) => configuration.services.isEnabled(account, code),
      isLocker: (code) => configuration.services.isLocker(account, code),
      isCashOnDelivery: (code) => configuration.services.isCashOnDelivery(account, code),
    }),
  )
  if (!quote) {
    refuse(
      `No carrier's service can be chosen for "${service.name}" now. Try again in a moment, ` +
        "or fulfill with the shipping option of one carrier's service.",
    )
  }
  const name = configuration.services.nameOf(account, quote.serviceCode, quote.serviceName)
  const isEnvelope = quote.packageType === 2
  return {
    ...service,
    code: quote.serviceCode,
    name,
    virtual: undefined,
    offersParcel: !isEnvelope,
    offersEnvelope: isEnvelope,
  }
}

function listPickups({ configuration, fulfillment }: PlanInput, issues: IssueList): PickupSlot[] {
  return (
    issues.now("pickup_date", () =>
      bookablePickups(configuration.settings, fulfillment.location_id),
    ) ?? []
  )
}

function choosePickup(
  pickups: PickupSlot[],
  { overrides }: DeliveryInput,
  issues: IssueList,
): PickupSlot | undefined {
  const date = overrides?.pickup_date
  const pickup = pickups.find(({ text }) => date === undefined || dateOf(text) === date)
  if (!pickup && pickups.length > 0) {
    const dates = pickups.map(({ text }) => dateOf(text)).join(", ")
    issues.add("pickup_date", `The carrier does not come on ${date}. Choose one of ${dates}.`)
  }
  return pickup
}

/** The recipient: the order's address with the merchant's changes for this fulfillment. */
async function readRecipient(
  context: PluginContext,
  order: Partial<FulfillmentOrderDTO> & { id: string },
  fulfillment: Pick<Partial<FulfillmentDTO>, "delivery_address">,
): Promise<Recipient> {
  const stored = await readOrder(context, order.id, [
    "id",
    "email",
    "billing_address.phone",
    "billing_address.country_code",
    "customer.phone",
  ])
  const address = deliveryAddress(order, fulfillment)
  return {
    email: stored?.email ?? undefined,
    otherPhones: [
      {
        phone: stored?.billing_address?.phone,
        countryCode: stored?.billing_address?.country_code,
      },
      { phone: stored?.customer?.phone },
    ],
    address: {
      ...toBookingAddress(address),
      phone: address.phone,
    },
  }
}
