import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../context"
import { advanceConfirmation, type ConfirmOutcome } from "../../fulfilment"

export interface ConfirmInput {
  row_id: string
  /** A person asked: their word overrides `auto_confirm` and a "ask me". */
  is_manual?: boolean
  /** And the differences that were at the shipment when they asked. */
  accepts_differences?: boolean
}

/** No compensation: the service cannot take a confirmation back. The ledger keeps what is known. */
export const confirmWithServiceStep = createStep(
  "shipment-ordering-confirm-with-service",
  async (input: ConfirmInput, { container }) =>
    new StepResponse<ConfirmOutcome>(
      await advanceConfirmation(pluginScope(container), {
        rowId: input.row_id,
        isManual: input.is_manual ?? false,
        acceptsDifferences: input.accepts_differences ?? false,
      }),
    ),
)
