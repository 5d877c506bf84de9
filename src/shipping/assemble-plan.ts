import {
  type OptionService,
  type StoredAddress,
  type StoredOrder,
  toBookingAddress,
} from "../store"
import { type BookingAddress, type TypedPhone } from "../addresses"
import {
  buildShipmentBody,
  itemsValue,
  CORRECTED_IN_PLACE,
  type CorrectionPlaces,
  type PickupSlot,
  readAmount,
  readNumber,
  type ShipmentBody,
  shipmentReference,
} from "../booking"
import type { ApiPackage, PackageType } from "../carrier-api"
import { amountText } from "../context"
import type { Account } from "../modules/shipment_ordering"
import { toDeclared } from "../price-rules"
import type { StoredLocker } from "../pricing"
import { type IssueList, overrideFieldOf, type ShipmentIssue } from "./overrides"
import type { DeliveryInput, PlanInput } from "./plan-input"

/** A shipment before it is ordered, or the issues that prevent the order. Both carry the known facts. */
export type ShipmentPlan = PlanFacts & { reference: string } & (
    | { kind: "plan"; service: PlannedService; pickup: PickupSlot; body: ShipmentBody }
    | { kind: "refusal"; issues: [ShipmentIssue, ...ShipmentIssue[]] }
  )

export type PlannedService = Pick<
  OptionService,
  "code" | "name" | "offersParcel" | "offersEnvelope"
>

/** What is known about a shipment before its request body is built. */
export interface PlanFacts {
  service: PlannedService | undefined
  /** Decimal text in the order's currency. */
  codAmount: string | null
  packageType: PackageType
  packages: Required<ApiPackage>[]
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
}

export interface Recipient {
  address: BookingAddress
  /** Used when the address has no valid phone number: no carrier delivers without one. */
  otherPhones: TypedPhone[]
  email: string | undefined
}

/** @param address the order's, with the changes for one fulfillment */
export function recipientOf(
  { email, billing_address, customer }: Partial<StoredOrder>,
  address: StoredAddress,
): Recipient {
  return {
    address: toBookingAddress(address),
    otherPhones: [
      { phone: billing_address?.phone, countryCode: billing_address?.country_code },
      { phone: customer?.phone },
    ],
    email: email ?? undefined,
  }
}

/** The part of a plan's input that the body needs. */
type BodyInput = Pick<PlanInput, "configuration"> & {
  account: Pick<Account, "postalCodeForms">
  order: { display_id?: number | null; currency_code?: string }
  lines: DescribedLines & Parameters<typeof valueOfItems>[0]
  overrides?: DeliveryInput["overrides"]
  /** By default those of a delivery. */
  correctAt?: CorrectionPlaces
  isCorrectedInPlace?: boolean
}

/** For the new ledger row: the body contains its reference and its callback. */
export interface BodyKeys {
  rowId: string
  callbackUrl: string | undefined
}

/**
 * Builds a plan from the facts, with the request body that would order it. No I/O.
 *
 * @param issues issues found so far; adds the body's issues, for fields that have none yet
 */
export function assemblePlan(
  input: BodyInput,
  facts: PlanFacts,
  { keys, issues }: { keys: BodyKeys; issues: IssueList },
): ShipmentPlan {
  const { configuration, order, account } = input
  const { settings, options } = configuration
  const { service, pickup, codAmount, recipient, packageType, packages } = facts
  const currencyCode = order.currency_code ?? ""
  const declared =
    codAmount === null
      ? toDeclared(settings, {
          amount: issues.now("items", () => valueOfItems(input.lines)) ?? "0",
          currencyCode,
        })
      : { amount: codAmount, currencyCode }
  const reference = shipmentReference(order.display_id ?? 0, keys.rowId)
  const built = buildShipmentBody({
    recipient: recipient.address,
    email: recipient.email,
    otherPhones: recipient.otherPhones,
    sender: { name: facts.sender },
    pickupAddress: facts.pickupAddress,
    pickupAt: pickup?.text ?? "",
    packages,
    packageType,
    serviceCode: service?.code ?? "",
    sendAdr: facts.sendAdr,
    parcelPrice: declared.amount,
    currencyCode: declared.currencyCode,
    isCollected: codAmount !== null,
    description: descriptionOf(input),
    reference,
    callbackUrl: keys.callbackUrl,
    lockerCode: facts.lockerCode,
    houseNumberCountries: options.shipments.houseNumberCountries,
    reasonForExport: options.shipments.reasonForExport,
    postalCodeForms: account.postalCodeForms,
    correctAt: input.isCorrectedInPlace ? CORRECTED_IN_PLACE : input.correctAt,
  })
  // Skip the body's issues for fields that already have one.
  const named = new Set(issues.all.map(({ field }) => field))
  for (const { field: serviceField, message } of built.ok ? [] : built.issues) {
    const field = overrideFieldOf(serviceField)
    if (!named.has(field)) issues.all.push({ field, message, serviceField })
  }
  const [issue, ...more] = issues.all
  if (issue) {
    return { ...facts, reference, kind: "refusal", issues: [issue, ...more] }
  }
  if (!built.ok || !service || !pickup) {
    throw new Error("A shipment without an issue has a service, a pickup and a body.")
  }
  return { ...facts, reference, kind: "plan", service, pickup, body: built.body }
}

type DescribedLines = { line: { title?: string | null } }[]

/** The parcel's description: the override, else the item titles. */
export function descriptionOf({
  overrides,
  lines,
}: {
  overrides?: DeliveryInput["overrides"]
  lines: DescribedLines
}): string[] {
  return overrides?.description
    ? [overrides.description]
    : lines.map(({ line }) => line.title ?? "")
}

/** A line of an order that was read with its totals. */
interface PaidLine {
  unit_price?: unknown
  is_tax_inclusive?: unknown
  /** After discounts, with tax, without returned items. */
  total?: unknown
  tax_total?: unknown
  quantity?: unknown
  detail?: {
    quantity?: unknown
    return_received_quantity?: unknown
    return_dismissed_quantity?: unknown
  } | null
}

/**
 * The value of items: their share of what was paid for their lines, after discounts. Includes tax if the store's
 * prices do. Decimal text in the order's currency, two places.
 */
export function valueOfItems(items: { line: PaidLine; quantity: number }[]): string {
  return itemsValue(items.map(({ line, quantity }) => ({ ...paidFor(line), quantity })))
}

function paidFor(line: PaidLine): { price: string; units: string } {
  const { unit_price, is_tax_inclusive, total, tax_total, detail } = line
  // Core's line totals leave out returned items, so the units must too.
  const units = readAmount(amountText(detail?.quantity ?? line.quantity), "quantity")
    .minus(readAmount(amountText(detail?.return_received_quantity), "returned quantity"))
    .minus(readAmount(amountText(detail?.return_dismissed_quantity), "returned quantity"))
  if (total === undefined || units.lte(0)) {
    return { price: amountText(unit_price), units: "1" }
  }
  const tax = is_tax_inclusive ? "0" : amountText(tax_total)
  const paid = readNumber(amountText(total), "total of a line").minus(readNumber(tax, "tax"))
  return { price: paid.toFixed(), units: units.toFixed() }
}
