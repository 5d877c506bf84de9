import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope } from "../../context"
import { fileVault, tryToKeepLabel } from "../../fulfilment"

/** Fetches and keeps the PDF; what fails is noted and tried again by the resume job. */
export const keepLabelStep = createStep(
  "shipment-ordering-keep-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    const scope = pluginScope(container)
    const row = await scope.memory.ledger.find(row_id)
    if (row?.state === "confirmed" || row?.state === "tracked") {
      await tryToKeepLabel(scope, fileVault(container), row)
    }
    return new StepResponse({ row_id })
  },
)
