import Big from "big.js"
import { isDecimal } from "./amount-to-collect"
import { joinParts, tidy, formatPostalCode } from "../addresses"
import { referenceIn } from "./idempotency-key"
import type { ShipmentBody } from "./build-shipment-body"

/**
 * What the comparison reads of a shipment's detail (API, "Shipment"). The groups are required: a detail of
 * another form must not look like one without differences.
 */
export interface ComparableDetail {
  service: { code?: string }
  parcel: {
    description?: string
    price?: string
    currency?: number
    dimensions: ComparableDimension[]
  }
  recipient: {
    name?: string
    address1?: string
    address2?: string
    address3?: string
    phone?: string
    zipCode?: string
    country: { code?: string }
  }
}

interface ComparableDimension {
  weight?: string
  length?: string
  width?: string
  height?: string
}

/** A field in which the shipment differs from the order. */
interface Difference {
  /** As the service names it; `weight[0]` is of the first package. */
  field: string
  sent: string
  received: string
}

/**
 * Where a shipment differs from the body that was sent for it. A missing field is no difference, except the
 * reference: without it the shipment may not be ours.
 */
export function differencesFromDetail(sent: ShipmentBody, detail: ComparableDetail): Difference[] {
  const { service, parcel, recipient } = detail
  // Without the prefix or the hyphen it is still the same place.
  const formed = (text: string): string => signsOf(formatPostalCode(text, sent.country_code))
  const reference = referenceIn(sent.parcel_description) ?? ""
  const echoed = referenceIn(tidy(parcel.description)) ?? tidy(parcel.description)
  return [
    ...difference({ field: "service_code", sent: sent.service_code, received: service.code }),
    ...difference(
      { field: "recipient_name", sent: sent.recipient_name, received: recipient.name },
      signsOf,
    ),
    ...streetDifference(sent, recipient),
    ...phoneDifference(sent, recipient),
    ...difference({ field: "zip_code", sent: sent.zip_code, received: recipient.zipCode }, formed),
    ...difference(
      { field: "country_code", sent: sent.country_code, received: recipient.country.code },
      signsOf,
    ),
    ...difference(
      { field: "parcel_price", sent: sent.parcel_price, received: parcel.price },
      asNumber,
    ),
    ...difference({
      field: "parcel_currency",
      sent: sent.parcel_currency,
      received: parcel.currency?.toString(),
    }),
    ...(reference === echoed
      ? []
      : [{ field: "parcel_description", sent: reference, received: echoed }]),
    ...dimensionDifferences(sent, parcel.dimensions),
  ]
}

interface Comparison {
  field: string
  sent: string
  received: string | undefined
}

function difference(
  { field, sent, received }: Comparison,
  normalise: (text: string) => string = tidy,
): Difference[] {
  if (received === undefined) return []
  return normalise(sent) === normalise(received) ? [] : [{ field, sent, received }]
}

/** The house number may come back in the street's field, and the second line in its own field. */
function streetDifference(
  { recipient_address_1: street, recipient_house_number: houseNumber }: ShipmentBody,
  { address1, address2, address3 }: ComparableDetail["recipient"],
): Difference[] {
  const received = joinParts([address1, address2, address3], ", ")
  if (received === "") return []
  const spellings = [
    [street],
    [street, houseNumber],
    [houseNumber, street],
    // The number goes behind the street, in front of the second line.
    street.split(", ").flatMap((part, index) => (index === 0 ? [part, houseNumber] : [part])),
  ].map((parts) => signsOf(joinParts(parts, " ")))
  return spellings.includes(signsOf(received))
    ? []
    : [{ field: "recipient_address_1", sent: joinParts([street, houseNumber], " "), received }]
}

/** The same number may come back without its country, or with zeros in front. */
function phoneDifference(
  { recipient_phone: sent }: ShipmentBody,
  { phone: received = "" }: ComparableDetail["recipient"],
): Difference[] {
  const [ours, theirs] = [sent, received].map((text) => text.replace(/\D/g, "").replace(/^0+/, ""))
  if (!ours || !theirs) return []
  const isSame =
    Math.min(ours.length, theirs.length) >= FEWEST_DIGITS
      ? ours.endsWith(theirs) || theirs.endsWith(ours)
      : ours === theirs
  return isSame ? [] : [{ field: "recipient_phone", sent, received }]
}

/** Shorter numbers must be equal. */
const FEWEST_DIGITS = 6

/** Keeps letters and digits only: services change capitals, accents and punctuation. */
function signsOf(text: string): string {
  return text
    .normalize("NFKD")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]/gu, "")
}

function dimensionDifferences(sent: ShipmentBody, echoed: ComparableDimension[]): Difference[] {
  if (echoed.length === 0) return []
  if (echoed.length !== sent.weight.length) {
    return [{ field: "packages", sent: `${sent.weight.length}`, received: `${echoed.length}` }]
  }
  // An envelope is sent without sizes and echoed with made-up ones (API, "Package dimension").
  const sizes = sent.package_type === "1" ? (["length", "width", "height"] as const) : []
  return echoed.flatMap((dimension, index) =>
    (["weight", ...sizes] as const).flatMap((field) =>
      difference(
        {
          field: `${field}[${index}]`,
          sent: sent[field]?.[index] ?? "",
          received: dimension[field],
        },
        asNumber,
      ),
    ),
  )
}

function asNumber(text: string): string {
  const plain = tidy(text)
  return isDecimal(plain) ? new Big(plain).toFixed() : plain
}

/** Fields that differ in each new plan of the same parcel. */
const MADE_ANEW: ReadonlySet<string> = new Set([
  "parcel_description",
  "parcel_pickup_date",
  "callback_success_url",
])

/**
 * Where a frozen request differs from the one that would be sent now. The service has the frozen one, so its
 * values are `received`.
 */
export function differencesOfBodies(frozen: ShipmentBody, fresh: ShipmentBody): Difference[] {
  const before: Record<string, unknown> = frozen
  const now: Record<string, unknown> = fresh
  const fields = [...new Set([...Object.keys(before), ...Object.keys(now)])]
  const isSame = (field: string): boolean =>
    field === "zip_code"
      ? usualForm(frozen) === usualForm(fresh)
      : text(before[field]) === text(now[field])
  return fields
    .filter((field) => !MADE_ANEW.has(field) && !isSame(field))
    .map((field) => ({ field, sent: text(now[field]), received: text(before[field]) }))
}

/** In the usual form: the form that the service takes may have become known in between. */
function usualForm({ zip_code, country_code }: ShipmentBody): string {
  return formatPostalCode(zip_code, country_code)
}

function text(value: unknown): string {
  return Array.isArray(value) ? value.join(", ") : typeof value === "string" ? value : ""
}
