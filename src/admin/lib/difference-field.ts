import type { CreateShipmentBody } from "../../carrier-api"

/** The fields of a shipment that have a name in words, as the service names them. */
const NAMED_FIELDS = [
  "send_adr",
  "parcel_price",
  "parcel_currency",
  "parcel_description",
  "parcel_sender",
  "parcel_pickup_address",
  "reason_for_export",
  "packages",
  "weight",
  "length",
  "width",
  "height",
  "recipient_name",
  "recipient_company_name",
  "recipient_phone",
  "recipient_email",
  "recipient_address_1",
  "recipient_house_number",
  "recipient_city",
  "recipient_state_or_province",
  "zip_code",
  "country_code",
  "service_code",
  "package_type",
  "locker_code",
] as const satisfies (keyof CreateShipmentBody | "packages")[]

const MEASURES: readonly string[] = ["weight", "length", "width", "height"]

type NamedField = (typeof NAMED_FIELDS)[number]

interface DifferenceField {
  /** Undefined for one that has no name in words. */
  name: NamedField | undefined
  /** Where one package is meant, counted from 1. */
  packageNumber: number | undefined
}

/** What a difference is about: `weight[0]` is the weight of the first package. */
export function differenceField(field: string): DifferenceField {
  const [, ofPackage, index] = /^(.+)\[(\d+)\]$/.exec(field) ?? []
  return {
    name: NAMED_FIELDS.find((name) => name === (ofPackage ?? field)),
    packageNumber: index === undefined ? undefined : Number(index) + 1,
  }
}

/** Whether the values of a field are weights or sizes, to be written as the language does. */
export function isMeasure(field: string): boolean {
  return MEASURES.includes(differenceField(field).name ?? "")
}
