import type { StoredLocker } from "../modules/shipment_ordering"
import {
  buildShipmentBody,
  CORRECTED_IN_PLACE,
  dateOf,
  type PickupSlot,
  type ShipmentBody,
  shipmentReference,
} from "../booking"
import type { PackageType } from "../carrier-api"
import { convertDeclaredValue } from "../price-rules"
import { bookablePickups, type OptionService } from "../store"
import { chooseService } from "./choose-service"
import { decideCollection, valueOfItems } from "./collect-on-delivery"
import { IssueList, overrideFieldOf, type ShipmentIssue } from "./issues"
import type { ShipOverrides } from "./overrides"
import { isDangerous, packForService, packOpenTypes } from "./choose-packages"
import { planLocker } from "./plan-locker"
import {
  type PackedShipment,
  type Recipient,
  type ShipmentFacts,
  type Answers,
  Inquiry,
  type Question,
} from "./facts"

/** A shipment before it is ordered. */
export interface Plan {
  /** "Cheapest" and similar options stand for themselves where nothing may be asked. Undefined: there is an issue. */
  service: OptionService | undefined
  /** What the carrier collects: decimal text in the order's currency. */
  codAmount: string | null
  packageType: PackageType
  /** Empty if the items cannot be packed, or if there is no time for it. */
  packages: PackedShipment["packages"]
  /** Whether the packages are those that were priced at checkout. */
  isKept: boolean
  /** By the item rules. */
  isDangerous: boolean
  sendAdr: boolean
  recipient: Recipient
  sender: string
  /** On one line. */
  pickupAddress: string
  /** The pickups to choose from. */
  pickups: PickupSlot[]
  pickup: PickupSlot | undefined
  lockerCode: string | undefined
  /** Name and address, if known. */
  locker: StoredLocker | undefined
  /** Everything that prevents the order. */
  issues: ShipmentIssue[]
  /** The request that orders it; undefined with an issue. */
  body: ShipmentBody | undefined
  reference: string
  /** What the service must answer before the plan holds. */
  questions: Question[]
}

/** What a plan follows from beside the facts. */
export interface PlanRequest {
  /** Undefined without a person to ask: core's own "Fulfill items", or the automation. */
  overrides?: ShipOverrides
  /** What the service has answered so far; undefined where nothing is asked, as for lists. */
  answers?: Answers
  /** For the new ledger row: the body contains its reference and its callback. */
  keys?: { rowId: string; callbackUrl: string | undefined }
  /** The issues are shown beside the recipient's fields. */
  isCorrectedInPlace?: boolean
}

/**
 * Plans one shipment, to a customer or back from one. Everything that is shipped, listed or printed is planned here.
 *
 * Reads, asks and writes nothing. While the plan has questions, ask them and plan again with the answers.
 */
export function plan(facts: ShipmentFacts, request: PlanRequest = {}): Plan {
  const { overrides } = request
  const issues = new IssueList()
  const dangerous = isDangerous(facts)
  const sendAdr = dangerous || overrides?.send_adr === true
  const inquiry = new Inquiry(request.answers, sendAdr)
  const planning = { facts, overrides, inquiry }
  const bookable = chooseService(planning, issues)
  const { service, codAmount } = bookable
    ? decideCollection(facts, bookable, issues)
    : { service: undefined, codAmount: null }
  const usualType: PackageType = (service ?? facts.service).offersParcel ? 1 : 2
  const shipment = service
    ? packForService(planning, { service, codAmount }, issues)
    : packOpenTypes(planning, [usualType], issues.has("packages") ? undefined : issues)[0]
  const packages = shipment?.packages ?? []
  if (dangerous && overrides?.send_adr === false) {
    issues.add("send_adr", "These are dangerous goods by their item rule: they travel as such.")
  }
  const pickups =
    issues.at("pickup_date", () =>
      bookablePickups(facts.configuration.settings, facts.locationId),
    ) ?? []
  const pickup = choosePickup(pickups, overrides, issues)
  const { code: lockerCode, locker, issue } = planLocker(planning, { service, packages })
  if (issue) issues.add("locker_code", issue)
  return withBody(facts, request, {
    service,
    codAmount,
    packageType: shipment?.packageType ?? overrides?.package_type ?? usualType,
    packages,
    isKept: shipment?.isKept ?? false,
    isDangerous: dangerous,
    sendAdr,
    recipient: facts.recipient,
    sender: facts.sender,
    pickupAddress: facts.pickupAddress,
    pickups,
    pickup,
    lockerCode,
    locker,
    issues: issues.all,
    questions: inquiry.open,
  })
}

function choosePickup(
  pickups: PickupSlot[],
  overrides: ShipOverrides | undefined,
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

/** Adds the request body, and its issues for fields that have none yet. */
function withBody(
  facts: ShipmentFacts,
  { overrides, keys, isCorrectedInPlace }: PlanRequest,
  planWithoutBody: Omit<Plan, "body" | "reference">,
): Plan {
  const { configuration, order, account, lines } = facts
  const { settings, options } = configuration
  const { codAmount, recipient, service, pickup } = planWithoutBody
  const issues = new IssueList(planWithoutBody.issues)
  const currencyCode = order.currency_code ?? ""
  const declared =
    codAmount === null
      ? convertDeclaredValue(settings, {
          amount: issues.at("items", () => valueOfItems(lines)) ?? "0",
          currencyCode,
        })
      : { amount: codAmount, currencyCode }
  const reference = shipmentReference(order.display_id ?? 0, keys?.rowId ?? "")
  const built = buildShipmentBody({
    recipient: recipient.address,
    email: recipient.email,
    otherPhones: recipient.otherPhones,
    sender: { name: planWithoutBody.sender },
    pickupAddress: planWithoutBody.pickupAddress,
    pickupAt: pickup?.text ?? "",
    packages: planWithoutBody.packages,
    packageType: planWithoutBody.packageType,
    serviceCode: service?.code ?? "",
    sendAdr: planWithoutBody.sendAdr,
    parcelPrice: declared.amount,
    currencyCode: declared.currencyCode,
    isCollected: codAmount !== null,
    description: descriptionOf(facts, overrides),
    reference,
    callbackUrl: keys?.callbackUrl,
    lockerCode: planWithoutBody.lockerCode,
    houseNumberCountries: options.shipments.houseNumberCountries,
    reasonForExport: options.shipments.reasonForExport,
    postalCodeForms: account.postalCodeForms,
    correctAt: isCorrectedInPlace ? CORRECTED_IN_PLACE : facts.correctAt,
  })
  const issueFields = new Set(issues.all.map(({ field }) => field))
  const isUnpacked = planWithoutBody.packages.length === 0
  for (const { field: serviceField, message } of built.ok ? [] : built.issues) {
    const field = overrideFieldOf(serviceField)
    // Without packages or a service there is an issue already, or the plan does not know them yet.
    const isKnown = (field === "packages" && isUnpacked) || (field === "service_code" && !service)
    if (!issueFields.has(field) && !isKnown) issues.all.push({ field, message, serviceField })
  }
  const isReady = built.ok && issues.all.length === 0
  return {
    ...planWithoutBody,
    issues: issues.all,
    reference,
    body: isReady ? built.body : undefined,
  }
}

/** The parcel's description, without the reference: the override, else the item titles. */
export function descriptionOf(
  { lines }: Pick<ShipmentFacts, "lines">,
  overrides: ShipOverrides | undefined,
): string[] {
  return overrides?.description
    ? [overrides.description]
    : lines.map(({ line }) => line.title ?? "")
}
