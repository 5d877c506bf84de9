import Big from "big.js"
import { defaultCurrencies, getEpsilonFromDecimalPrecision } from "@medusajs/framework/utils"
import {
  type CollectingFulfillment,
  type CollectingService,
  isLessThanPayable,
  isPaidUp,
  judgeCod,
  type OrderPayment,
  type OwedLine,
  owedOnDelivery,
  type ParcelLine,
  readAmount,
  readNumber,
  shareCollected,
} from "../booking"
import {
  amountText,
  type Configuration,
  findRows,
  type PluginContext,
  refuse,
  type RowsWanted,
} from "../context"
import { type Account, type LedgerRow, newestOfEach } from "../modules/shipment_ordering"
import { type KnownService, knownServices } from "../account"
import { type OptionService, roundQuantity } from "../store"
import { readOrderCounts, readWithTotals } from "./order"

interface CollectionInput {
  orderId: string
  /** Of the shipment in the ledger. */
  rowId: string
  account: Account
  configuration: Configuration
  /** Of the shipping option. */
  service: OptionService
  shipping: ParcelLine[]
  /** The earlier shipment of the same items that this one replaces. It no longer collects anything. */
  replacing: LedgerRow | undefined
}

/** The service that a shipment is booked with, and what its carrier collects. */
interface Collection {
  service: OptionService
  /** Decimal text in the order's currency (`parcel_price`, API, "Shipment creation payload"). */
  codAmount: string | null
}

/**
 * Decides what the carrier collects for one fulfillment: its share of what the order still owes. All shares add up to
 * that sum. If nothing is owed, another service may be booked instead.
 *
 * @throws MedusaError NOT_ALLOWED when money would be lost or collected twice
 */
export async function decideCollection(
  context: PluginContext,
  input: CollectionInput,
): Promise<Collection> {
  const { service, configuration, account, orderId, rowId, shipping, replacing } = input
  const { cod_payment_providers: codProviders } = configuration.settings
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (!isCashOnDelivery && codProviders.length === 0) {
    return { service, codAmount: null }
  }
  const share = await owedShare(context, { orderId, rowId, codProviders, shipping, replacing })
  const verdict = judgeCod({
    ...share,
    service: { ...service, isCashOnDelivery },
    mapped: alternativeAmong(knownServices(context, account), input),
  })
  switch (verdict.kind) {
    case "book":
      return { service, codAmount: null }
    case "collect":
      return { service, codAmount: verdict.amount }
    case "book-instead":
      return { service: { ...service, ...verdict.service }, codAmount: null }
    case "refuse":
      refuse(verdict.refusal)
  }
}

/** The service that the merchant chose for parcels of a cash-on-delivery option that are already paid. */
export function alternativeAmong(
  known: ReadonlyMap<string, KnownService> | undefined,
  {
    service,
    account,
    configuration,
  }: Pick<CollectionInput, "service" | "account" | "configuration">,
): CollectingService | undefined {
  const code = configuration.settings.cod_alternatives[service.code]
  if (code === undefined) {
    return undefined
  }
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, code)
  return { code, name: known?.get(code)?.name ?? code, isCashOnDelivery }
}

/** Core's own provider collects no money: its payments count only once they are captured by hand. */
const MANUAL_PROVIDER = "pp_system_default"

interface OwedQuestion {
  orderId: string
  /** Of the shipment in the ledger. */
  rowId: string
  /** Payment providers of customers who pay at the door (setting `cod_payment_providers`). */
  codProviders: string[]
  shipping: ParcelLine[]
  /** The earlier shipment of the same items that this one replaces. It no longer collects anything. */
  replacing: LedgerRow | undefined
}

/** What a customer still owes for the items of one shipment. */
export interface OwedShare {
  /** Decimal text in the order's currency. */
  owed: string
  isPaidOnDelivery: boolean
}

/** One fulfillment's share of what its order still owes. All shares add up to that sum. */
export async function owedShare(
  context: PluginContext,
  { orderId, rowId, codProviders, shipping, replacing }: OwedQuestion,
): Promise<OwedShare> {
  const standing = await standingShares(context, { orderId, rowId, replacing })
  const money = await readOrderMoney(context, orderId)
  const { owed, isPaidOnDelivery } = owedInAll(money, {
    codProviders,
    assigned: standing.map(({ collects }) => collects),
  })
  return {
    owed: shareCollected({ owed, lines: money.lines, standing, shipping }),
    isPaidOnDelivery,
  }
}

/** @param assigned sums that carriers already collect */
export function owedInAll(
  { total, smallestUnit, payments }: Pick<OrderMoney, "total" | "smallestUnit" | "payments">,
  { codProviders, assigned }: { codProviders: string[]; assigned: (number | string)[] },
): OwedShare {
  return {
    owed: owedOnDelivery({
      total,
      smallestUnit,
      payments,
      promising: [...codProviders, MANUAL_PROVIDER],
      assigned,
    }),
    isPaidOnDelivery: payments.some(({ providerId }) => codProviders.includes(providerId)),
  }
}

/** Beyond this many shipments of one order, a person should look at what is collected. */
const MOST_ROWS = 500

/**
 * What is shipped of an order, and what carriers collect for it. Items that went without a collecting carrier count
 * as shipped, so that nothing is left to collect for them.
 *
 * A shipment that is being ordered now counts. One that a crash left behind does not: its items still have to ship,
 * and their share is collected then.
 *
 * @param rowId the shipment to decide about; not counted
 * @param replacing the shipment that it replaces; its items ship again
 */
async function standingShares(
  context: PluginContext,
  { orderId, rowId, replacing }: { orderId: string; rowId: string; replacing?: LedgerRow },
): Promise<CollectingFulfillment[]> {
  // Read the rows first: a shipment that the order starts to count meanwhile is then counted once.
  const { rows } = await context.plugin.ledger.list(
    { order_id: orderId },
    { limit: MOST_ROWS, offset: 0 },
  )
  const live = newestOfEach(
    rows.filter(({ id, kind }) => id !== rowId && kind === "delivery"),
  ).filter(({ fulfillment_id }) => fulfillment_id !== replacing?.fulfillment_id)
  const { linked, unaccounted, fulfilled, isLinkMissing } = await readOrderCounts(context, orderId)
  const isCounted = (row: LedgerRow): boolean =>
    linked.has(row.fulfillment_id) || isLinkMissing(row)
  const counted = live.filter(isCounted)
  const underWay = live.filter((row) => !isCounted(row) && row.lease_until > new Date())
  return [
    {
      // Items of a linked fulfillment are shipped, even if the order does not count them yet.
      lines: [...fulfilled].map(([lineItemId, quantity]) => ({
        lineItemId,
        quantity: roundQuantity(
          Math.max(quantity, quantity - (unaccounted.get(lineItemId) ?? 0)) -
            shippedAs(replacing, lineItemId),
        ),
      })),
      collects: 0,
    },
    ...counted.map(({ cod_amount }) => ({ lines: [], collects: cod_amount ?? 0 })),
    ...underWay.map(({ cod_amount, lines }) => ({
      lines: lines.map((line) => ({ lineItemId: line.line_item_id, quantity: line.quantity })),
      collects: cod_amount ?? 0,
    })),
  ]
}

function shippedAs(row: LedgerRow | undefined, lineItemId: string): number {
  return row?.lines.find((line) => line.line_item_id === lineItemId)?.quantity ?? 0
}

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

interface StoredPayment {
  amount: unknown
  provider_id: string
  canceled_at?: unknown
  captures?: { amount: unknown }[] | null
  refunds?: { amount: unknown }[] | null
}

/** An order with `MONEY_FIELDS`. */
export interface StoredMoney {
  currency_code?: string
  total?: unknown
  items?: { id: string; quantity: unknown; total?: unknown; requires_shipping?: boolean | null }[]
  payment_collections?: { payments?: StoredPayment[] | null }[] | null
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

export async function readOrderMoney(context: PluginContext, orderId: string): Promise<OrderMoney> {
  const order = await readWithTotals<StoredMoney & { id: string }>(context, orderId, MONEY_FIELDS)
  return toOrderMoney(order ?? {})
}

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

interface PaidOrder {
  payment_collection?: { order?: { id?: string } | null } | null
}

/**
 * The orders of payments. The payment of a cart that is not placed yet has none.
 *
 * @returns `size`: how many payments were found, for paging
 */
export async function ordersOfPayments(
  context: PluginContext,
  wanted: Omit<RowsWanted, "entity" | "fields">,
): Promise<{ ids: string[]; size: number }> {
  const payments = await findRows<PaidOrder>(context, {
    ...wanted,
    entity: "payment",
    fields: ["id", "payment_collection.order.id"],
  })
  const ids = payments.flatMap(({ payment_collection }) => payment_collection?.order?.id ?? [])
  return { ids, size: payments.length }
}
