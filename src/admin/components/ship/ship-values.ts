import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import type { Box } from "../../lib/boxes"
import type {
  PackageOverrides,
  PlanItem,
  RecipientChange,
  ShipBody,
  ShippingOverrides,
  ShippingPlan,
} from "../../lib/shipping-plan"
import { numberText } from "../forms/number-text"

/** The address fields that can be corrected, in the order of the form, with their longest text. */
const RECIPIENT = {
  first_name: 100,
  last_name: 100,
  company: 100,
  phone: 50,
  address_1: 200,
  address_2: 200,
  postal_code: 20,
  city: 100,
  province: 100,
}

export type RecipientField = keyof typeof RECIPIENT

export const RECIPIENT_FIELDS = Object.keys(RECIPIENT) as RecipientField[]

function ofRecipient<Value>(make: (field: RecipientField) => Value) {
  const entries = RECIPIENT_FIELDS.map((field) => [field, make(field)])
  return Object.fromEntries(entries) as Record<RecipientField, Value>
}

/** The service's field is short and must also hold our reference. */
const MOST_OF_DESCRIPTION = 80

/** The values of the dialog: millimetres and grams, numbers as text. */
export function shipValues(t: Texts, planned: Pick<PlanItem, "id" | "shippable">[]) {
  const most = new Map(planned.map(({ id, shippable }) => [id, shippable]))
  const side = numberText(t, { isInteger: true, min: 1, max: 10_000 })
  return z.object({
    items: z
      .array(z.object({ id: z.string(), quantity: numberText(t, { min: 0 }) }))
      .superRefine((items, context) => {
        for (const [index, { id, quantity }] of items.entries()) {
          const max = most.get(id)
          // Medusa fulfills no less.
          if (quantity > 0 && quantity < 1) {
            const message = t("ship.items.tooLittle")
            context.addIssue({ code: "custom", path: [index, "quantity"], message })
          }
          if (max !== undefined && quantity > max) {
            const message = t("validation.atMost", { max })
            context.addIssue({ code: "custom", path: [index, "quantity"], message })
          }
        }
        if (items.every(({ quantity }) => quantity === 0)) {
          const message = t("ship.items.none")
          context.addIssue({ code: "custom", path: [0, "quantity"], message })
        }
      }),
    location_id: z.string(),
    recipient: z.object(ofRecipient((field) => text(t, RECIPIENT[field]))),
    packages: z.array(
      z.object({
        box_id: z.string(),
        length: side,
        width: side,
        height: side,
        weight: numberText(t, { isInteger: true, min: 1, max: 1_000_000 }),
      }),
    ),
    /** The service's codes: 1 parcel, 2 envelope. */
    package_type: z.enum(["automatic", "1", "2"]),
    service_code: z.string().min(1, t("validation.service")),
    locker_code: text(t, 64),
    /** Postal code of the list with this locker; empty for a typed code. */
    locker_postal_code: z.string(),
    pickup_date: z.string(),
    description: text(t, MOST_OF_DESCRIPTION),
    /** Null follows the plan. Once touched, the value is always sent: the planned value is then unknown. */
    send_adr: z.boolean().nullable(),
    notifies: z.boolean(),
  })
}

export type ShipValues = z.input<ReturnType<typeof shipValues>>
export type ShipOutput = z.output<ReturnType<typeof shipValues>>

/** Also valid before a service is chosen, because prices are needed to choose. */
export function askableValues(schema: ReturnType<typeof shipValues>) {
  return schema.extend({ service_code: z.string() })
}

/** The form's start values: the plan without overrides. */
export function toShipValues(plan: ShippingPlan): ShipValues {
  return {
    items: plan.items.map(({ id, quantity }) => ({ id, quantity: String(quantity) })),
    location_id: plan.location_id ?? "",
    recipient: ofRecipient((field) => plan.recipient[field] ?? ""),
    packages: toPackageValues(plan.packages),
    package_type: "automatic",
    service_code: plan.service_code ?? "",
    locker_code: plan.locker_code ?? "",
    locker_postal_code: "",
    pickup_date: plan.pickup.date ?? "",
    description: plan.description,
    send_adr: null,
    notifies: true,
  }
}

function text(t: Texts, max: number) {
  return z.string().trim().max(max, t("validation.tooLong", { max }))
}

/** A package in the form, millimetres and grams. `box_id` is "" for "Own size". */
export type PackageValues = Record<"box_id" | "length" | "width" | "height" | "weight", string>

export function toPackageValues(packages: PackageOverrides[]): PackageValues[] {
  return packages.map(({ box_id, length, width, height, weight }) => ({
    box_id: box_id ?? "",
    length: asText(length),
    width: asText(width),
    height: asText(height),
    weight: asText(weight),
  }))
}

/** Whether the packages differ from the plan. */
export function areEdited(packages: PackageValues[], planned: PackageValues[]): boolean {
  return JSON.stringify(packages) !== JSON.stringify(planned)
}

/** The box and its outer size, for a package that moves into it. The weight stays. */
export function inBox(box: Box): Omit<PackageValues, "weight"> {
  return {
    box_id: box.id,
    length: asText(box.outer_length),
    width: asText(box.outer_width),
    height: asText(box.outer_height),
  }
}

/** Two packages of the same size, each with half the weight. */
export function splitPackage(whole: PackageValues): [PackageValues, PackageValues] {
  const grams = Number(whole.weight)
  if (!Number.isInteger(grams) || grams < 2) {
    return [whole, whole]
  }
  const half = Math.ceil(grams / 2)
  return [
    { ...whole, weight: asText(half) },
    { ...whole, weight: asText(grams - half) },
  ]
}

export const EMPTY_PACKAGE: PackageValues = {
  box_id: "",
  length: "",
  width: "",
  height: "",
  weight: "",
}

function asText(value: number): string {
  return value ? String(value) : ""
}

/** The planned values. Only values that differ from them become overrides. */
export interface PlannedValues {
  /** The plan when the dialog was opened. */
  start: ShippingPlan
  /** The packages of the last plan. */
  packages: PackageValues[]
  /** The type of those packages. */
  packageType: ShippingPlan["package_type"]
  service: string
  /** ISO day; empty if the carrier comes on no day. */
  pickup: string
  description: string
  /**
   * Recipient fields that a failed attempt has sent. The order may hold them already, so they are sent again, even
   * if changed back.
   */
  corrected: RecipientField[]
}

interface Entry {
  entered: ShipValues
  planned: PlannedValues
}

interface ShipEntry extends Entry {
  /** The person may not choose the service: the one of the plan is not named, which would count as a choice. */
  isAsPlanned: boolean
}

const TYPES = { automatic: undefined, "1": 1, "2": 2 } as const

/** The overrides: the values that differ from the plan. */
export function toOverrides(values: ShipOutput, { entered, planned }: Entry): ShippingOverrides {
  const start = toShipValues(planned.start)
  const items = values.items.filter(({ quantity }) => quantity > 0)
  const isOwn = areEdited(entered.packages, planned.packages)
  // Edited packages keep the planned type.
  const packageType = TYPES[values.package_type] ?? (isOwn ? planned.packageType : undefined)
  const recipient = changedRecipient(values.recipient, start.recipient, planned.corrected)
  return {
    ...(JSON.stringify(entered.items) !== JSON.stringify(start.items) && { items }),
    ...(values.location_id !== start.location_id && { location_id: values.location_id }),
    ...(isOwn && {
      packages: values.packages.map((one) => ({ ...one, box_id: one.box_id || null })),
    }),
    ...(packageType &&
      takesBoth(planned.start, values.service_code) && { package_type: packageType }),
    ...(recipient && { recipient }),
    ...(values.service_code &&
      values.service_code !== planned.service && { service_code: values.service_code }),
    ...(values.locker_code !== start.locker_code && {
      locker_code: values.locker_code || null,
      ...(values.locker_postal_code && { locker_postal_code: values.locker_postal_code }),
    }),
    ...(values.pickup_date &&
      values.pickup_date !== planned.pickup && { pickup_date: values.pickup_date }),
    ...(values.send_adr !== null && { send_adr: values.send_adr }),
  }
}

/**
 * The body of an order: the overrides, the service and day that were shown, and how many pieces of each item were
 * left. So a repeat after a lost answer does not ship the next pieces.
 */
export function toShipBody(values: ShipOutput, entry: ShipEntry): ShipBody {
  const { start, description } = entry.planned
  const shippable = new Map(start.items.map((item) => [item.id, item.shippable]))
  return {
    ...toOverrides(values, entry),
    items: values.items
      .filter(({ quantity }) => quantity > 0)
      .map((item) => ({ ...item, shippable: shippable.get(item.id) })),
    ...(!entry.isAsPlanned && { service_code: values.service_code }),
    ...(values.pickup_date && { pickup_date: values.pickup_date }),
    ...(values.description !== description && { description: values.description }),
    no_notification: !values.notifies,
  }
}

/** Whether a service takes both parcels and envelopes. */
export function takesBoth({ services }: ShippingPlan, serviceCode: string): boolean {
  const service = services.find(({ service_code }) => service_code === serviceCode)
  return (service?.package_types.length ?? 0) > 1
}

function changedRecipient(
  recipient: ShipOutput["recipient"],
  start: ShipValues["recipient"],
  corrected: RecipientField[],
): RecipientChange | undefined {
  const changed = RECIPIENT_FIELDS.filter(
    (field) => recipient[field] !== start[field] || corrected.includes(field),
  )
  return changed.length > 0
    ? Object.fromEntries(changed.map((field) => [field, recipient[field] || null]))
    : undefined
}
