import { setTimeout as sleep } from "node:timers/promises"
import type { Ledger } from "../../modules/shipment_ordering/ledger/ledger"
import type { PluginScope } from "../plugin-scope"
import { readFulfilledQuantities } from "../shipments/fulfilled-quantities"
import { findUncounted } from "../shipments/order-turn"
import { refuse } from "../refuse"

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
export async function claimInTurn<Draft, Result>(
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
