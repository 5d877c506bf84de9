import type { Pickup } from "../pickup-list"

/** One package of one kilogram. */
export const shipment = (
  fields: Partial<Pickup["shipments"][number]> = {},
): Pickup["shipments"][number] => ({
  reference: "#1",
  service: "Service",
  recipient: "Žanete Bērziņš, Ķekava",
  packages: 1,
  weightKilograms: "1",
  trackingNumbers: [],
  ...fields,
})

/** A pickup of it, at no known time and place. */
export const pickup = (fields: Partial<Pickup> = {}): Pickup => ({
  carrier: "Carrier",
  at: undefined,
  timeZone: "UTC",
  place: undefined,
  sender: [],
  packages: 1,
  weightKilograms: "1",
  shipments: [shipment()],
  ...fields,
})
