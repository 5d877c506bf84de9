import { setTimeout as sleep } from "node:timers/promises"
import { container } from "@medusajs/framework"
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils"
import { readFulfillmentFacts } from "../account"
import { differencesOfBodies, readBody } from "../booking"
import { type PluginScope, refuse } from "../context"

import {
  type Ledger,
  newRowId,
  type NewLedgerRow,
} from "../modules/shipment_ordering/ledger/ledger"
import type { LedgerDifference, LedgerRow } from "../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../modules/shipment_ordering/ledger/states"
import {
  errorOfDifferences,
  readFulfilledQuantities,
  isLinkMissing,
  isRegistered,
  readUnaccounted,
} from "../shipping"

interface Claim {
  identity: string
  /** Of a delivery: those of one order take turns. */
  orderId?: string
  fulfillmentId: string
  /** Per line, what the order counted as fulfilled when this request began. */
  fulfilledBefore: Map<string, number>
  /** Asked instead of the order's deliveries; see `whatBecameOf`. */
  fateOf?: (latest: LedgerRow) => Promise<Fate>
  /**
   * Makes a row from the order as it is now.
   *
   * @param adopted the row that is taken over, and that the made one is only compared with
   */
  draft: (rowId: string, generation: number, adopted?: LedgerRow) => Promise<NewLedgerRow>
}

/**
 * Takes the one row that stands for these goods: a new one, or one that a crashed or lost attempt
 * left behind (docs/adr/0004-ledger.md).
 *
 * @throws MedusaError NOT_ALLOWED while another request holds the row, or when it has shipped already
 */
export async function claimRow(scope: PluginScope, claim: Claim): Promise<LedgerRow> {
  const latest = await scope.memory.ledger.findLatest(claim.identity)
  if (!latest || isEnded(latest.state)) {
    return claimNew(scope, claim, (latest?.generation ?? 0) + 1)
  }
  if (latest.lease_until > new Date()) {
    refuse("These items are being ordered at this moment. Reload the order in a minute.")
  }
  const fate = claim.fateOf?.(latest) ?? whatBecameOf(scope, latest, claim.fulfilledBefore)
  switch (await fate) {
    case "fulfilled-now":
      return refuse(
        "These items were fulfilled a moment ago. Reload the order. No shipment was ordered.",
      )
    case "ships-other-goods":
      return claimNew(scope, claim, latest.generation + 1)
    case "abandoned":
      return adopt(scope, claim, latest)
  }
}

async function claimNew(scope: PluginScope, claim: Claim, generation: number): Promise<LedgerRow> {
  const row = await whenFree(scope, claim, {
    draft: () => claim.draft(newRowId(), generation),
    claim: (ledger, draft) => ledger.claimNew(draft, scope.memory.options.timing.leaseSeconds),
  })
  return row ?? refuse(TAKEN)
}

async function adopt(scope: PluginScope, claim: Claim, row: LedgerRow): Promise<LedgerRow> {
  if (row.state !== "pending" && row.state !== "ordered") {
    refuse(
      `These items were handed to the carrier as shipment ${row.shipment_id}. Reload the order.`,
    )
  }
  const adopted = await whenFree(scope, claim, {
    draft: () => claim.draft(row.id, row.generation, row),
    claim: (ledger, draft) => {
      const differences = differencesToNow(scope, row, draft)
      return ledger.adopt(row, {
        fulfillmentId: claim.fulfillmentId,
        leaseSeconds: scope.memory.options.timing.leaseSeconds,
        differences,
        lastError: errorOfDifferences(differences),
      })
    },
  })
  return adopted ?? refuse(TAKEN)
}

interface Attempt<Result> {
  draft: () => Promise<NewLedgerRow>
  claim: (ledger: Ledger, draft: NewLedgerRow) => Promise<Result>
}

async function whenFree<Result>(
  scope: PluginScope,
  { orderId, ...claim }: Claim,
  attempt: Attempt<Result>,
): Promise<Result> {
  return orderId === undefined
    ? attempt.claim(scope.memory.ledger, await attempt.draft())
    : claimInTurn(scope, { ...claim, ...attempt, orderId })
}

/**
 * Where the frozen request is not what the order says by now (a corrected address, say). The same bytes
 * are sent all the same, or there might be two shipments; but such a one is not confirmed by itself.
 */
function differencesToNow(
  scope: PluginScope,
  row: LedgerRow,
  draft: NewLedgerRow,
): LedgerDifference[] {
  const bodyOf = (sealed: string | null) =>
    sealed ? readBody(scope.memory.unsealBody(row.id, sealed)) : undefined
  const frozen = bodyOf(row.sealed_body)
  const fresh = bodyOf(draft.sealed_body)
  return frozen && fresh ? differencesOfBodies(frozen, fresh) : []
}

const TAKEN = "These items are being ordered by another request. Reload the order."

/** A person waits for it: several fulfillments of one order at once are rare, and each takes a second or two. */
const PATIENCE_MS = 15_000
const LOOK_EVERY_MS = 150

interface Turn<Draft, Result> {
  /** Of the goods: another request for the same ones is not waited for. */
  identity: string
  orderId: string
  /** Per line, what the order counted as fulfilled when this request began. */
  fulfilledBefore: Map<string, number>
  /** Made once it is this request's turn, and again when another came first after all. */
  draft: () => Promise<Draft>
  claim: (ledger: Ledger, draft: Draft) => Promise<Result>
}

/**
 * Claims a row when no other fulfillment of the same order is in the making: core would lose one of the
 * two, and what the one collects on delivery depends on what the other does.
 *
 * @throws MedusaError NOT_ALLOWED when it takes too long, or the items were fulfilled meanwhile
 */
async function claimInTurn<Draft, Result>(
  scope: PluginScope,
  { identity, orderId, fulfilledBefore, draft, claim }: Turn<Draft, Result>,
): Promise<Result> {
  const end = performance.now() + PATIENCE_MS
  const finished = new Set<string>()
  while (performance.now() < end) {
    const others = await findUncounted(scope, orderId, finished)
    if (others.some((row) => row.identity === identity)) {
      refuse("These items are being ordered at this moment. Reload the order in a minute.")
    }
    if (others.length > 0) {
      await sleep(LOOK_EVERY_MS)
      continue
    }
    await refuseIfChanged(scope, orderId, fulfilledBefore)
    const made = await draft()
    const turn = { orderId, finished: [...finished] }
    const outcome = await scope.memory.ledger.inTurn(turn, (ledger) => claim(ledger, made))
    if ("done" in outcome) {
      return outcome.done
    }
  }
  return refuse(
    "Another fulfillment of this order is being made or marked as shipped at this moment. Reload the order in a minute.",
  )
}

async function refuseIfChanged(
  scope: PluginScope,
  orderId: string,
  fulfilledBefore: Map<string, number>,
): Promise<void> {
  const fulfilled = await readFulfilledQuantities(scope, orderId)
  if ([...fulfilledBefore].some(([id, before]) => (fulfilled.get(id) ?? 0) !== before)) {
    refuse(
      "Items of this order were fulfilled or canceled a moment ago. Reload the order. No shipment was ordered.",
    )
  }
}

/** What a live row whose lease has run out is to a new request for goods of the same description. */
export type Fate =
  /** The order has counted them since the request began: a double click. */
  | "fulfilled-now"
  /** It ships other pieces of the same lines, which the order counts. */
  | "ships-other-goods"
  /** Nobody's: its fulfillment is gone, or the order never came to count it. */
  | "abandoned"

/**
 * Finds out by the order itself. After a partial cancel the quantities come down again, so that a
 * second piece has the description that an earlier, living shipment had.
 */
async function whatBecameOf(
  scope: PluginScope,
  row: LedgerRow,
  fulfilledBefore: Map<string, number>,
): Promise<Fate> {
  const fulfilled = await readFulfilledQuantities(scope, row.order_id)
  const hasRisen = [...fulfilledBefore].some(([id, before]) => (fulfilled.get(id) ?? 0) > before)
  if (hasRisen) {
    return "fulfilled-now"
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  if (!facts || facts.isCanceled) {
    return "abandoned"
  }
  const unaccounted = await readUnaccounted(scope, row.order_id)
  if (!facts.linkedOrderId) {
    return isLinkMissing(unaccounted, row) ? "ships-other-goods" : "abandoned"
  }
  if (isRegistered(unaccounted, row)) {
    return "ships-other-goods"
  }
  // What the carrier may have stays with its order, whatever that counts: nobody can adopt it.
  if (row.state === "pending" || row.state === "ordered") {
    await unlinkFulfillment(row.order_id, row.fulfillment_id)
  }
  return "abandoned"
}

/**
 * The rows of an order whose goods core is about to count, as fulfilled or as shipped. Core does so without
 * a lock, after the provider has returned: of two at once it loses one, and the order shows its lines twice.
 *
 * @param finished ids of rows that are known to be counted; those found to be are added
 */
async function findUncounted(
  scope: PluginScope,
  orderId: string,
  finished: Set<string>,
): Promise<LedgerRow[]> {
  const uncounted: LedgerRow[] = []
  for (const row of await scope.memory.ledger.listUnderWay(orderId)) {
    if (finished.has(row.id)) continue
    if (await isCounted(scope, row)) finished.add(row.id)
    else uncounted.push(row)
  }
  return uncounted
}

/** Does `work` if nothing of the same order is under way, and else nothing. */
export async function tryInTurn<Result>(
  scope: PluginScope,
  { order_id: orderId }: Pick<LedgerRow, "order_id">,
  work: (ledger: Ledger) => Promise<Result>,
): Promise<Result | undefined> {
  const finished = new Set<string>()
  if ((await findUncounted(scope, orderId, finished)).length > 0) {
    return undefined
  }
  const outcome = await scope.memory.ledger.inTurn({ orderId, finished: [...finished] }, work)
  return "done" in outcome ? outcome.done : undefined
}

async function isCounted(scope: PluginScope, row: LedgerRow): Promise<boolean> {
  const isBeingShipped = row.shipping_until !== null && row.shipping_until > new Date()
  if (row.state === "pending" || (isBeingShipped && row.shipped_at === null)) {
    return false
  }
  const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
  return Boolean(
    facts?.linkedOrderId && isRegistered(await readUnaccounted(scope, row.order_id), row),
  )
}

/**
 * Drops the link of an order to a fulfillment that the order never came to count. Links live in the
 * application's container only; a provider's cradle cannot be given them.
 */
export async function unlinkFulfillment(orderId: string, fulfillmentId: string): Promise<void> {
  await container.resolve(ContainerRegistrationKeys.LINK).dismiss({
    [Modules.ORDER]: { order_id: orderId },
    [Modules.FULFILLMENT]: { fulfillment_id: fulfillmentId },
  })
}
