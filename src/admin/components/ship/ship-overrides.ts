import type {
  RecipientChange,
  ShipBody,
  ShippingPlan,
  ShippingOverrides,
} from "../../lib/shipping-plan"
import {
  areEdited,
  type PackageValues,
  RECIPIENT_FIELDS,
  type RecipientField,
  type ShipOutput,
  type ShipValues,
  toShipValues,
} from "./ship-values"

/** What the values of the form are compared with: only what is otherwise is said. */
export interface PlannedValues {
  /** The plan as the dialog was opened. */
  start: ShippingPlan
  /** As they were last planned. */
  packages: PackageValues[]
  /** Of those packages. */
  packageType: ShippingPlan["package_type"]
  service: string
  /** ISO day; empty where the carrier comes on none. */
  pickup: string
  description: string
  /** What an attempt has said of the recipient. It may be saved on the order, so that it is said until it is shipped. */
  corrected: RecipientField[]
}

interface Entry {
  entered: ShipValues
  planned: PlannedValues
}

const TYPES = { automatic: undefined, "1": 1, "2": 2 } as const

/** What the values want otherwise than the plan would by itself. */
export function toOverrides(values: ShipOutput, { entered, planned }: Entry): ShippingOverrides {
  const start = toShipValues(planned.start)
  const items = values.items.filter(({ quantity }) => quantity > 0)
  const isOwn = areEdited(entered.packages, planned.packages)
  // Packages of a person's own stay what they were planned as.
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
 * The overrides, and what else an order of it says: the service and the day that were seen, and what was open
 * of each item, so that a repeat after a lost answer does not ship the next ones.
 */
export function toShipBody(values: ShipOutput, entry: Entry): ShipBody {
  const { start, description } = entry.planned
  const shippable = new Map(start.items.map((item) => [item.id, item.shippable]))
  return {
    ...toOverrides(values, entry),
    items: values.items
      .filter(({ quantity }) => quantity > 0)
      .map((item) => ({ ...item, shippable: shippable.get(item.id) })),
    service_code: values.service_code,
    ...(values.pickup_date && { pickup_date: values.pickup_date }),
    ...(values.description !== description && { description: values.description }),
    no_notification: !values.notifies,
  }
}

/** Whether a service takes parcels and envelopes, so that there is something to choose. */
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
