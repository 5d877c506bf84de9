import { z } from "zod"
import type { ApiClient } from "./caller"
import {
  cleanText,
  LIMITS,
  more,
  cutText,
  isCode,
  jsonList,
  jsonObject,
  type Reading,
  decimalAmount,
  isJsonObject,
  looseInteger,
} from "./clean-answer"
import { readJsonWith } from "./exchange"

/**
 * Reads one shipment of the account (API, "Shipment detail").
 *
 * @throws NotFoundError for 404 or 422: the shipment does not exist or belongs to another account
 */
export function getShipment(client: ApiClient, shipmentId: number): Promise<ShipmentDetail> {
  return client.call({
    operation: "detail",
    method: "GET",
    url: client.locate(`/services/shipment/${shipmentId}`),
    key: "required",
    read: readJsonWith((body) => readShipmentDetail(body, shipmentId)),
  })
}

/** As `YYYY-MM-DD`. The document does not say whether both days are included: ask for one day more on each side. */
export interface DateRange {
  from: string
  to: string
}

/** Lists the ids of the account's shipments in a date range (API, "List own shipments"). */
export function listShipments(client: ApiClient, range: DateRange): Promise<number[]> {
  // The service spells it "date_form".
  const parameters = new URLSearchParams({ date_form: range.from, date_to: range.to })
  return client.call({
    operation: "list",
    method: "GET",
    url: client.locate("/services/shipments", parameters),
    key: "required",
    read: readJsonWith(readShipmentIds),
  })
}

function readShipmentIds(body: unknown): Reading<number[]> {
  const top = jsonObject(body)
  const data = jsonObject(top.data)
  const list = jsonList(top.shipment_ids) ?? jsonList(data.shipment_ids) ?? jsonList(top.data)
  if (!list) {
    return { ok: false, issue: "no list under shipment_ids" }
  }
  return list.length > LIMITS.shipments
    ? { ok: false, issue: `a list of more than ${LIMITS.shipments} shipments` }
    : { ok: true, value: list.flatMap((element) => readShipmentId(element) ?? []) }
}

const amount = z.unknown().transform(decimalAmount)

const text = z.unknown().transform((value) => cutText(value, LIMITS.fieldCharacters))

/** Reads any value that is not an object as an empty object. */
function looseObject<Shape extends z.ZodRawShape>(shape: Shape) {
  return z.preprocess(jsonObject, z.object(shape))
}

/** A package as the service stores it (API, "Package dimension"). */
const packageDimension = z.object({
  weight: text,
  length: text,
  width: text,
  height: text,
})

/** What the plugin reads of a shipment (API, "Shipment"). */
const shipmentSchema = z.object({
  tracking_numbers: z.unknown().transform(boundedNumbers),
  reference_number: z.unknown().transform((value) => cutText(value, LIMITS.referenceCharacters)),
  service: looseObject({ code: text }),
  parcel: looseObject({
    price: amount,
    currency: looseInteger,
    description: text,
    pickup_date: text,
    dimensions: z
      .unknown()
      .transform((list) =>
        (jsonList(list) ?? [])
          .slice(0, LIMITS.numbersPerShipment)
          .flatMap((one) => packageDimension.safeParse(one).data ?? []),
      ),
  }),
  recipient: looseObject({
    country: looseObject({ code: text }),
    zip_code: text,
    address_1: text,
    address_2: text,
    address_3: text,
    name: text,
    phone: text,
  }),
  service_price: looseObject({ with_tax: amount }),
})

/**
 * A shipment as the service stores it (API, "Shipment"). Everything except the id may be missing; empty text counts as
 * missing. Prices are decimal strings with 2 places. `parcel.currency`: 0 EUR, 1 USD, 2 PLN.
 */
export type ShipmentDetail = ReturnType<typeof toShipmentDetail>

/** Finds the shipment under `shipment`, under `data` or at the top. Refuses an answer about another shipment. */
export function readShipmentDetail(body: unknown, requestedId: number): Reading<ShipmentDetail> {
  const top = jsonObject(body)
  const shipment = [top.shipment, jsonObject(top.data).shipment, top.data, top].find(
    looksLikeShipment,
  )
  if (!isJsonObject(shipment)) {
    return { ok: false, issue: "no shipment in the answer" }
  }
  const id = readShipmentId(shipment.id) ?? requestedId
  if (id !== requestedId) {
    return { ok: false, issue: `shipment ${id} instead of ${requestedId}` }
  }
  const parsed = shipmentSchema.parse(shipment)
  return { ok: true, value: toShipmentDetail(id, parsed), leftOut: parsed.tracking_numbers.leftOut }
}

function looksLikeShipment(value: unknown): boolean {
  return (
    isJsonObject(value) &&
    (readShipmentId(value.id) !== undefined || Object.hasOwn(value, "tracking_numbers"))
  )
}

function toShipmentDetail(id: number, shipment: z.output<typeof shipmentSchema>) {
  const { service, parcel, recipient, service_price } = shipment
  return {
    id,
    trackingNumbers: shipment.tracking_numbers.firstNumbers,
    referenceNumber: shipment.reference_number,
    service,
    parcel: {
      price: parcel.price,
      currency: parcel.currency,
      description: parcel.description,
      pickupDate: parcel.pickup_date,
      dimensions: parcel.dimensions,
    },
    recipient: {
      country: { code: recipient.country.code?.toUpperCase() },
      zipCode: recipient.zip_code,
      address1: recipient.address_1,
      address2: recipient.address_2,
      address3: recipient.address_3,
      name: recipient.name,
      phone: recipient.phone,
    },
    servicePrice: { withTax: service_price.with_tax },
  }
}

/**
 * Reads tracking numbers in the service's order, without blanks and duplicates. The document has an array of strings.
 * Numbers, null and one string joined with "|" (as in the callback) are read too.
 */
export function readTrackingNumbers(value: unknown): string[] {
  const elements = jsonList(value) ?? [value]
  const numbers = elements.flatMap((element) => {
    if (typeof element === "string") {
      return element.split("|").map((part) => part.trim())
    }
    return typeof element === "number" && Number.isSafeInteger(element) ? [String(element)] : []
  })
  return [...new Set(numbers)].filter((number) => number !== "")
}

/** Those numbers of a callback (API, "Events") that would be read if the shipment's detail had them, too. */
export function readCallbackNumbers(text: string): string[] {
  return readTrackingNumbers(cleanText(text)).filter(isCode)
}

/** A text that is too long is not a number: a part of it would belong to another parcel. */
function boundedNumbers(value: unknown) {
  const all = readTrackingNumbers(value)
  const numbers = all.filter(isCode)
  const first = numbers.slice(0, LIMITS.numbersPerShipment)
  const rest = all.length - first.length
  return {
    firstNumbers: first,
    leftOut: rest > 0 ? `… and ${more(rest)} tracking numbers` : undefined,
  }
}

/** Reads a shipment id (API, "Shipment": integer), also from a string. */
export function readShipmentId(value: unknown): number | undefined {
  const id = looseInteger.parse(value)
  return id === 0 ? undefined : id
}
