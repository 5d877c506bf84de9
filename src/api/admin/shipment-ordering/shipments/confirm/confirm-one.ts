import type { MedusaContainer } from "@medusajs/framework/types"
import { pluginScope } from "../../../../../context"
import { UNKNOWN_SHIPMENT } from "../../../../../fulfilment"
import type { LedgerState } from "../../../../../modules/shipment_ordering/ledger/states"
import { confirmShipmentWorkflow } from "../../../../../workflows/confirm-shipment"
import { problemText } from "../../problem-text"

/** One of `POST /admin/shipment-ordering/shipments/confirm`. */
export interface Confirmation {
  id: string
  /** As it stands afterwards; null where there is none, or it cannot be read. */
  state: LedgerState | null
  /** In words; null where it is confirmed. */
  problem: string | null
}

const UNKNOWN =
  "What became of it is not known: something went wrong in the store, and its log says what. " +
  "Look at the shipment before you confirm it again."

/** Confirms one shipment by hand. Never throws: it holds up no other. */
export async function confirmOne(container: MedusaContainer, id: string): Promise<Confirmation> {
  const { memory, logger } = pluginScope(container)
  try {
    if (!(await memory.ledger.find(id))) {
      return { id, state: null, problem: UNKNOWN_SHIPMENT }
    }
    const { result } = await confirmShipmentWorkflow(container).run({
      input: { row_id: id, is_manual: true },
    })
    return { id, state: result.state, problem: result.problem ?? null }
  } catch (error) {
    const problem = problemText(error, { logger, unknown: UNKNOWN })
    const state = await memory.ledger.find(id).then(
      (row) => row?.state ?? null,
      () => null,
    )
    // What failed then came after it, such as its label: that is gone on with by itself.
    return { id, state, problem: state === "confirmed" || state === "tracked" ? null : problem }
  }
}
