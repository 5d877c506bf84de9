import type { OptionService } from "../account"
import {
  type BookingProblem,
  buildShipmentBody,
  CORRECTED_IN_PLACE,
  type PickupSlot,
  shipmentReference,
  type ShipmentBody,
} from "../booking"
import type { ApiPackage, PackageType } from "../carrier-api"
import type { PluginScope } from "../context"
import { type StoredLocker, toDeclared } from "../pricing"

import { serviceToBook } from "./choose-service"
import { type Collection, decideCollection } from "./collection"
import type { DraftWish } from "./draft"
import { valueOfItems } from "./item-value"
import { lockerToBook } from "./locker-to-book"
import { packAsBooked, problemOfType } from "./pack-as-booked"
import { packShipment } from "./pack-shipment"
import { bookablePickups, dateOf, readPickupPlace } from "./pickup"
import { readRecipient, type Recipient } from "./recipient"
import { ProblemList, type ShipmentProblem, wishFieldOf } from "./refusal"

/** What would be ordered, as far as it is known, and all that keeps it from being ordered. */
export interface ShipmentPlan {
  problems: ShipmentProblem[]
  service: OptionService | undefined
  /** Decimal text in the order's currency. */
  codAmount: string | null
  packageType: PackageType
  packages: Required<ApiPackage>[]
  /** By the item rules. */
  isDangerous: boolean
  sendAdr: boolean
  recipient: Recipient
  /** Those to choose from. */
  pickups: PickupSlot[]
  pickup: PickupSlot | undefined
  lockerCode: string | undefined
  /** Its name and address, where they are known. */
  locker: StoredLocker | undefined
  reference: string
  /** Undefined when there is a problem. */
  body: ShipmentBody | undefined
}

/** Plans one shipment from the order as it is now, and from what a person wishes otherwise. */
export async function planShipment(
  scope: PluginScope,
  draft: DraftWish & { rowId: string },
): Promise<ShipmentPlan> {
  const { rowId, configuration, order, fulfillment, wish, lines } = draft
  const { settings } = configuration
  const problems = new ProblemList()
  const { service, codAmount } = await chooseService(scope, draft, problems)
  const ofType = service && (await problemOfType(scope, draft, service))
  if (ofType) {
    problems.add("package_type", ofType)
  }
  const usualType: PackageType = (service ?? draft.service).offersParcel ? 1 : 2
  const packed = await problems.at("packages", () =>
    service
      ? packAsBooked(scope, draft, { service, codAmount })
      : packShipment(scope, draft, usualType),
  )
  const packageType = packed?.packageType ?? wish?.package_type ?? usualType
  const isDangerous = packed?.isDangerous ?? false
  if (isDangerous && wish?.send_adr === false) {
    problems.add("send_adr", "These are dangerous goods by their item rule: they travel as such.")
  }
  const sendAdr = isDangerous || wish?.send_adr === true
  const recipient = await readRecipient(scope, order, fulfillment)
  const place = await readPickupPlace(scope, fulfillment.location_id, settings)
  const pickups = await problems.at("pickup_date", () =>
    bookablePickups(settings, fulfillment.location_id),
  )
  const pickup = choosePickup(pickups ?? [], draft, problems)
  const goesTo = await lockerToBook(scope, draft, { service, packages: packed?.packages ?? [] })
  if (goesTo.problem) {
    problems.add("locker_code", goesTo.problem)
  }
  const lockerCode = goesTo.code
  const currencyCode = order.currency_code ?? ""
  const declared =
    codAmount === null
      ? toDeclared(settings, { amount: valueOfItems(lines), currencyCode })
      : { amount: codAmount, currencyCode }
  const reference = shipmentReference(order.display_id ?? 0, rowId)
  const built = buildShipmentBody({
    recipient: recipient.address,
    email: recipient.email,
    otherPhones: recipient.otherPhones,
    sender: { name: place.sender },
    pickupAddress: place.address,
    pickupAt: pickup?.text ?? "",
    packages: packed?.packages ?? [],
    packageType,
    serviceCode: service?.code ?? "",
    sendAdr,
    parcelPrice: declared.amount,
    currencyCode: declared.currencyCode,
    isCollected: codAmount !== null,
    description: descriptionOf(draft),
    reference,
    callbackUrl: scope.memory.callbackUrl(rowId),
    lockerCode,
    houseNumberCountries: settings.house_number_countries,
    reasonForExport: settings.reason_for_export,
    postalCodeForms: draft.account.postalCodeForms,
    ...(draft.isCorrectedInPlace && { mendAt: CORRECTED_IN_PLACE }),
  })
  addToProblems(problems, built.ok ? [] : built.problems)
  return {
    problems: problems.all,
    service,
    codAmount,
    packageType,
    packages: packed?.packages ?? [],
    isDangerous,
    sendAdr,
    recipient,
    pickups: pickups ?? [],
    pickup,
    lockerCode,
    locker: goesTo.locker,
    reference,
    body: built.ok && problems.all.length === 0 ? built.body : undefined,
  }
}

/** What the parcel is said to hold: a person's words, else the titles of the goods. */
export function descriptionOf({ wish, lines }: Pick<DraftWish, "wish" | "lines">): string[] {
  return wish?.description ? [wish.description] : lines.map(({ line }) => line.title)
}

async function chooseService(
  scope: PluginScope,
  draft: DraftWish & { rowId: string },
  problems: ProblemList,
): Promise<{ service: OptionService | undefined; codAmount: string | null }> {
  const service = await problems.at("service_code", () => serviceToBook(scope, draft))
  const decided =
    service &&
    (await problems.at<Collection>("service_code", () =>
      decideCollection(scope, {
        orderId: draft.order.id,
        rowId: draft.rowId,
        account: draft.account,
        configuration: draft.configuration,
        service,
        replacing: draft.replacing,
        shipping: draft.lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
      }),
    ))
  return decided ?? { service, codAmount: null }
}

function choosePickup(
  pickups: PickupSlot[],
  { wish }: DraftWish,
  problems: ProblemList,
): PickupSlot | undefined {
  const date = wish?.pickup_date
  const pickup = pickups.find(({ text }) => date === undefined || dateOf(text) === date)
  if (!pickup && pickups.length > 0) {
    const dates = pickups.map(({ text }) => dateOf(text)).join(", ")
    problems.add("pickup_date", `The carrier does not come on ${date}. Choose one of ${dates}.`)
  }
  return pickup
}

/** What is told already is not told again in the words of the request body. */
function addToProblems(problems: ProblemList, ofBody: BookingProblem[]): void {
  const told = new Set(problems.all.map(({ field }) => field))
  for (const { field: serviceField, message } of ofBody) {
    const field = wishFieldOf(serviceField)
    if (!told.has(field)) {
      problems.all.push({ field, message, serviceField })
    }
  }
}
