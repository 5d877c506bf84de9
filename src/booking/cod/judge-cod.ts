import { readAmount } from "../amount"

/** A delivery service, as far as collecting money goes. */
export interface CollectingService {
  code: string
  name: string
  isCashOnDelivery: boolean
}

export interface CodQuestion {
  /** Whether the customer chose to pay at the door. */
  isPaidOnDelivery: boolean
  /** What is to be collected with this parcel, in major units. */
  owed: number | string
  /** Of the shipping option. */
  service: CollectingService
  /** The merchant's choice in place of it when nothing is to be collected (setting `cod_alternatives`). */
  mapped?: CollectingService
}

export type CodVerdict =
  /** As chosen, and nothing is collected. */
  | { kind: "book" }
  /** As chosen; `amount` goes out as `parcel_price`. */
  | { kind: "collect"; amount: string }
  /** With another service, which collects nothing. */
  | { kind: "book-instead"; service: CollectingService }
  /** Nothing can be booked without a loss; the reason is for the merchant. */
  | { kind: "refuse"; reason: string }

/**
 * How a parcel is booked by what is owed for it: never shipped uncollected, and never collected twice.
 *
 * What is owed is collected wherever the service can, also where no payment says so: an order edited
 * after it was paid, or one made by hand. An unpaid order of another kind (an invoice, say) ships as
 * chosen with a service that collects nothing.
 *
 * @throws RangeError for an amount owed that is no number of at least zero
 */
export function judgeCod({ isPaidOnDelivery, owed, service, mapped }: CodQuestion): CodVerdict {
  const amount = readAmount(owed, "amount owed").toFixed(2)
  const isOwed = Number(amount) > 0
  if (!service.isCashOnDelivery) {
    return isPaidOnDelivery && isOwed
      ? { kind: "refuse", reason: cannotCollect(service, amount) }
      : { kind: "book" }
  }
  if (isOwed) return { kind: "collect", amount }
  return mapped && !mapped.isCashOnDelivery
    ? { kind: "book-instead", service: mapped }
    : { kind: "refuse", reason: nothingToCollect(service, mapped) }
}

function cannotCollect({ name }: CollectingService, amount: string): string {
  return (
    `This order is paid on delivery, and "${name}" collects no money: ${amount} would be lost. ` +
    "Fulfill it with a cash-on-delivery option, or record the payment first."
  )
}

function nothingToCollect({ name, code }: CollectingService, mapped?: CollectingService): string {
  const instead = mapped
    ? `"${mapped.name}", which stands for it in cod_alternatives, collects money too. Name another service there`
    : `Name the service to use instead of ${code} in the setting cod_alternatives`
  return (
    `There is nothing to collect for this parcel, and "${name}" is for cash on delivery. ` +
    `${instead}, or fulfill it with another shipping option.`
  )
}
