import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import {
  addUp,
  areEqual,
  findReturns,
  hasFulfillment,
  itemsOf,
  readFulfillmentFacts,
  readReturnStanding,
  type StoredReturn,
} from "../store"
import { type PluginContext } from "../context"
import type { LedgerRow } from "../modules/shipment_ordering"
import type { Refusal } from "./succession"

const ids = (returnId: string, fulfillmentId: string) => ({
  [Modules.ORDER]: { return_id: returnId },
  [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId },
})

/** Links live in the application's container only; a provider's cradle cannot be given them. */
const links = () => container.resolve(ContainerRegistrationKeys.LINK)

/**
 * Links a return to its fulfillment after a crash came in between, which by then may not say either what
 * a cancel has to abandon.
 */
async function linkReturn(returnId: string, row: LedgerRow): Promise<void> {
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
 * row's own, else (a customer's request makes the shipment first) one of the same items made after it.
 * One that can be requested again, in the admin, does not count.
 */
export async function findUnlinkedReturn(
  context: PluginContext,
  row: LedgerRow,
): Promise<string | undefined> {
  const shipped = addUp(row.lines.map(({ line_item_id, quantity }) => [line_item_id, quantity]))
  const returns = await findReturns(
    context,
    row.return_id ? { id: row.return_id } : { order_id: row.order_id },
  )
  const found = returns.find(
    (one) =>
      !hasFulfillment(one) &&
      goesBy(one, row.shipping_option_id) &&
      (row.return_id ||
        (new Date(one.created_at) >= row.created_at && areEqual(itemsOf(one), shipped))),
  )
  return found && (await readReturnStanding(context, found.id)) === "requested"
    ? found.id
    : undefined
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

/**
 * Writes down which return a shipment belongs to, and adds the link that a crash left out.
 *
 * @returns why the shipment is not confirmed now: only a return that was really requested is, since another may be
 * rolled back at any moment
 */
export async function settleReturn(
  context: PluginContext,
  row: LedgerRow,
): Promise<Refusal | undefined> {
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return { message: "Its fulfillment is canceled or was never finished.", lasts: "abandoned" }
  }
  if (facts.linkedReturnId) {
    if (!row.return_id) {
      await context.plugin.ledger.note(row.id, { return_id: facts.linkedReturnId })
    }
    return refusalOf(await readReturnStanding(context, facts.linkedReturnId))
  }
  const unlinked = row.lease_until < new Date() ? await findUnlinkedReturn(context, row) : undefined
  if (!unlinked) {
    return { message: "Its fulfillment does not belong to a return.", lasts: "abandoned" }
  }
  await linkReturn(unlinked, row)
  await context.plugin.ledger.note(row.id, { return_id: unlinked })
  return undefined
}

function refusalOf(standing: Awaited<ReturnType<typeof readReturnStanding>>): Refusal | undefined {
  switch (standing) {
    case "requested":
      return undefined
    case "open":
      return { message: "Its return is not requested yet.", lasts: "for-now" }
    case "gone":
      return { message: "Its return is canceled.", lasts: "abandoned" }
  }
}
