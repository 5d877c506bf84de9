import { createHash } from "node:crypto"
import { cutAtWord, joinParts } from "../addresses"

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

/**
 * Identifies our shipments in the account: the order's number and the end of the row's id. The description ends
 * with it, because the service gives back no other text.
 */
export function shipmentReference(displayId: string | number, rowId: string): string {
  return `#${String(displayId).replace(/\s+/g, "")}-${rowId.slice(-6)}`
}

/** The reference at the end of a description, or undefined when there is none. */
export function referenceIn(description: string): string | undefined {
  return /(?:^|\s)(#\S+-[0-9A-Za-z]{6})\s*$/.exec(description)?.[1]
}

/** The order's number in our own reference, without `#`; undefined for any other reference. */
export function orderNumberIn(reference: string): string | undefined {
  return /^#(.+)-[0-9A-Za-z]{6}$/.exec(reference)?.[1]
}

/** Characters of the whole description. The API states no limit; carriers print few. */
export const MAX_DESCRIPTION = 100
/** Of a description typed by hand; leaves room for the reference. */
export const MAX_OWN_DESCRIPTION = 80
const NO_TITLES = "Items"

/** The contents, shortened if needed, and then the whole reference. */
export function parcelDescription(titles: string[], reference: string): string {
  const contents = joinParts(titles, ", ") || NO_TITLES
  const room = MAX_DESCRIPTION - reference.length - 1
  const fitting = cutAtWord(contents, room)
  return fitting ? `${fitting} ${reference}` : reference
}
