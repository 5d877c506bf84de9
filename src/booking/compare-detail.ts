import Big from "big.js"
import { tidy } from "./address"
import { isDecimal } from "./decimal"
import { referenceIn } from "./reference"
import type { ShipmentBody } from "./wire-body"

/** What the comparison reads of a shipment's detail (API, "Shipment"); anything may be missing. */
export interface ComparableDetail {
  serviceCode?: string | null
  recipient?: {
    name?: string | null
    zipCode?: string | null
    countryCode?: string | null
  } | null
  description?: string | null
  dimensions?: ComparableDimension[] | null
}

export interface ComparableDimension {
  weight?: string | null
  length?: string | null
  width?: string | null
  height?: string | null
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
  const { recipient } = detail
  const unspaced = (text: string): string => text.replace(/\s+/g, "").toUpperCase()
  const upper = (text: string): string => tidy(text).toUpperCase()
  const reference = referenceIn(sent.parcel_description) ?? ""
  const echoed = referenceIn(tidy(detail.description)) ?? tidy(detail.description)
  return [
    ...difference("service_code", sent.service_code, detail.serviceCode, tidy),
    ...difference("recipient_name", sent.recipient_name, recipient?.name, tidy),
    ...difference("zip_code", sent.zip_code, recipient?.zipCode, unspaced),
    ...difference("country_code", sent.country_code, recipient?.countryCode, upper),
    ...(reference === echoed
      ? []
      : [{ field: "parcel_description", sent: reference, received: echoed }]),
    ...dimensionDifferences(sent, detail.dimensions ?? []),
  ]
}

function difference(
  field: string,
  sent: string,
  received: string | null | undefined,
  normalise: (text: string) => string,
): Difference[] {
  if (received === null || received === undefined) return []
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
      difference(`${field}[${index}]`, sent[field]?.[index] ?? "", dimension[field], asNumber),
    ),
  )
}

function asNumber(text: string): string {
  const plain = tidy(text)
  return isDecimal(plain) ? new Big(plain).toFixed() : plain
}
