import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { failureText, pluginTools } from "../../../../../context"
import { UNKNOWN_SHIPMENT } from "../../../../../fulfilment"
import type { LedgerState } from "../../../../../modules/shipment_ordering"
import { confirmShipmentWorkflow } from "../../../../../workflows"
import type { IdsBody } from "../shipments"

/** Confirmations at the same time: few enough for the service, enough that the merchant does not wait long. */
const LANES = 4

/**
 * Confirms many shipments by hand, separately. A failed one, or one with `differences`, gets its refusal, and the others continue. Repeating the
 * request confirms nothing twice.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<IdsBody>,
  res: MedusaResponse<{ results: Confirmation[] }>,
): Promise<void> {
  const ids = [...new Set(req.validatedBody.ids)]
  res.json({ results: await inLanes(LANES, ids, (id) => confirmOne(req.scope, id)) })
}

/** One result of `POST /admin/shipment-ordering/shipments/confirm`. */
export interface Confirmation {
  id: string
  /** The state afterwards; null if there is no such shipment or it cannot be read. */
  state: LedgerState | null
  /** Null if the shipment is confirmed. */
  refusal: string | null
}

/** Works through a list, at most `lanes` at a time. The results are in the order of the list. */
async function inLanes<One, Result>(
  lanes: number,
  list: readonly One[],
  work: (one: One) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = []
  const waiting = list.entries()
  const lane = async () => {
    for (const [index, one] of waiting) results[index] = await work(one)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, list.length) }, lane))
  return results
}

const UNKNOWN =
  "The result is unknown: an error happened in the store, and its log has the details. " +
  "Look at the shipment before you confirm it again."

/** Confirms one shipment by hand. Never throws, so that the others continue. */
async function confirmOne(container: MedusaContainer, id: string): Promise<Confirmation> {
  const { plugin, logger } = pluginTools(container)
  try {
    if (!(await plugin.ledger.find(id))) {
      return { id, state: null, refusal: UNKNOWN_SHIPMENT }
    }
    const { result } = await confirmShipmentWorkflow(container).run({
      input: { row_id: id, is_manual: true },
    })
    return { id, state: result.state, refusal: result.refusal ?? null }
  } catch (error) {
    const refusal = failureText(error, { logger, unknown: UNKNOWN })
    const state = await plugin.ledger.find(id).then(
      (row) => row?.state ?? null,
      () => null,
    )
    // The failure came after the confirmation, for example at the label, which is retried automatically.
    return { id, state, refusal: state === "confirmed" || state === "tracked" ? null : refusal }
  }
}
