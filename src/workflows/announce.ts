import type { IEventBusModuleService, MedusaContainer } from "@medusajs/framework/types"
import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { readFulfillmentFacts } from "../store"
import { openContext, type PluginContext } from "../context"
import { shownLocker, type TrackedNumber, trackedNumbers } from "../fulfilment"
import { isEnded, type LedgerLocker } from "../modules/shipment_ordering"

export const announceTrackingStep = createStep(
  "shipment-ordering-announce-tracking",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceTracking)
    return new StepResponse({ row_id })
  },
)

/** Announces tracking numbers that no event has carried yet. */
export const announceTrackingWorkflow = createWorkflow(
  "shipment-ordering-announce-tracking",
  (input: { row_id: string }) => new WorkflowResponse(announceTrackingStep(input)),
)

export const announceReturnLabelStep = createStep(
  "shipment-ordering-announce-return-label",
  async ({ row_id }: { row_id: string }, { container }) => {
    await announceInTurn(container, row_id, announceReturnLabel)
    return new StepResponse({ row_id })
  },
)

/** Announces a return's label that no event has carried yet. */
export const announceReturnLabelWorkflow = createWorkflow(
  "shipment-ordering-announce-return-label",
  (input: { row_id: string }) => new WorkflowResponse(announceReturnLabelStep(input)),
)

type Announce = (
  context: PluginContext,
  events: Pick<IEventBusModuleService, "emit">,
  rowId: string,
) => Promise<void>

const PATIENCE_SECONDS = 20

/** Announces under a lock: two processes with the same news would both notify the customer. */
async function announceInTurn(
  container: MedusaContainer,
  rowId: string,
  announce: Announce,
): Promise<void> {
  await container
    .resolve(Modules.LOCKING)
    .execute(
      `shipment-ordering:announce:${rowId}`,
      async () =>
        announce(await openContext(container), container.resolve(Modules.EVENT_BUS), rowId),
      { timeout: PATIENCE_SECONDS },
    )
}

/** The store event of new tracking numbers. Its name and data are public (docs/notifications.md). */
const TRACKING_ATTACHED = "shipment_ordering.tracking_attached"
/** The same for a return. With one event for both, customers would hear that a parcel is on its way to them. */
const RETURN_TRACKING_ATTACHED = "shipment_ordering.return_tracking_attached"

/** Data of both events: ids, and what an e-mail shows. No personal data. */
interface TrackingAttached {
  /** Of the shipment in the ledger. */
  id: string
  order_id: string
  fulfillment_id: string
  /** Only for a return. */
  return_id?: string
  service_code: string
  service_name: string | null
  /** Those that were not announced before. */
  new_numbers: TrackedNumber[]
  numbers: TrackedNumber[]
  package_count: number
  /** The parcel locker where the customer finds it. Its name is the code when no other is known. */
  locker: LedgerLocker | null
}

/**
 * The numbers are noted after the event: a crash in between announces them again, and none is left out. The caller
 * holds the lock.
 */
async function announceTracking(
  context: PluginContext,
  events: Pick<IEventBusModuleService, "emit">,
  rowId: string,
): Promise<void> {
  const row = await context.plugin.ledger.find(rowId)
  const announced = new Set(row?.announced_numbers)
  const unannounced = (row?.tracking_numbers ?? []).filter((number) => !announced.has(number))
  if (!row || unannounced.length === 0) {
    return
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  // The customer gets no news of a canceled shipment.
  if (facts && !facts.isCanceled && !isEnded(row.state)) {
    const { tracking_url_templates: templates } = context.configuration.settings
    const data: TrackingAttached = {
      id: row.id,
      order_id: row.order_id,
      fulfillment_id: row.fulfillment_id,
      ...(facts.linkedReturnId && { return_id: facts.linkedReturnId }),
      service_code: row.service_code,
      service_name: row.service_name,
      new_numbers: trackedNumbers(templates, row.service_code, unannounced),
      numbers: trackedNumbers(templates, row.service_code, row.tracking_numbers),
      package_count: row.packages.length,
      locker: await shownLocker(context, row),
    }
    const name = row.kind === "return" ? RETURN_TRACKING_ATTACHED : TRACKING_ATTACHED
    await events.emit({ name, data })
  }
  await context.plugin.ledger.note(row.id, { announced_numbers: row.tracking_numbers })
}

/** The store event of a return's label. Its name and data are public (docs/notifications.md). */
const RETURN_LABEL_READY = "shipment_ordering.return_label_ready"

/** Data of `shipment_ordering.return_label_ready`: ids, and what an e-mail shows. No personal data. */
interface ReturnLabelReady {
  /** Of the shipment in the ledger; `fetchLabelWorkflow` gives its PDF. */
  id: string
  return_id: string
  order_id: string
  fulfillment_id: string
  service_code: string
  service_name: string | null
  /** When the carrier comes for it. */
  pickup_at: string | null
  package_count: number
}

/**
 * Announces that a return's label can be sent to the customer. Notes it after the event: a crash in between announces
 * it again, and none is left out. The caller holds the lock.
 */
async function announceReturnLabel(
  context: PluginContext,
  events: Pick<IEventBusModuleService, "emit">,
  rowId: string,
): Promise<void> {
  const { ledger, labels } = context.plugin
  const row = await ledger.find(rowId)
  if (!row || row.kind !== "return" || row.label_announced_at || isEnded(row.state)) {
    return
  }
  if (!(await labels.keptAmong([row.id])).has(row.id)) {
    return
  }
  const facts = await readFulfillmentFacts(context, row.fulfillment_id)
  // The customer gets no news of a canceled return.
  if (facts?.linkedReturnId && !facts.isCanceled) {
    const data: ReturnLabelReady = {
      id: row.id,
      return_id: facts.linkedReturnId,
      order_id: row.order_id,
      fulfillment_id: row.fulfillment_id,
      service_code: row.service_code,
      service_name: row.service_name,
      pickup_at: row.pickup_at?.toISOString() ?? null,
      package_count: row.packages.length,
    }
    await events.emit({ name: RETURN_LABEL_READY, data })
  }
  await ledger.note(row.id, { label_announced_at: new Date() })
}
