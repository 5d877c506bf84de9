import { createHash } from "node:crypto"

/** A shipped line. `fulfilledBefore`, fulfilled or returned earlier, tells two equal partial shipments apart. */
interface ShippedLine {
  lineItemId: string
  quantity: number
  fulfilledBefore: number
}

/** What makes two requests the same shipment. */
export interface ShipmentFacts {
  /** Only for a return: the store's return, if it was made before its shipment. */
  back?: { returnId: string | undefined }
  account: string
  environment: string
  orderId: string
  shippingOptionId: string
  locationId: string
  lines: ShippedLine[]
}

/** A fingerprint (sha256, hex) of what is to be shipped. The order of the lines does not matter. */
export function shipmentIdentity(facts: ShipmentFacts): string {
  const { back, account, environment, orderId, shippingOptionId, locationId, lines } = facts
  const sorted = lines
    .map(({ lineItemId, quantity, fulfilledBefore }) => [lineItemId, quantity, fulfilledBefore])
    .map((line) => JSON.stringify(line))
    .sort()
  const parts = [account, environment, orderId, shippingOptionId, locationId, sorted]
  return sha256(back ? ["return", back.returnId ?? null, ...parts] : parts)
}

/**
 * The `Idempotency-Key` (sha256, hex) of one generation of a shipment. A new generation orders a new shipment;
 * the same generation never does (API, "Create shipment", rule 2).
 */
export function idempotencyKey(identity: string, generation: number): string {
  return sha256([identity, generation])
}

function sha256(parts: unknown[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex")
}
