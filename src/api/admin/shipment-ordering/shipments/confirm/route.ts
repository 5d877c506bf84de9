import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { pluginTools } from "../../../../../context"
import { UNKNOWN_SHIPMENT } from "../../../../../fulfilment"
import type { LedgerState } from "../../../../../modules/shipment_ordering"
import { confirmShipmentWorkflow } from "../../../../../workflows/confirm-shipment"
import { inLanes, refusalText } from "../../in-bulk"
import type { IdsBody } from "../shipments"

/** Confirmations under way at once: the service is asked politely, and the merchant does not wait for ever. */
const LANES = 4

/**
 * Confirms many shipments by hand, each on its own: one that fails has its refusal beside it, and holds up no
 * other. Asking again confirms nothing twice.
 */
export async function POST(
  req: AuthenticatedMedusaRequest<IdsBody>,
  res: MedusaResponse<{ results: Confirmation[] }>,
): Promise<void> {
  const ids = [...new Set(req.validatedBody.ids)]
  res.json({ results: await inLanes(LANES, ids, (id) => confirmOne(req.scope, id)) })
}

/** One of `POST /admin/shipment-ordering/shipments/confirm`. */
export interface Confirmation {
  id: string
  /** As it stands afterwards; null where there is none, or it cannot be read. */
  state: LedgerState | null
  /** In words; null where it is confirmed. */
  refusal: string | null
}

const UNKNOWN =
  "What became of it is not known: something went wrong in the store, and its log says what. " +
  "Look at the shipment before you confirm it again."

/** Confirms one shipment by hand. Never throws: it holds up no other. */
export async function confirmOne(container: MedusaContainer, id: string): Promise<Confirmation> {
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
    const refusal = refusalText(error, { logger, unknown: UNKNOWN })
    const state = await plugin.ledger.find(id).then(
      (row) => row?.state ?? null,
      () => null,
    )
    // What failed then came after it, such as its label: that is gone on with by itself.
    return { id, state, refusal: state === "confirmed" || state === "tracked" ? null : refusal }
  }
}
