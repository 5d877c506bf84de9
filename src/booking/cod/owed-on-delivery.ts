import Big from "big.js"
import { readAmount, sumOf } from "../amount"

/** A payment of an order that is not cancelled; amounts in major units. */
export interface OrderPayment {
  providerId: string
  /** Promised by the customer or authorised by the provider. */
  amount: number | string
  captured: number | string
  refunded: number | string
}

export interface OwedQuestion {
  /** What the order costs, delivery and tax included. */
  total: number | string
  payments: OrderPayment[]
  /** Providers whose payments are promises until captured. */
  promising: string[]
  /** What carriers were told to collect for fulfillments that are not cancelled. */
  assigned: (number | string)[]
}

/**
 * What an order leaves to be collected at the door: its total less what was paid in another way.
 *
 * A capture of a promised payment is taken for what a carrier handed over, up to what carriers were
 * told to collect; only what is beyond was paid in another way. Otherwise the merchant who records
 * the money of a first parcel would have it taken off the second.
 *
 * @returns what carriers are to collect for the whole order, `assigned` included; decimal text
 * @throws RangeError for an amount that is no number of at least zero
 */
export function owedOnDelivery(question: OwedQuestion): string {
  const { payments, promising } = question
  const isPromise = ({ providerId }: OrderPayment): boolean => promising.includes(providerId)
  const promises = payments.filter(isPromise)
  const paidNow = sumOf(
    payments.filter((payment) => !isPromise(payment)).map((one) => kept(one.amount, one.refunded)),
  )
  const recorded = sumOf(promises.map((one) => kept(one.captured, one.refunded)))
  const assigned = sumOf(question.assigned.map((one) => readAmount(one, "amount collected")))
  const owed = readAmount(question.total, "total")
    .minus(paidNow)
    .minus(atLeastZero(recorded.minus(assigned)))
  return atLeastZero(owed).toFixed(2, Big.roundHalfUp)
}

function kept(paid: number | string, refunded: number | string): Big {
  return atLeastZero(readAmount(paid, "payment").minus(readAmount(refunded, "refund")))
}

function atLeastZero(amount: Big): Big {
  return amount.lt(0) ? new Big(0) : amount
}
