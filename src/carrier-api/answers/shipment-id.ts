import { looseInteger } from "./loose-integer"

/** A shipment id (API, "Shipment": integer), which may come as a string. */
export function readShipmentId(value: unknown): number | undefined {
  const id = looseInteger.parse(value)
  return id === 0 ? undefined : id
}
