import Big from "big.js"
import { readAmount, sumOf } from "../amount"

/** Decimals of the three currencies in which money is collected. */
const CENTS = 2

/** A line of an order that is delivered, with what the customer pays for all of it. */
export interface OwedLine {
  lineItemId: string
  quantity: number | string
  /** With tax and after discounts, in major units. */
  total: number | string
}

/** How much of a line is in a parcel. */
export interface ParcelLine {
  lineItemId: string
  quantity: number | string
}

/** A fulfillment, and what its carrier was told to collect. */
export interface CollectingFulfillment {
  lines: ParcelLine[]
  collects: number | string
}

export interface ShareQuestion {
  /** What carriers are to collect for the whole order, the standing fulfillments' shares included. */
  owed: number | string
  /** Every line of the order that is delivered. */
  lines: OwedLine[]
  /** The fulfillments that are not cancelled and not settled otherwise, without the one asked about. */
  standing: CollectingFulfillment[]
  /** What ships now. */
  shipping: ParcelLine[]
}

/**
 * What the carrier collects for one of an order's fulfillments; decimal text with two places.
 *
 * Delivery and fees are shared by the value of the goods. All that is due with the goods shipped so
 * far, less what was assigned before: so the cents left over by rounding are in the next share, the
 * shares of a whole order sum up to what is owed exactly, and what a cancelled fulfillment did not
 * collect is in the share of the next one with its goods. Never negative: where less is owed than was
 * assigned already, nothing more is collected.
 *
 * @throws RangeError for an amount or a quantity that is no number of at least zero
 */
export function shareCollected({ owed, lines, standing, shipping }: ShareQuestion): string {
  const whole = readAmount(owed, "amount owed").round(CENTS, Big.roundHalfUp)
  const assigned = sumOf(standing.map(({ collects }) => readAmount(collects, "amount collected")))
  const parcels = [...standing.flatMap((fulfillment) => fulfillment.lines), ...shipping]
  const due = dueWith(
    whole,
    lines.map((line) => toPart(line, parcels)),
  )
  const share = due.minus(assigned)
  return (share.lt(0) ? new Big(0) : share).toFixed(CENTS, Big.roundHalfUp)
}

interface Part {
  value: Big
  quantity: Big
  shipped: Big
}

/** More of a line than was ordered is no more than all of it. */
function toPart({ lineItemId, total, quantity }: OwedLine, parcels: ParcelLine[]): Part {
  const ordered = readAmount(quantity, "quantity")
  const shipped = sumOf(
    parcels
      .filter((line) => line.lineItemId === lineItemId)
      .map((line) => readAmount(line.quantity, "quantity")),
  )
  return {
    value: readAmount(total, "total of a line"),
    quantity: ordered,
    shipped: shipped.gt(ordered) ? ordered : shipped,
  }
}

function dueWith(whole: Big, parts: Part[]): Big {
  // No fraction first: what all goods make up must be the whole to the cent.
  if (parts.every(({ shipped, quantity }) => shipped.eq(quantity))) return whole
  // Goods that cost nothing share what is owed for their delivery by number.
  const isFree = parts.every(({ value }) => value.eq(0))
  const weightOf = ({ value, quantity }: Part): Big => (isFree ? quantity : value)
  const shipped = parts
    .filter(({ quantity }) => quantity.gt(0))
    .map((part) => weightOf(part).times(part.shipped).div(part.quantity))
  return whole
    .times(sumOf(shipped))
    .div(sumOf(parts.map(weightOf)))
    .round(CENTS, Big.roundHalfUp)
}
