import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { PluginScope } from "../plugin-scope"
import { readReturnStanding } from "./return-standing"
import {
  addUp,
  areEqual,
  findReturns,
  goodsOf,
  hasFulfillment,
  type StoredReturn,
} from "./stored-return"

const ids = (returnId: string, fulfillmentId: string) => ({
  [Modules.ORDER]: { return_id: returnId },
  [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId },
})

/** Links live in the application's container only; a provider's cradle cannot be given them. */
const links = () => container.resolve(ContainerRegistrationKeys.LINK)

/**
 * Links a return to its fulfillment after a crash came in between, which by then may not say either what
 * a cancel has to let go.
 */
export async function linkReturn(returnId: string, row: LedgerRow): Promise<void> {
  await container.resolve(Modules.FULFILLMENT).updateFulfillment(row.fulfillment_id, {
    data: { shipment_ordering_id: row.id, claim: row.claim },
  })
  await links().create(ids(returnId, row.fulfillment_id))
}

/** Drops the link of a return to a fulfillment with which it was never requested. */
export async function unlinkReturn(returnId: string, fulfillmentId: string): Promise<void> {
  await links().dismiss(ids(returnId, fulfillmentId))
}

/**
 * The requested return that a row's shipment was ordered for, where a crash has kept the two apart: the
 * row's own, else (a customer's request makes the shipment first) one of the same goods made after it.
 * One that can be requested again, in the admin, does not count.
 */
export async function findUnlinkedReturn(
  scope: PluginScope,
  row: LedgerRow,
): Promise<string | undefined> {
  const goods = addUp(row.lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]))
  const returns = await findReturns(
    scope,
    row.return_id ? { id: row.return_id } : { order_id: row.order_id },
  )
  const found = returns.find(
    (one) =>
      !hasFulfillment(one) &&
      goesBy(one, row.shipping_option_id) &&
      (row.return_id ||
        (new Date(one.created_at) >= row.created_at && areEqual(goodsOf(one), goods))),
  )
  return found && (await readReturnStanding(scope, found.id)) === "requested" ? found.id : undefined
}

/** One that was requested without shipping wants no carrier; core loses the method of a claim's in a rollback. */
function goesBy(
  { shipping_methods: methods, claim_id, exchange_id }: StoredReturn,
  optionId: string | null,
): boolean {
  return methods?.length
    ? methods.some(({ shipping_option_id }) => shipping_option_id === optionId)
    : Boolean(claim_id || exchange_id)
}
