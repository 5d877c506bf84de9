import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import type { Box } from "../../lib/box"
import type { PlanItem, ShippingPlan, PackageOverrides } from "../../lib/shipping-plan"
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
      .array(z.object({ id: z.string(), quantity: numberText(t, { isInteger: true, min: 0 }) }))
      .superRefine((items, context) => {
        for (const [index, { id, quantity }] of items.entries()) {
          const max = most.get(id)
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
    service_code: z.string().min(1, t("ship.chooseService")),
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
