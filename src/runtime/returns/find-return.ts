import { MedusaError } from "@medusajs/framework/utils"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { isMadeFor } from "./is-made-for"
import type { ReturnFulfillment } from "./return-fulfillment"
import { readReturnStanding } from "./return-standing"
import { type ReturnedOrder, readOrder, readOrderOfLines } from "./returned-order"
import {
  addUp,
  areEqual,
  covers,
  findReturns,
  type Goods,
  goodsOf,
  hasFulfillment,
  type StoredReturn,
} from "./stored-return"

/** What comes back, of which order. */
export interface FoundReturn {
  order: ReturnedOrder
  goods: Goods
  /** None for a customer's own request: core makes its return after the shipment. */
  returnId: string | undefined
}

/** Core requests the return of a claim or an exchange a moment before it asks for its shipment. */
const MOMENT_MS = 120_000

/**
 * What a return's fulfillment was made for. Core tells a provider neither the order nor the customer, and
 * of a claim or an exchange not even the lines: there it is the one that was requested a moment ago with
 * this shipping option, has no fulfillment, and belongs to an order of these goods.
 *
 * @throws MedusaError NOT_ALLOWED when none fits, or more than one: nobody else's address is ever taken
 */
export async function findReturn(
  scope: PluginScope,
  fulfillment: ReturnFulfillment,
): Promise<FoundReturn> {
  const named = addUp(
    fulfillment.items.flatMap(({ line_item_id: id, quantity }) =>
      id ? [[id, quantity] satisfies [string, number]] : [],
    ),
  )
  if (named.size === 0) {
    return findOfClaim(scope, fulfillment)
  }
  const order = await readOrderOfLines(scope, [...named.keys()])
  const found =
    (await findOpen(scope, order.id, named)) ??
    (await justRequested(scope, fulfillment, { order_id: order.id })).find((one) =>
      areEqual(goodsOf(one), named),
    )
  return { order, goods: named, returnId: found?.id }
}

/** The return that the merchant is just requesting: the change of the order that asks for it is open. */
async function findOpen(
  scope: PluginScope,
  orderId: string,
  goods: Goods,
): Promise<StoredReturn | undefined> {
  const changes = await findRows<{ return_id?: string | null }>(scope, {
    entity: "order_change",
    fields: ["id", "return_id"],
    filters: { order_id: orderId, status: ["pending", "requested"] },
  })
  const ids = changes.flatMap(({ return_id }) => return_id ?? [])
  const returns = ids.length > 0 ? await findReturns(scope, { id: ids }) : []
  return returns.find((one) => covers(goodsOf(one), goods))
}

async function findOfClaim(
  scope: PluginScope,
  fulfillment: ReturnFulfillment,
): Promise<FoundReturn> {
  const fitting: FoundReturn[] = []
  for (const one of await justRequested(scope, fulfillment, {})) {
    const order = await readOrder(scope, one.order_id)
    const isFitting = order && isMadeFor(order.items, fulfillment.items)
    // One whose request was rolled back keeps looking as if it had been requested.
    if (isFitting && (await readReturnStanding(scope, one.id)) === "requested") {
      fitting.push({ order, goods: goodsOf(one), returnId: one.id })
    }
  }
  const [found, ...more] = fitting
  if (!found || more.length > 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      found
        ? "Returns of equal orders were requested at the same moment, and the store does not say which one " +
            "this is. Confirm it again in two minutes. No return was ordered."
        : "A return is ordered for the items of an order. Request it on the order's page.",
    )
  }
  return found
}

async function justRequested(
  scope: PluginScope,
  { shipping_option_id: optionId }: ReturnFulfillment,
  filters: Record<string, unknown>,
): Promise<StoredReturn[]> {
  const returns = await findReturns(scope, {
    ...filters,
    status: "requested",
    requested_at: { $gte: new Date(Date.now() - MOMENT_MS) },
  })
  return returns.filter(
    (one) => (one.claim_id || one.exchange_id) && !hasFulfillment(one) && mayGoBy(one, optionId),
  )
}

/** After a first attempt was rolled back core has lost the return's shipping method, and goes on without it. */
function mayGoBy(
  { shipping_methods: methods }: StoredReturn,
  optionId: string | null | undefined,
): boolean {
  return (
    !methods?.length || methods.some(({ shipping_option_id }) => shipping_option_id === optionId)
  )
}
