import type { FieldPath, UseFormReturn } from "react-hook-form"
import { fieldOfMessage } from "../../lib/server-message"
import type { PlanIssue } from "../../lib/shipping-plan"
import { RECIPIENT_FIELDS, type ShipOutput, type ShipValues } from "./ship-values"

type ShipForm = UseFormReturn<ShipValues, unknown, ShipOutput>
type Place = FieldPath<ShipValues> | "root.items" | "root.packages" | "root.account" | "root.other"

/** Where the dialog shows an issue, by the field of the request body. */
const PLACES = new Map<string, Place>([
  ...RECIPIENT_FIELDS.map((field) => [`recipient.${field}`, `recipient.${field}`] as const),
  ["location_id", "location_id"],
  ["service_code", "service_code"],
  ["locker_code", "locker_code"],
  ["locker_postal_code", "locker_code"],
  ["pickup_date", "pickup_date"],
  ["description", "description"],
  ["send_adr", "send_adr"],
  ["items", "root.items"],
  ["packages", "root.packages"],
  ["package_type", "root.packages"],
  ["api_key", "root.account"],
])

const BEGINNING = /^The service refused the shipment(?: \(\d+\))?: /
const FIELDS = [...PLACES.keys()]

/** The issues in a refusal: each ends with its field in brackets. */
export function issuesOf(message: string): PlanIssue[] {
  const ending = new RegExp(`\\((${FIELDS.join("|")})(?:\\.[\\w.]+)?\\)[.;,]?`)
  const parts = message
    .replace(BEGINNING, "")
    .split(ending)
    .map((part) => part.trim())
  const issues = Array.from({ length: Math.floor(parts.length / 2) }, (_, index) => ({
    message: parts[index * 2] ?? "",
    field: parts[index * 2 + 1] ?? "",
  }))
  const rest = parts.at(-1) ?? ""
  if (rest === "") {
    return issues
  }
  const named = issues.length === 0 ? fieldOfMessage(rest, FIELDS) : undefined
  return [...issues, named ?? { field: "", message: rest }]
}

/** A refusal without the field names. */
export function wordsOf(refusal: string): string {
  return issuesOf(refusal)
    .map(({ message }) => message)
    .join(" ")
}

/**
 * Shows issues at their fields and removes the earlier ones. Several issues of a field are joined.
 *
 * @param shown the places of the earlier issues
 * @returns the places of the new issues
 */
export function placeIssues(form: ShipForm, issues: PlanIssue[], shown: Place[]): Place[] {
  for (const place of shown) {
    form.clearErrors(place)
  }
  const places = new Map<Place, string[]>()
  for (const { field, message } of issues) {
    const place = PLACES.get(field) ?? PLACES.get(field.split(".")[0] ?? "") ?? "root.other"
    places.set(place, [...(places.get(place) ?? []), message])
  }
  for (const [place, messages] of places) {
    form.setError(place, { type: "server", message: messages.join(" ") })
  }
  return [...places.keys()]
}

export type { Place as IssuePlace }
