import type { CreateShipmentBody } from "../../carrier-api"
import en from "../i18n/en.json"

/** Without a text: they are never compared with the service's detail. */
type UnnamedField = "parcel_pickup_date" | "callback_success_url"

/** The texts of the shipment's fields, by the service's names. */
const FIELD_TEXTS = en.shipments.differences.fields satisfies Record<
  Exclude<keyof CreateShipmentBody, UnnamedField>,
  string
>

const MEASURES: readonly string[] = ["weight", "length", "width", "height"]

type NamedField = keyof typeof FIELD_TEXTS

interface DifferenceField {
  /** Undefined for a field without a text. */
  name: NamedField | undefined
  /** Number of the package, from 1; undefined for a field of the shipment. */
  packageNumber: number | undefined
}

/** The field of a difference: `weight[0]` is the weight of the first package. */
export function differenceField(field: string): DifferenceField {
  const [, ofPackage, index] = /^(.+)\[(\d+)\]$/.exec(field) ?? []
  const name = ofPackage ?? field
  return {
    name: Object.hasOwn(FIELD_TEXTS, name) ? (name as NamedField) : undefined,
    packageNumber: index === undefined ? undefined : Number(index) + 1,
  }
}

/** Whether a field is a weight or a size, to be formatted as a number. */
export function isMeasure(field: string): boolean {
  return MEASURES.includes(differenceField(field).name ?? "")
}
