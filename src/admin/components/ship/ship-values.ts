import { z } from "zod"
import type { Texts } from "../../i18n/use-texts"
import type { Box } from "../../lib/box"
import type { PlanItem, ShippingPlan, PackageOverrides } from "../../lib/shipping-plan"
import { numberText } from "../forms/number-text"

/** The parts of an address that can be corrected, in the order in which they are asked for. */
export const RECIPIENT_FIELDS = [
  "first_name",
  "last_name",
  "company",
  "phone",
  "address_1",
  "address_2",
  "postal_code",
  "city",
  "province",
] as const

export type RecipientField = (typeof RECIPIENT_FIELDS)[number]

/** The service's field is short, and ends in our reference. */
const MOST_OF_DESCRIPTION = 80

/** What a person chooses and corrects in the dialog: millimetres and grams, numbers as text. */
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
    recipient: z.object({
      first_name: text(t, 100),
      last_name: text(t, 100),
      company: text(t, 100),
      phone: text(t, 50),
      address_1: text(t, 200),
      address_2: text(t, 200),
      postal_code: text(t, 20),
      city: text(t, 100),
      province: text(t, 100),
    }),
    packages: z.array(
      z.object({
        box_id: z.string(),
        length: side,
        width: side,
        height: side,
        weight: numberText(t, { isInteger: true, min: 1, max: 1_000_000 }),
      }),
    ),
    /** As the service takes them: 1 parcels, 2 an envelope. */
    package_type: z.enum(["automatic", "1", "2"]),
    service_code: z.string().min(1, t("ship.chooseService")),
    locker_code: text(t, 64),
    /** Of the list in which the locker was found; empty for a code that was entered. */
    locker_postal_code: z.string(),
    pickup_date: z.string(),
    description: text(t, MOST_OF_DESCRIPTION),
    /** Null follows the plan. Touched once, it is said for good: what is planned is not known then. */
    send_adr: z.boolean().nullable(),
    notifies: z.boolean(),
  })
}

export type ShipValues = z.input<ReturnType<typeof shipValues>>
export type ShipOutput = z.output<ReturnType<typeof shipValues>>

/** The same before a service is chosen: prices are asked for to choose by. */
export function askableValues(schema: ReturnType<typeof shipValues>) {
  return schema.extend({ service_code: z.string() })
}

/** The form's start: the order as it would be shipped without a word. */
export function toShipValues(plan: ShippingPlan): ShipValues {
  const recipient = Object.fromEntries(
    RECIPIENT_FIELDS.map((field) => [field, plan.recipient[field] ?? ""]),
  ) as ShipValues["recipient"]
  return {
    items: plan.items.map(({ id, quantity }) => ({ id, quantity: String(quantity) })),
    location_id: plan.location_id ?? "",
    recipient,
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

/** A package in the form, millimetres and grams. The box is "" where the package has a size of its own. */
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

/** Whether a person has made the packages other than planned. */
export function areEdited(packages: PackageValues[], planned: PackageValues[]): boolean {
  return JSON.stringify(packages) !== JSON.stringify(planned)
}

/** The outside of a box, for a package that is now to be it. What it weighs stays. */
export function inBox(box: Box): Omit<PackageValues, "weight"> {
  return {
    box_id: box.id,
    length: asText(box.outer_length),
    width: asText(box.outer_width),
    height: asText(box.outer_height),
  }
}

/** Two packages of the size of one, each with half of what it weighs. */
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
