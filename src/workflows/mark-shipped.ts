import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
  when,
} from "@medusajs/framework/workflows-sdk"
import { FulfillmentWorkflowEvents } from "@medusajs/framework/utils"
import {
  createOrderShipmentWorkflow,
  createShipmentWorkflow,
  emitEventStep,
} from "@medusajs/medusa/core-flows"
import { readFulfillmentFacts } from "../store"
import { tryInTurn } from "../fulfilment"
import { openContext, pluginTools } from "../context"
import { readOrderCounts } from "../shipping"
import type { LedgerRow, Settings } from "../modules/shipment_ordering"

const NOTHING_TO_MARK: ShippedPlan = { isShippedAfterwards: false }

/**
 * Reserves marking a fulfillment as shipped, if it is time by the setting `shipped_on`. Returns what to mark it with;
 * nothing when it is not time, or another process is doing it.
 */
export const claimShippedStep = createStep(
  "shipment-ordering-claim-shipped",
  async ({ row_id }: { row_id: string }, { container }) => {
    const context = await openContext(container)
    const { ledger, options } = context.plugin
    const row = await ledger.find(row_id)
    const { settings } = context.configuration
    if (!row || row.kind === "return" || row.shipped_at || !isDue(row, settings)) {
      return new StepResponse(NOTHING_TO_MARK)
    }
    const facts = await readFulfillmentFacts(context, row.fulfillment_id)
    if (!facts?.linkedOrderId || facts.isCanceled) {
      // Puts the row behind the others in the job's next search.
      await ledger.giveUp(row_id, "shipping_until")
      return new StepResponse(NOTHING_TO_MARK)
    }
    if (facts.shippedAt) {
      return new StepResponse<ShippedPlan>({ isShippedAfterwards: true })
    }
    const turn = await tryInTurn(context, row, (rows) =>
      rows.takeShipping(row_id, options.timing.leaseSeconds),
    )
    if (!turn) {
      return new StepResponse(NOTHING_TO_MARK)
    }
    const counts = await readOrderCounts(context, facts.linkedOrderId)
    return new StepResponse<ShippedPlan>({
      isShippedAfterwards: true,
      isCounted: counts.isMarkMissing(row),
      shipment: {
        order_id: facts.linkedOrderId,
        fulfillment_id: facts.id,
        items: row.lines.map((line) => ({ id: line.line_item_id, quantity: line.quantity })),
        labels: facts.labels.map(({ tracking_number, tracking_url, label_url }) => ({
          tracking_number,
          tracking_url,
          label_url,
        })),
      },
    })
  },
)

/** Runs after the fulfillment is marked as shipped. If a crash prevents it, the next run does it. */
export const noteShippedStep = createStep(
  "shipment-ordering-note-shipped",
  async ({ row_id, plan }: NoteShippedInput, { container }) => {
    if (plan.isShippedAfterwards) {
      await pluginTools(container).plugin.ledger.note(row_id, { shipped_at: new Date() })
    }
    return new StepResponse()
  },
)

/**
 * Marks the fulfillment of a shipment as shipped, through core's own order workflow, so that
 * `shipment.created` is emitted and the store's notifications fire. Does nothing when the merchant's
 * rule does not hold yet or the fulfillment is shipped already. Core counts the items as shipped and marks the
 * fulfillment side by side: if a crash came between, only the mark is added.
 */
export const markShippedWorkflow = createWorkflow(
  "shipment-ordering-mark-shipped",
  (input: { row_id: string }) => {
    const plan = claimShippedStep(input)
    when("is-to-be-shipped", { plan }, ({ plan: { shipment, isCounted } }) =>
      Boolean(shipment && !isCounted),
    ).then(() => {
      createOrderShipmentWorkflow.runAsStep({
        input: transform({ plan }, ({ plan: { shipment } }) => ({
          order_id: shipment?.order_id ?? "",
          fulfillment_id: shipment?.fulfillment_id ?? "",
          items: shipment?.items ?? [],
          labels: shipment?.labels ?? [],
        })),
      })
    })
    when("is-to-be-marked", { plan }, ({ plan: { shipment, isCounted } }) =>
      Boolean(shipment && isCounted),
    ).then(() => {
      const fulfillment = transform({ plan }, ({ plan: { shipment } }) => ({
        id: shipment?.fulfillment_id ?? "",
        labels: shipment?.labels ?? [],
      }))
      createShipmentWorkflow.runAsStep({ input: fulfillment })
      emitEventStep({
        eventName: FulfillmentWorkflowEvents.SHIPMENT_CREATED,
        data: transform({ fulfillment }, ({ fulfillment: { id } }) => ({ id })),
      })
    })
    noteShippedStep({ row_id: input.row_id, plan })
    return new WorkflowResponse(plan)
  },
)

interface NoteShippedInput {
  row_id: string
  plan: ShippedPlan
}

interface OrderShipment {
  order_id: string
  fulfillment_id: string
  items: { id: string; quantity: number }[]
  /** The existing labels: core deletes those that are not passed. */
  labels: { tracking_number: string; tracking_url: string; label_url: string }[]
}

interface ShippedPlan {
  isShippedAfterwards: boolean
  /** The order counts the items as shipped already. */
  isCounted?: boolean
  shipment?: OrderShipment
}

function isDue(row: LedgerRow, settings: Settings): boolean {
  switch (settings.shipped_on) {
    case "manual":
      return false
    case "numbers":
      return row.state === "tracked"
    case "pickup": {
      const isWithCarrier = row.state === "confirmed" || row.state === "tracked"
      return isWithCarrier && row.pickup_at !== null && row.pickup_at <= new Date()
    }
  }
}
