import { differencesOfBodies, readBody } from "../../booking"
import {
  type Ledger,
  newRowId,
  type NewLedgerRow,
} from "../../modules/shipment_ordering/ledger/ledger"
import type { LedgerDifference, LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { isEnded } from "../../modules/shipment_ordering/ledger/states"
import type { PluginScope } from "../plugin-scope"
import { errorOfDifferences } from "../shipments/ledger-error"
import { claimInTurn } from "./claim-in-turn"
import { type Fate, whatBecameOf } from "./what-became-of"
import { refuse } from "../refuse"

export interface Claim {
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
