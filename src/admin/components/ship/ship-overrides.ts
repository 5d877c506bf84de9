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
