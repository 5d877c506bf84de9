import { toCountryCode } from "../addresses"
import { dateOf, idempotencyKey, type PickupSlot, serialiseBody } from "../booking"
import type { PackageType } from "../carrier-api"
import { endpointsOf, type PluginContext, refuse, refuseData } from "../context"
import type { LedgerState, NewLedgerRow } from "../modules/shipment_ordering"
import { chooseVirtual, findQuoteExchange, type VirtualServiceCode } from "../price-rules"
import { priceRulesOf } from "../pricing"
import { knownServices, WHERE_TO_SET_UP } from "../account"
import { bookablePickups, type OptionService, readOrder, readPickupPlace } from "../store"
import {
  assemblePlan,
  type PlanFacts,
  type Recipient,
  recipientOf,
  type ShipmentPlan,
} from "./assemble-plan"
import { decideCollection } from "./collect-on-delivery"
import { lockerToBook } from "./locker-to-book"
import { IssueList, issuesText } from "./overrides"
import {
  askForShipment,
  chooseAsAsked,
  issueOfType,
  packAsBooked,
  packOpenTypes,
  packShipment,
  quotesOf,
} from "./pack-shipment"
import {
  type DeliveryInput,
  ownAddressIn,
  type PlanInput,
  recipientAddress,
  type ReturnInput,
} from "./plan-input"

/** Identifies the ledger row of a shipment. */
interface RowKeys {
  rowId: string
  generation: number
  identity: string
  fulfillmentId: string
}

/**
 * Plans a shipment as a ledger row with its frozen request body, ready to be claimed.
 *
 * @throws MedusaError INVALID_DATA with every issue of the order's data at once
 */
export async function planRow(
  context: PluginContext,
  input: PlanInput,
  { rowId, generation, identity, fulfillmentId }: RowKeys,
): Promise<NewLedgerRow> {
  const { configuration, account, order, fulfillment } = input
  const plan = await planShipment(context, { ...input, rowId })
  if (plan.kind === "refusal") {
    return refuseIssues(input, plan.issues)
  }
  const { lockerField } = endpointsOf(configuration, account.handle)
  return {
    id: rowId,
    kind: input.kind,
    identity,
    generation,
    idempotency_key: idempotencyKey(identity, generation),
    account: account.handle,
    environment: account.environment,
    base_url: account.baseUrl,
    order_id: order.id,
    fulfillment_id: fulfillmentId,
    location_id: fulfillment.location_id ?? null,
    shipping_option_id: fulfillment.shipping_option_id ?? null,
    service_code: plan.service.code,
    service_name: plan.service.name,
    reference: plan.reference,
    lines: input.lines.map(({ line, quantity, fulfilledBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: fulfilledBefore,
    })),
    packages: plan.packages,
    size_unit: configuration.options.shipments.sizeUnit,
    package_type: plan.packageType,
    sealed_body: context.plugin.sealBody(rowId, serialiseBody(plan.body, lockerField)),
    pickup_at: plan.pickup.at,
    quoted_price: await quotedFor(context, input, plan),
    price_currency: configuration.settings.quote_currency,
    cod_amount: plan.codAmount,
    ...(input.kind === "return"
      ? { return_id: input.returnId ?? null, own_address: input.ownAddress }
      : {
          own_address: ownAddressIn(input, fulfillmentId),
          locker_code: plan.lockerCode ?? null,
          locker: plan.locker ?? null,
          overrides:
            input.overrides && Object.keys(input.overrides).length > 0 ? input.overrides : null,
          replaces: input.replacing
            ? {
                id: input.replacing.id,
                is_with_carrier: !COSTS_NOTHING.includes(input.replacing.state),
              }
            : null,
        }),
  }
}

/** States before confirmation: the old shipment costs nothing and is dropped. */
const COSTS_NOTHING: LedgerState[] = ["ordered", "failed"]

/**
 * The service's price for these packages, tax included; null if it is not known in time. Only for the carrier
 * invoice check: the shipment is ordered without it too.
 */
async function quotedFor(
  context: PluginContext,
  input: PlanInput,
  { service, packages, packageType, sendAdr, codAmount }: Extract<ShipmentPlan, { kind: "plan" }>,
): Promise<string | null> {
  const { settings, options } = input.configuration
  const exchange = findQuoteExchange(settings, input.order.currency_code ?? "")
  if (codAmount !== null && exchange.kind === "unavailable") {
    return null
  }
  const answer = await askForShipment(context, input, {
    packageType,
    packages,
    sendAdr,
    codAmount,
    deadlineMs: options.timing.quoteDeadlineMs,
  })
  const quotes = answer.outcome === "value" ? answer.value : []
  return quotes.find(({ serviceCode }) => serviceCode === service.code)?.priceWithTax ?? null
}

/**
 * With overrides, names each issue by its override field. Without them, throws the first caught error unchanged: its
 * type tells the automation whether to try again.
 */
function refuseIssues(
  input: PlanInput,
  issues: Extract<ShipmentPlan, { kind: "refusal" }>["issues"],
): never {
  const hasOverrides = input.kind === "delivery" && input.overrides !== undefined
  const thrown = issues.find(({ cause }) => cause !== undefined)
  if (!hasOverrides && thrown) {
    throw thrown.cause
  }
  refuseData(
    issuesText(
      hasOverrides
        ? issues
        : issues.map(({ message, field, serviceField = field }) => ({
            message,
            field: serviceField,
          })),
    ),
  )
}

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
  const { configuration, fulfillment, overrides } = input
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
  const recipient = await readRecipient(context, input)
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
  const country = toCountryCode(recipientAddress({ order, fulfillment }).country_code)
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
      vatMode: priceRulesOf(settings, account, service).price_tax,
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

async function readRecipient(context: PluginContext, input: DeliveryInput): Promise<Recipient> {
  const stored = await readOrder(context, input.order.id, [
    "id",
    "email",
    "billing_address.phone",
    "billing_address.country_code",
    "customer.phone",
  ])
  const recipient = recipientOf(stored ?? {}, recipientAddress(input))
  // The number of another person, if it cannot be called, must not become the customer's without a word.
  const hasOwnPhone = Boolean(input.fulfillment.delivery_address?.phone)
  return hasOwnPhone ? { ...recipient, otherPhones: [] } : recipient
}
