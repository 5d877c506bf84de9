import Big from "big.js"
import { defaultCurrencies, getEpsilonFromDecimalPrecision } from "@medusajs/framework/utils"
import {
  type CashOnDeliveryService,
  isLessThanPayable,
  isPaidUp,
  itemsValue,
  judgeCod,
  type OrderPayment,
  type OwedLine,
  owedOnDelivery,
  readAmount,
  readNumber,
  shareCollected,
} from "../booking"
import { amountText } from "../context"
import type { OptionService } from "../store"
import type { PaidLine, ShipmentFacts, StoredMoney } from "./facts"
import type { IssueList } from "./issues"

/** The service that a shipment is booked with, and what its carrier collects. */
interface Collection {
  service: OptionService
  /** Decimal text in the order's currency (`parcel_price`, API, "Shipment creation payload"). */
  codAmount: string | null
}

/**
 * Decides what the carrier collects for one fulfillment: its share of what the order still owes. All shares add up to
 * that sum. If nothing is owed, another service may be booked instead. Money that would be lost or collected twice is an
 * issue.
 */
export function decideCollection(
  facts: ShipmentFacts,
  service: OptionService,
  issues: IssueList,
): Collection {
  const { configuration, account } = facts
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  const codProviders = configuration.settings.cod_payment_providers
  const share =
    isCashOnDelivery || codProviders.length > 0
      ? issues.at("service_code", () => owedShare(facts))
      : undefined
  if (!share) return { service, codAmount: null }
  const verdict = judgeCod({
    ...share,
    service: { ...service, isCashOnDelivery },
    mapped: alternativeTo(service, facts),
  })
  switch (verdict.kind) {
    case "collect":
      return { service, codAmount: verdict.amount }
    case "book-instead":
      return { service: { ...service, ...verdict.service }, codAmount: null }
    case "refuse":
      issues.refuse("service_code", verdict.refusal)
      return { service, codAmount: null }
    case "book":
      return { service, codAmount: null }
  }
}

/** The service that the merchant chose for parcels of a cash-on-delivery option that are already paid. */
function alternativeTo(
  service: OptionService,
  { configuration: { settings, services }, account }: ShipmentFacts,
): CashOnDeliveryService | undefined {
  const code = settings.cod_alternatives[service.code]
  if (code === undefined) {
    return undefined
  }
  const isCashOnDelivery = services.isCashOnDelivery(account, code)
  return { code, name: services.ofAccount(account).get(code)?.name ?? code, isCashOnDelivery }
}

/** Whether money may be collected for a shipment, so that planning it needs the order's money. */
export function mayCollect(
  {
    configuration: { settings, services },
    account,
  }: Pick<ShipmentFacts, "configuration" | "account">,
  serviceCodes: Iterable<string>,
): boolean {
  return (
    settings.cod_payment_providers.length > 0 ||
    [...serviceCodes].some((code) => services.isCashOnDelivery(account, code))
  )
}

/** What a customer still owes for the items of one shipment. */
export interface OwedShare {
  /** Decimal text in the order's currency. */
  owed: string
  isPaidOnDelivery: boolean
}

/**
 * One fulfillment's share of what its order still owes; undefined where that is not known. All shares add up to that sum.
 *
 * @throws AmountError for an amount that is not a number
 */
export function owedShare({
  configuration: { settings },
  money: stored,
  standing,
  lines,
}: ShipmentFacts): OwedShare | undefined {
  if (!stored || !standing) return undefined
  const money = toOrderMoney(stored)
  const codProviders = settings.cod_payment_providers
  const sumOwed = owedOnDelivery({
    total: money.total,
    smallestUnit: money.smallestUnit,
    payments: money.payments,
    promising: [...codProviders, MANUAL_PROVIDER],
    assigned: standing.map(({ collects }) => collects),
  })
  return {
    owed: shareCollected({
      owed: sumOwed,
      lines: money.lines,
      standing,
      shipping: lines.map(({ line, quantity }) => ({ lineItemId: line.id, quantity })),
    }),
    isPaidOnDelivery: money.payments.some(({ providerId }) => codProviders.includes(providerId)),
  }
}

/** Core's own provider collects no money: its payments count only once they are captured by hand. */
const MANUAL_PROVIDER = "pp_system_default"

/** What an order costs, what it is made of, and how it was paid. */
export interface OrderMoney {
  total: string
  /** Of the order's currency, such as 0.01. */
  smallestUnit: string
  /** Only lines that need shipping. */
  lines: OwedLine[]
  payments: OrderPayment[]
  /**
   * Captured in full, and not refunded. Cash on delivery is not captured, so such an order is unpaid until the merchant
   * records the payment.
   */
  isPaid: boolean
  /** Authorized in full, but not yet captured in full. */
  isAuthorized: boolean
  /**
   * Everything that was paid is refunded. Core subtracts refunds from the order's total, so such an order seems to cost
   * nothing.
   */
  isRefunded: boolean
}

/** What `toOrderMoney` reads. */
export const MONEY_FIELDS = [
  "id",
  "currency_code",
  "total",
  "items.*",
  "payment_collections.payments.*",
  "payment_collections.payments.captures.amount",
  "payment_collections.payments.refunds.amount",
]

/** @throws AmountError for an amount that is not a number */
export function toOrderMoney(order: StoredMoney): OrderMoney {
  const payments = (order.payment_collections ?? [])
    .flatMap((all) => all?.payments ?? [])
    .filter(({ canceled_at }) => !canceled_at)
    .map(({ provider_id, amount, captures, refunds }) => ({
      providerId: provider_id,
      amount: amountText(amount),
      captured: sumOfAmounts(captures, "captured amount"),
      refunded: sumOfAmounts(refunds, "refund"),
    }))
  const total = readNumber(amountText(order.total), "total")
  const smallestUnit = smallestUnitOf(order.currency_code)
  const lessRefunds = (paid: "amount" | "captured") =>
    payments.reduce(
      (sum, one) => sum.plus(readAmount(one[paid], "payment")).minus(one.refunded),
      new Big(0),
    )
  const received = lessRefunds("captured")
  const isRefunded =
    payments.some(({ refunded }) => Number(refunded) > 0) &&
    isLessThanPayable(received, smallestUnit)
  const isPaid = isPaidUp({ total, paid: received, smallestUnit }) && !isRefunded
  const isPromised = isPaidUp({ total, paid: lessRefunds("amount"), smallestUnit })
  return {
    total: total.toFixed(),
    smallestUnit,
    lines: (order.items ?? [])
      .filter(({ requires_shipping }) => requires_shipping !== false)
      .map(({ id, quantity, total: ofLine }) => ({
        lineItemId: id,
        quantity: amountText(quantity),
        total: amountText(ofLine),
      })),
    payments,
    isPaid,
    isAuthorized: isPromised && !isPaid && !isRefunded,
    isRefunded,
  }
}

/** By Medusa's own list of currencies, as in the payment status that Medusa shows. */
function smallestUnitOf(currencyCode: string | undefined): string {
  const { decimal_digits } = defaultCurrencies[currencyCode?.toUpperCase() ?? ""] ?? {}
  return String(Number(getEpsilonFromDecimalPrecision(decimal_digits)))
}

function sumOfAmounts(entries: { amount: unknown }[] | null | undefined, name: string): string {
  return (entries ?? [])
    .reduce((sum, { amount }) => sum.plus(readAmount(amountText(amount), name)), new Big(0))
    .toFixed()
}

/**
 * The value of items: their share of what was paid for their lines, after discounts. Includes tax if the store's
 * prices do. Decimal text in the order's currency, two places.
 */
export function valueOfItems(items: { line: PaidLine; quantity: number }[]): string {
  return itemsValue(items.map(({ line, quantity }) => ({ ...paidFor(line), quantity })))
}

function paidFor(line: PaidLine): { price: string; units: string } {
  const { unit_price, is_tax_inclusive, total, tax_total, detail } = line
  // Core's line totals leave out returned items, so the units must too.
  const units = readAmount(amountText(detail?.quantity ?? line.quantity), "quantity")
    .minus(readAmount(amountText(detail?.return_received_quantity), "returned quantity"))
    .minus(readAmount(amountText(detail?.return_dismissed_quantity), "returned quantity"))
  if (total === undefined || units.lte(0)) {
    return { price: amountText(unit_price), units: "1" }
  }
  const tax = is_tax_inclusive ? "0" : amountText(tax_total)
  const netTotal = readNumber(amountText(total), "total of a line").minus(readNumber(tax, "tax"))
  return { price: netTotal.toFixed(), units: units.toFixed() }
}
