import { MedusaError } from "@medusajs/framework/utils"
import { type KnownService, knownServices } from "../service"
import { type OptionService, readOrder } from "../store"
import {
  type CollectingService,
  judgeCod,
  type ParcelLine,
  owedOnDelivery,
  shareCollected,
  type CollectingFulfillment,
} from "../booking"
import { type Configuration, type PluginContext } from "../context"
import { type Account, type LedgerRow, isGone } from "../modules/shipment_ordering"
import { readFulfilledQuantities, isLinkMissing, readUnaccounted } from "./order"
import { type OrderMoney, readOrderMoney } from "./order-money"

interface CollectionInput {
  orderId: string
  /** Of the shipment in the ledger. */
  rowId: string
  account: Account
  configuration: Configuration
  /** Of the shipping option. */
  service: OptionService
  shipping: ParcelLine[]
  /** The shipment that the same items were ordered as before: it collects nothing any more. */
  replacing: LedgerRow | undefined
}

/** The service that a shipment is booked with, and what its carrier collects. */
export interface Collection {
  service: OptionService
  /** Decimal text in the order's currency (`parcel_price`, API, "Shipment creation payload"). */
  codAmount: string | null
}

/**
 * What the carrier collects for one fulfillment of an order: its share of what the order still owes,
 * so that the shares sum up to it; or which service goes instead where nothing is owed.
 *
 * @throws MedusaError NOT_ALLOWED where money would be lost or collected twice
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
    mapped: alternativeAmong(await knownServices(context, account), input),
  })
  switch (verdict.kind) {
    case "book":
      return { service, codAmount: null }
    case "collect":
      return { service, codAmount: verdict.amount }
    case "book-instead":
      return { service: { ...service, ...verdict.service }, codAmount: null }
    case "refuse":
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, verdict.reason)
  }
}

/** The merchant's choice for parcels of a cash-on-delivery option that are paid. */
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

/** Core's own provider collects no money: until captured by hand, it is not there. */
const MANUAL_PROVIDER = "pp_system_default"

interface OwedQuestion {
  orderId: string
  /** Of the shipment in the ledger. */
  rowId: string
  /** Payment providers of customers who pay at the door (setting `cod_payment_providers`). */
  codProviders: string[]
  shipping: ParcelLine[]
  /** The shipment that the same items were ordered as before: it collects nothing any more. */
  replacing: LedgerRow | undefined
}

/** What a customer still owes for the items of one shipment. */
export interface OwedShare {
  /** Decimal text in the order's currency. */
  owed: string
  isPaidOnDelivery: boolean
}

/** One fulfillment's share of what its order still owes, so that the shares sum up to it. */
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

/** @param assigned what carriers are to collect of it already */
export function owedInAll(
  { total, payments }: Pick<OrderMoney, "total" | "payments">,
  { codProviders, assigned }: { codProviders: string[]; assigned: (number | string)[] },
): OwedShare {
  return {
    owed: owedOnDelivery({
      total,
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
 * What of an order is shipped, and what carriers are to collect for it: items that went without
 * a carrier who collects count as shipped, so that nothing is left to collect with them.
 *
 * A shipment that is being ordered at this moment counts, one that a crash has left behind does not:
 * its items are still to be shipped, and their share is due with them.
 *
 * @param rowId of the shipment that is asked about, which does not stand yet
 * @param replacing the one that it takes the place of, whose items are to be shipped again
 */
async function standingShares(
  context: PluginContext,
  { orderId, rowId, replacing }: { orderId: string; rowId: string; replacing?: LedgerRow },
): Promise<CollectingFulfillment[]> {
  // Rows first: what comes to be counted by the order after it, is counted once.
  const { rows } = await context.plugin.ledger.list(
    { order_id: orderId },
    { limit: MOST_ROWS, offset: 0 },
  )
  const live = newestOfEach(
    rows.filter(({ id, kind }) => id !== rowId && kind === "delivery"),
  ).filter(({ fulfillment_id }) => fulfillment_id !== replacing?.fulfillment_id)
  const [linked, unaccounted, fulfilled] = await Promise.all([
    linkedFulfillments(context, orderId),
    readUnaccounted(context, orderId),
    readFulfilledQuantities(context, orderId),
  ])
  const isCounted = (row: LedgerRow): boolean =>
    linked.has(row.fulfillment_id) || isLinkMissing(unaccounted, row)
  const counted = live.filter(isCounted)
  const underWay = live.filter((row) => !isCounted(row) && row.lease_until > new Date())
  return [
    {
      // A linked fulfillment that the order does not count yet is shipped as well.
      lines: [...fulfilled].map(([lineItemId, quantity]) => ({
        lineItemId,
        quantity:
          Math.max(quantity, quantity - (unaccounted.get(lineItemId) ?? 0)) -
          shippedAs(replacing, lineItemId),
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

/** Of a shipment and its replacement only the later one counts. */
function newestOfEach(rows: LedgerRow[]): LedgerRow[] {
  const newest = new Map<string, LedgerRow>()
  for (const row of rows.filter((candidate) => !isGone(candidate))) {
    const other = newest.get(row.fulfillment_id)
    if (!other || other.generation < row.generation) newest.set(row.fulfillment_id, row)
  }
  return [...newest.values()]
}

function shippedAs(row: LedgerRow | undefined, lineItemId: string): number {
  return row?.lines.find((line) => line.line_item_id === lineItemId)?.quantity ?? 0
}

async function linkedFulfillments(context: PluginContext, orderId: string): Promise<Set<string>> {
  const order = await readOrder(context, orderId, [
    "id",
    "fulfillments.id",
    "fulfillments.canceled_at",
  ])
  return new Set(
    (order?.fulfillments ?? []).flatMap((one) => (one && !one.canceled_at ? one.id : [])),
  )
}
