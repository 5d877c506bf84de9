/**
 * The shipment's number that a path names. Only plain digits are one: `0x10`, `1e3` and ` 1` would
 * all be read as numbers too, and a shipment has one address.
 */
export function readShipmentId(text: string): number | undefined {
  return /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined
}
