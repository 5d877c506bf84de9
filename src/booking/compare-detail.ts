import Big from "big.js"
import { tidy } from "./address"
import { isDecimal } from "./decimal"
import { postalCode } from "./postal-code"
import { referenceIn } from "./reference"
import type { ShipmentBody } from "./wire-body"

/**
 * What the comparison reads of a shipment's detail (API, "Shipment"). The groups are never missing,
 * so that a detail of another form does not pass for one that leaves everything out.
 */
export interface ComparableDetail {
  service: { code?: string }
  parcel: { description?: string; dimensions: ComparableDimension[] }
  recipient: { name?: string; zipCode?: string; country: { code?: string } }
}

export interface ComparableDimension {
  weight?: string
  length?: string
  width?: string
  height?: string
}

/** A field in which the shipment is not what was ordered. */
export interface Difference {
  /** As the service names it; `weight[0]` is of the first package. */
  field: string
  sent: string
  received: string
}

/**
 * Where a shipment differs from the body that was sent for it. What the detail leaves out is no
 * difference, except the reference, without which it cannot be called ours.
 */
export function differencesFromDetail(sent: ShipmentBody, detail: ComparableDetail): Difference[] {
  const { service, parcel, recipient } = detail
  // A service that leaves out the prefix or the hyphen means the same place.
  const formed = (text: string): string =>
    postalCode(text, sent.country_code).replace(/\s+/g, "").toUpperCase()
  const upper = (text: string): string => tidy(text).toUpperCase()
  const reference = referenceIn(sent.parcel_description) ?? ""
  const echoed = referenceIn(tidy(parcel.description)) ?? tidy(parcel.description)
  return [
    ...difference({ field: "service_code", sent: sent.service_code, received: service.code }),
    ...difference({ field: "recipient_name", sent: sent.recipient_name, received: recipient.name }),
    ...difference({ field: "zip_code", sent: sent.zip_code, received: recipient.zipCode }, formed),
    ...difference(
      { field: "country_code", sent: sent.country_code, received: recipient.country.code },
      upper,
    ),
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
