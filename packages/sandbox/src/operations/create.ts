import { createHash } from "node:crypto"
import type { Handler } from "hono"
import { FieldErrors, type Input, type Reading, readRequired, readText } from "../fields/input"
import { refused } from "../http/api-errors"
import { jsonBody, type SandboxEnv } from "../http/json-body"
import { type Locker, findLocker, nearestLockers } from "../services/lockers"
import type { SandboxCore } from "../core/sandbox-core"
import {
  decimalOf,
  offersFor,
  type Offer,
  type ShipmentRequest,
  type PackageDimension,
  fitsInside,
} from "../services/offers"
import type { Environment, ShipmentOrder } from "../state/shipment"
import type { IdempotencyRecord, IdempotencyScope } from "../state/store"
import { readDestination } from "../fields/destination"
import {
  hasPackages,
  readPackages,
  readAdr,
  isCalendarMoment,
  amountOf,
  readPackageType,
} from "../fields/values"

/**
 * API, "Create shipment". Nothing waits between reading the idempotency key and saving the shipment, so that
 * simultaneous requests make only one shipment.
 */
export function create(core: SandboxCore, environment: Environment): Handler<SandboxEnv> {
  return async (c) => {
    const body = await jsonBody(c)
    const account = c.get("account")
    const key = c.req.header("idempotency-key") || undefined
    const scope = key === undefined ? undefined : { environment, account, key }
    const bodyHash = createHash("sha256")
      .update(JSON.stringify(body) ?? "")
      .digest("hex")
    const earlier = scope === undefined ? undefined : findRecord(core, scope)
    if (earlier !== undefined) {
      if (core.settings.now().idempotency === "conflict" && earlier.bodyHash !== bodyHash) {
        const message = "The idempotency key was used with another body"
        return c.json({ type: "error", message }, 409)
      }
      return c.json(created(earlier.shipmentId))
    }

    const errors = new FieldErrors()
    const order = placeOrder(
      { input: isInput(body) ? body : {}, errors },
      core.settings.now().tariff_factor,
    )
    if (order === undefined) return refused(c, errors)
    const createdAt = core.clock.nowMs()
    const shipment = core.store.addShipment(
      { ...order, environment, account, idempotencyKey: key, body, createdAt, trackingNumbers: [] },
      scope && { scope, bodyHash },
    )
    return c.json(created(shipment.id))
  }
}

function created(shipmentId: number) {
  const message = "Shipment has been successfully created"
  return { type: "success", message, data: { shipment_id: shipmentId } }
}

function findRecord(core: SandboxCore, scope: IdempotencyScope): IdempotencyRecord | undefined {
  const record = core.store.idempotencyRecord(scope)
  const { idempotency, idempotency_expire_seconds: seconds } = core.settings.now()
  if (record === undefined || idempotency !== "expire-after") return record
  return core.clock.nowMs() < record.at + seconds * 1000 ? record : undefined
}

function isInput(body: unknown): body is Input {
  return typeof body === "object" && body !== null && !Array.isArray(body)
}

type PlacedOrder = { order: ShipmentOrder; priceWithoutTax: string; priceWithTax: string }

/**
 * Reads an order and finds its service and price. Uses the same offers as a calculation, so the price is the
 * same. Returns undefined if something in it is refused.
 */
function placeOrder(reading: Reading, tariffFactor: number): PlacedOrder | undefined {
  const order = readOrder(reading)
  if (order === undefined) return undefined
  const offers = offersFor(order.request, tariffFactor)
  const offer = offers.find(({ service }) => service.code === order.serviceCode)
  if (offer === undefined) {
    reading.errors.add("service_code", "The selected service code is invalid")
    return undefined
  }
  const lockerCode = lockerOf(reading, order, offer)
  if (!reading.errors.isEmpty) return undefined
  return {
    order: { ...order, lockerCode },
    priceWithoutTax: decimalOf(offer.priceWithoutTaxCents),
    priceWithTax: decimalOf(offer.priceWithTaxCents),
  }
}

/** The chosen locker; by default the nearest one that takes the packages (API, "What the service does", 7). */
function lockerOf(reading: Reading, order: ShipmentOrder, offer: Offer): string | undefined {
  if (offer.service.deliversToLocker !== true) return undefined
  const { country, postalCode, packages }: ShipmentRequest = order.request
  if (order.lockerCode === undefined) {
    const nearest = nearestLockers(country.code, postalCode)
    return nearest.find((locker) => takes(locker, packages))?.code
  }
  const locker = findLocker(order.lockerCode)
  if (locker?.countryCode !== country.code) {
    reading.errors.add("locker_code", "The selected locker code is invalid")
  } else if (!takes(locker, packages)) {
    reading.errors.add("locker_code", "The selected locker is too small for the packages")
  }
  return locker?.code
}

/** Whether every package fits into a compartment of the locker. Packages may be turned; the limits are inclusive. */
export function takes(locker: Locker, packages: readonly PackageDimension[]): boolean {
  const room = [locker.maxLength, locker.maxWidth, locker.maxHeight]
  return packages.every((one) => fitsInside(one, room) && Number(one.weight) <= locker.maxWeight)
}

const currencies = ["0", "1", "2"] as const
const longestState = 4

/**
 * Reads the creation payload (API, "Shipment creation payload" and "Field messages seen"), without asking
 * whether the service takes the packages. Returns undefined if something in it is refused.
 *
 * Missing packages are reported only if all else is right: the answer to an empty body does not name them.
 */
function readOrder(reading: Reading): ShipmentOrder | undefined {
  const { errors } = reading
  const required = (field: string, message: string) => readRequired(reading, field, message)
  const optional = (field: string) => readText(reading, field) ?? ""

  const isDangerous = readAdr(reading)
  const parcelPrice = required("parcel_price", "A parcel price is required")
  const amountToCollect = amountOf(reading, "parcel_price", parcelPrice)
  const parcelCurrency = readCurrency(reading)
  const parcelDescription = required("parcel_description", "A parcel description is required")
  const pickupAddress = required("parcel_pickup_address", "A parcel pickup address is required")
  const pickupDate = readPickupDate(reading)
  const reasonForExport = required("reason_for_export", "Field is required")
  const recipientName = required("recipient_name", "A recipient name is required")
  const recipientPhone = required("recipient_phone", "A recipient phone number is required")
  const recipientAddress = required(
    "recipient_address_1",
    "A recipient delivery address is required",
  )
  const recipientCity = required("recipient_city", "A recipient city is required")
  const recipientState = readState(reading)
  const destination = readDestination(reading)
  const serviceCode = required("service_code", "The service code field is required")
  const packageType = readPackageType(reading)
  const callbackUrl = readCallbackUrl(reading)
  const order = {
    serviceCode,
    isDangerous,
    parcelPrice,
    parcelCurrency,
    parcelDescription,
    parcelSender: optional("parcel_sender"),
    pickupAddress,
    pickupDate,
    reasonForExport,
    recipientName,
    recipientCompanyName: optional("recipient_company_name"),
    recipientPhone,
    recipientEmail: optional("recipient_email"),
    recipientAddress,
    recipientHouseNumber: optional("recipient_house_number"),
    recipientCity,
    recipientState,
    callbackUrl,
    lockerCode: readText(reading, "locker_code"),
  }
  const packages =
    errors.isEmpty || hasPackages(reading) ? readPackages(reading, packageType ?? 2) : []
  if (!errors.isEmpty || destination === undefined || packageType === undefined) return undefined
  return { ...order, request: { ...destination, packageType, packages, amountToCollect } }
}

function readCurrency(reading: Reading): 0 | 1 | 2 {
  const text = readRequired(reading, "parcel_currency", "Please select a currency type")
  const index = currencies.findIndex((currency) => currency === text)
  if (text !== "" && index < 0) {
    reading.errors.add("parcel_currency", "The selected parcel currency is invalid")
  }
  return index === 1 || index === 2 ? index : 0
}

/** Accepts any time, also in the past. */
function readPickupDate(reading: Reading): string {
  const text = readRequired(reading, "parcel_pickup_date", "A pickup date is required")
  if (text !== "" && !isCalendarMoment(text)) {
    reading.errors.add(
      "parcel_pickup_date",
      "Not a valid date",
      "Does not match format Y-m-d H:i:s",
    )
  }
  return text
}

function readState(reading: Reading): string {
  const text = readText(reading, "recipient_state_or_province") ?? ""
  if ([...text].length > longestState) {
    reading.errors.add(
      "recipient_state_or_province",
      `May not be greater than ${longestState} characters`,
    )
  }
  return text
}

function readCallbackUrl(reading: Reading): string | undefined {
  const text = readText(reading, "callback_success_url")
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol !== "http:" && url?.protocol !== "https:") {
    reading.errors.add("callback_success_url", "The callback success url must be a full URL")
  }
  return text
}
