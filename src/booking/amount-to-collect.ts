import Big from "big.js"
import { centsOf, PARCEL_CURRENCIES, parcelCurrencyOf } from "../carrier-api"

/** A payment that is not cancelled; amounts in major units. */
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
  /** Of the order's currency, such as 0.01. */
  smallestUnit: string
  /** Providers whose payments are promises until captured. */
  promising: string[]
  /** What carriers are to collect for fulfillments that are not canceled. */
  assigned: (number | string)[]
}

/**
 * What the customer still pays at the door: the order's total minus what was paid in another way.
 *
 * A captured promise counts as money from a carrier, up to what carriers had to collect; only the rest was paid
 * in another way. Otherwise the recorded money of a first parcel would be subtracted from the second.
 *
 * @returns what carriers are to collect for the whole order, `assigned` included; decimal text
 * @throws AmountError for an amount that is not a number
 */
export function owedOnDelivery(question: OwedQuestion): string {
  const { payments, promising } = question
  const isPromise = ({ providerId }: OrderPayment): boolean => promising.includes(providerId)
  const promises = payments.filter(isPromise)
  const paidNow = sumOf(
    payments.filter((payment) => !isPromise(payment)).map((one) => kept(one.amount, one.refunded)),
  )
  const promisedSum = sumOf(promises.map((one) => kept(one.captured, one.refunded)))
  const assigned = sumOf(question.assigned.map((one) => readAmount(one, "amount collected")))
  const sumPaid = paidNow.plus(atLeastZero(promisedSum.minus(assigned)))
  const total = readAmount(question.total, "total")
  const sumOwed = isPaidUp({ total, paid: sumPaid, smallestUnit: question.smallestUnit })
    ? new Big(0)
    : atLeastZero(total.minus(sumPaid))
  return sumOwed.toFixed(CENTS, Big.roundHalfUp)
}

/**
 * Whether a sum pays a total. Totals may have fractions that cannot be paid, so up to one of the currency's smallest
 * unit may be missing, as in Medusa's own payment status.
 */
export function isPaidUp({
  total,
  paid,
  smallestUnit,
}: {
  total: Big
  paid: Big
  smallestUnit: string
}): boolean {
  const isNothingToPay = total.times(2).lt(smallestUnit)
  return isNothingToPay || (paid.gt(0) && isLessThanPayable(total.minus(paid), smallestUnit))
}

/** Whether so little is left that Medusa counts it as nothing. */
export function isLessThanPayable(left: Big, smallestUnit: string): boolean {
  return left.lte(smallestUnit)
}

function kept(paid: number | string, refunded: number | string): Big {
  return atLeastZero(readAmount(paid, "payment").minus(readAmount(refunded, "refund")))
}

function atLeastZero(amount: Big): Big {
  return amount.lt(0) ? new Big(0) : amount
}

/** Decimals of the three currencies in which money is collected. */
const CENTS = 2

/** A delivered line of an order, with what the customer pays for all of it. */
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

/** A fulfillment, and what its carrier is to collect. */
export interface CollectingFulfillment {
  lines: ParcelLine[]
  collects: number | string
}

interface ShareQuestion {
  /** What carriers are to collect for the whole order, the standing fulfillments' shares included. */
  owed: number | string
  /** Every line of the order that is delivered. */
  lines: OwedLine[]
  /** The fulfillments that are neither cancelled nor settled in another way, without this one. */
  standing: CollectingFulfillment[]
  /** What ships now. */
  shipping: ParcelLine[]
}

/**
 * What the carrier collects for one of an order's fulfillments; decimal text with two places.
 *
 * Delivery and fees are split by the value of the items. The share is all that is due for the items shipped so
 * far, minus what was assigned before. So rounding cents move to the next share, all shares add up exactly to the
 * amount owed, and what a cancelled fulfillment did not collect moves to the next one with its items. Never
 * negative: if more was assigned than is owed, nothing more is collected.
 *
 * @throws AmountError for an amount or a quantity that is not a number
 */
export function shareCollected({ owed, lines, standing, shipping }: ShareQuestion): string {
  const whole = readAmount(owed, "amount owed").round(CENTS, Big.roundHalfUp)
  const assigned = sumOf(standing.map(({ collects }) => readAmount(collects, "amount collected")))
  const parcels = [...standing.flatMap((fulfillment) => fulfillment.lines), ...shipping]
  const due = dueWith(
    whole,
    lines.map((line) => toPart(line, parcels)),
  )
  return atLeastZero(due.minus(assigned)).toFixed(CENTS, Big.roundHalfUp)
}

interface Part {
  value: Big
  quantity: Big
  shipped: Big
}

/** Shipping more than was ordered counts as the whole line. */
function toPart({ lineItemId, total, quantity }: OwedLine, parcels: ParcelLine[]): Part {
  const orderedQuantity = readAmount(quantity, "quantity")
  const shippedQuantity = sumOf(
    parcels
      .filter((line) => line.lineItemId === lineItemId)
      .map((line) => readAmount(line.quantity, "quantity")),
  )
  return {
    value: readAmount(total, "total of a line"),
    quantity: orderedQuantity,
    shipped: shippedQuantity.gt(orderedQuantity) ? orderedQuantity : shippedQuantity,
  }
}

function dueWith(whole: Big, parts: Part[]): Big {
  // Everything is shipped: take the whole amount. This also avoids dividing by zero when no line has a quantity.
  if (parts.every(({ shipped, quantity }) => shipped.eq(quantity))) return whole
  // Free items share the amount owed for delivery by quantity.
  const isFree = parts.every(({ value }) => value.eq(0))
  const weightOf = ({ value, quantity }: Part): Big => (isFree ? quantity : value)
  const shares = parts
    .filter(({ quantity }) => quantity.gt(0))
    .map((part) => weightOf(part).times(part.shipped).div(part.quantity))
  return whole
    .times(sumOf(shares))
    .div(sumOf(parts.map(weightOf)))
    .round(CENTS, Big.roundHalfUp)
}

/** The fields of a service that cash on delivery needs. */
export interface CashOnDeliveryService {
  code: string
  name: string
  isCashOnDelivery: boolean
}

interface CodQuestion {
  /** Whether the customer chose to pay at the door. */
  isPaidOnDelivery: boolean
  /** What is to be collected with this parcel, in major units. */
  owed: number | string
  /** Of the shipping option. */
  service: CashOnDeliveryService
  /** The merchant's replacement if nothing is to be collected (setting `cod_alternatives`). */
  mapped?: CashOnDeliveryService
}

type CodVerdict =
  /** With the chosen service; nothing is collected. */
  | { kind: "book" }
  /** With the chosen service; `amount` is sent as `parcel_price`. */
  | { kind: "collect"; amount: string }
  /** With another service, which collects nothing. */
  | { kind: "book-instead"; service: CashOnDeliveryService }
  /** No service is right for this parcel; the words are for the merchant. */
  | { kind: "refuse"; refusal: string }

/**
 * How to book a parcel, so that the amount owed is collected, and only once.
 *
 * A cash-on-delivery service collects whatever is owed, even if no payment says so: the order was edited after it
 * was paid, or made by hand. An unpaid order of another kind (such as an invoice) ships with a service that
 * collects nothing, if that is chosen.
 *
 * @throws AmountError for an amount owed that is not a number
 */
export function judgeCod({ isPaidOnDelivery, owed, service, mapped }: CodQuestion): CodVerdict {
  const amount = readAmount(owed, "amount owed").toFixed(2)
  const isOwed = Number(amount) > 0
  if (!service.isCashOnDelivery) {
    return isPaidOnDelivery && isOwed
      ? { kind: "refuse", refusal: cannotCollect(service, amount) }
      : { kind: "book" }
  }
  if (isOwed) return { kind: "collect", amount }
  return mapped && !mapped.isCashOnDelivery
    ? { kind: "book-instead", service: mapped }
    : { kind: "refuse", refusal: nothingToCollect(service, mapped) }
}

function cannotCollect({ name }: CashOnDeliveryService, amount: string): string {
  return (
    `This order is paid on delivery, and "${name}" collects no money: ${amount} would be lost. ` +
    "Fulfill it with a cash-on-delivery option, or record the payment first."
  )
}

function nothingToCollect(
  { name, code }: CashOnDeliveryService,
  mapped?: CashOnDeliveryService,
): string {
  const instead = mapped
    ? `"${mapped.name}", which stands for it in cod_alternatives, collects money too. Name another service there`
    : `Name the service to use instead of ${code} in the setting cod_alternatives`
  return (
    `There is nothing to collect for this parcel, and "${name}" is for cash on delivery. ` +
    `${instead}, or fulfill it with another shipping option.`
  )
}

/** An amount or a quantity of an order that is not a number. */
export class AmountError extends Error {
  readonly kind = "rejected"
  readonly merchantMessage = this.message

  constructor(name: string, text: string) {
    super(
      `The ${name} "${text.slice(0, 40)}" is not a number. Correct the order's prices, quantities and payments on its page. ` +
        "If they look right there, ask your developer to look at the order.",
    )
  }
}

/**
 * Reads an amount or a quantity as the store writes it. Below zero counts as zero: after a refund and an edit of the
 * order, its total, a line or a payment can be below zero, and then nothing is owed and nothing is of value.
 *
 * @throws AmountError naming it, unless it is a number
 */
export function readAmount(value: number | string, name: string): Big {
  return atLeastZero(readNumber(value, name))
}

/** Longer than any number that the store writes. */
const MOST_DIGITS = 1_000

/**
 * Like `readAmount`, for an amount that may be below zero.
 *
 * @throws AmountError naming it, unless it is a number
 */
export function readNumber(value: number | string, name: string): Big {
  const text = String(value).trim()
  const isNumber =
    text.length <= MOST_DIGITS && /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)
  if (!isNumber) throw new AmountError(name, text)
  return new Big(text.replace(/^\+/, ""))
}

function sumOf(amounts: Big[]): Big {
  return amounts.reduce((sum, one) => sum.plus(one), new Big(0))
}

const DECIMAL = /^\d{1,12}(\.\d{1,6})?$/

/** Whether a text is a plain decimal of at least zero, as the service writes them. */
export function isDecimal(text: string): boolean {
  return DECIMAL.test(text)
}

export function isPositiveDecimal(text: string): boolean {
  return isDecimal(text) && new Big(text).gt(0)
}

const NO_CURRENCY = "This order names no currency. Ask your developer to look at the order."

/**
 * Why amounts in a currency cannot be sent, in words for the merchant; undefined if they can.
 *
 * @param isCollected whether the customer pays the amount at the door: it is then never converted
 */
export function currencyIssue(currencyCode: string, isCollected = false): string | undefined {
  if (parcelCurrencyOf(currencyCode) !== undefined) return undefined
  const currency = currencyCode.trim().toUpperCase()
  if (currency === "") return NO_CURRENCY
  const currencies = Object.keys(PARCEL_CURRENCIES).join(", ")
  return isCollected
    ? `Money is collected in ${currencies}, and this order is in ${currency}: amounts to collect are not converted. ` +
        "Record the payment and ship it with a service that collects no money."
    : `The service takes ${currencies}, and this order is in ${currency}. Set the exchange rate of ${currency} in ` +
        "Settings > Shipment Ordering > Prices, where the currency of the quotes (quote_currency) must be one of " +
        "those three too, and try again: the value of the items is converted by it."
}

/** A shipped line: the price of `units` units in major units, and how many units are shipped. */
interface ValuedLine {
  price: number | string
  /** How many units the price is for; above zero. */
  units: number | string
  quantity: number | string
}

/**
 * What the shipped items are worth, in major units with two places, added up in decimals. Never zero if
 * there is a price, and never below zero.
 *
 * @throws AmountError for a price or quantity that is not a number
 */
export function itemsValue(lines: ValuedLine[]): string {
  return centsOf(
    sumOf(
      lines.map(({ price, units, quantity }) =>
        readAmount(price, "price")
          .times(readAmount(quantity, "quantity"))
          .div(readAmount(units, "number of units")),
      ),
    ),
  )
}
