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

const ids = (returnId: string, fulfillmentId: string) => ({
  [Modules.ORDER]: { return_id: returnId },
  [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId },
})

/** Only the application's container has the link service; a provider's cradle cannot get it. */
const links = () => container.resolve(ContainerRegistrationKeys.LINK)

/**
 * Links a return to its fulfillment after a crash left the link out. Also writes `data`, where a cancel finds the row:
 * the crash may have left it out too.
 */
async function linkReturn(returnId: string, row: LedgerRow): Promise<void> {
  await container.resolve(Modules.FULFILLMENT).updateFulfillment(row.fulfillment_id, {
    data: { shipment_ordering_id: row.id, claim: row.claim },
  })
  await links().create(ids(returnId, row.fulfillment_id))
}

/** Drops the link between a return and a fulfillment that it was never requested with. */
export async function unlinkReturn(returnId: string, fulfillmentId: string): Promise<void> {
  await links().dismiss(ids(returnId, fulfillmentId))
}

/**
 * The requested return of a row's shipment, when a crash left them unlinked: the return noted on the row, else one of
 * the same items made after the row (for a customer's request the shipment comes first). A return that is still open
 * does not count: the merchant can request it again.
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

/** A return without a method needs no carrier, except a claim's or exchange's: core loses its method in a rollback. */
function goesBy(
  { shipping_methods: methods, claim_id, exchange_id }: StoredReturn,
  optionId: string | null,
): boolean {
  return methods?.length
    ? methods.some(({ shipping_option_id }) => shipping_option_id === optionId)
    : Boolean(claim_id || exchange_id)
}

/** Why a shipment must not be confirmed. */
export interface Refusal {
  message: string
  /**
   * - `for-now`: may be gone at the next check
   * - `until-asked`: only a person can override it
   * - `abandoned`: no order counts the shipment; only a new attempt for the same items changes that
   * - `superseded`: another shipment went out for the same items
   */
  lasts: "for-now" | "until-asked" | "abandoned" | "superseded"
}

/**
 * Notes which return a shipment belongs to, and adds the link that a crash left out.
 *
 * @returns why the shipment must not be confirmed now; one whose return is not requested may still be rolled back
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
