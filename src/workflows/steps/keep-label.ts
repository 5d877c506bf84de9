import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { readFulfillmentFacts } from "../../runtime/shipments/fulfillment-facts"
import { tryToKeepLabel } from "../../runtime/shipments/keep-label"
import { labelWithPdf, type LabelUpdate } from "../../runtime/shipments/fulfillment-labels"
import { pluginScope } from "../../runtime/plugin-scope"

/** Fetches and keeps the PDF, and says which label the fulfillment is to show for it. */
export const keepLabelStep = createStep(
  "shipment-ordering-keep-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    const scope = pluginScope(container)
    const row = await scope.memory.ledger.find(row_id)
    if (!row || (row.state !== "confirmed" && row.state !== "tracked")) {
      return new StepResponse<LabelUpdate | undefined>(undefined)
    }
    await tryToKeepLabel(scope, row)
    const facts = await readFulfillmentFacts(scope, row.fulfillment_id)
    return new StepResponse<LabelUpdate | undefined>(
      facts && labelWithPdf(facts, row.id, scope.memory.options.backendUrl),
    )
  },
)
