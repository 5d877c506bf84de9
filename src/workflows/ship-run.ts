import { setTimeout as sleep } from "node:timers/promises"
import type { MedusaContainer } from "@medusajs/framework/types"
import {
  createStep,
  createWorkflow,
  StepResponse,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk"
import {
  errorText,
  failureText,
  isLockTimeout,
  openContext,
  type PluginContext,
  refuse,
} from "../context"
import { findChosenItems, isServiceDown, OutagePace, overridesOfChoice } from "../desk"
import type { HeldRun, ShipOutcome, ShipRunOrder } from "../modules/shipment_ordering"
import { shipOrderWorkflow } from "./ship-order"

export const shipRunWorkflowId = "shipment-ordering-ship-run"

/** Orders shipped at the same time: few enough for the service, enough that the merchant does not wait long. */
const LANES = 4
const LEASE_SECONDS = 45
const HOLD_EVERY_MS = 10_000
/** An order at which the store died so often is not tried again. */
const MOST_ATTEMPTS = 3

/**
 * Works through a run, unless another process does. Asynchronous: the workflow engine answers its caller at once and
 * runs the step in the background. After a crash, a job runs the workflow again (`resume-runs`).
 *
 * No compensation: each shipment stands on its own.
 */
export const shipRunStep = createStep(
  { name: "shipment-ordering-ship-run", async: true },
  async ({ run_id }: { run_id: string }, { container }) => {
    const context = await openContext(container)
    try {
      const run = await context.plugin.shipRuns.takeUp(run_id, LEASE_SECONDS)
      if (run) await workThrough(container, context, run)
    } catch (error) {
      // Most likely the database is gone. When the lease ends, the run is resumed.
      context.logger.warn(`shipment-ordering: run ${run_id} stopped: ${errorText(error)}`)
    }
    return new StepResponse({ run_id })
  },
)

export const shipRunWorkflow = createWorkflow(
  shipRunWorkflowId,
  (input: { run_id: string }) => new WorkflowResponse(shipRunStep(input)),
)

async function workThrough(
  container: MedusaContainer,
  context: PluginContext,
  run: HeldRun,
): Promise<void> {
  const { shipRuns } = context.plugin
  const pace = new OutagePace()
  let isStopping = false
  const holding = setInterval(() => {
    shipRuns.hold(run, LEASE_SECONDS).then(
      (held) => (isStopping = held?.isStopping ?? true),
      // The lease ends, and no lane begins another order.
      () => undefined,
    )
  }, HOLD_EVERY_MS)
  const lane = async () => {
    for (;;) {
      for (let waitMs = pace.takeTurn(); waitMs > 0 && !isStopping; waitMs = pace.takeTurn()) {
        await sleep(Math.min(waitMs, 1000))
      }
      const order = await shipRuns.takeOrder(run)
      if (!order) return
      const begunAt = new Date()
      const outcome = await shipOnce(container, run, order).catch((error: unknown) =>
        notShipped(context, error),
      )
      await shipRuns.settle(order, outcome)
      pace.note(outcome.state === "failed" && (await isServiceDown(context, order, begunAt)))
    }
  }
  try {
    // Each lane ends by itself, so that the failure of one does not stop what another has begun.
    const ends = await Promise.allSettled(Array.from({ length: LANES }, lane))
    const failed = ends.find((end) => end.status === "rejected")
    if (failed) throw failed.reason
    await shipRuns.finish(run)
  } finally {
    clearInterval(holding)
  }
}

const DIED_TOO_OFTEN =
  "The store was stopped several times while it shipped this order. Look at the order, and ship it from its page."

/** Core locks the stock of an item; in Redis, a dead process's lock stays for a minute. */
const LONGEST_LOCK_MS = 90_000

const UNKNOWN =
  "The result is unknown: an error happened in the store, and its log has the details. " +
  "Look at the order before you ship it again."

/**
 * Ships the chosen items of an order, however often it is tried: they are fixed, so a repeat adopts the shipment of a
 * dead process, or is refused because the items went out. Then that shipment is the outcome.
 */
async function shipOnce(
  container: MedusaContainer,
  run: HeldRun,
  order: ShipRunOrder,
): Promise<ShipOutcome> {
  const context = await openContext(container)
  const lockedUntil = Date.now() + LONGEST_LOCK_MS
  let isRepeat = false
  for (;;) {
    try {
      return await ship(container, context, { run, order })
    } catch (error) {
      const items = await findChosenItems(context, order)
      if (items.kind === "shipped") {
        return { state: "shipped", shipment_id: items.shipmentId }
      }
      if (isLockTimeout(error) && Date.now() < lockedUntil) {
        await sleep(1000)
        continue
      }
      if (items.kind === "not-shipped" || isRepeat) {
        return notShipped(context, error)
      }
      isRepeat = true
      await sleep(items.until.getTime() - Date.now() + 100)
    }
  }
}

function notShipped({ logger }: PluginContext, error: unknown): ShipOutcome {
  return { state: "failed", refusal: failureText(error, { logger, unknown: UNKNOWN }) }
}

async function ship(
  container: MedusaContainer,
  context: PluginContext,
  { run, order: { order_id, choice, attempts } }: { run: HeldRun; order: ShipRunOrder },
): Promise<ShipOutcome> {
  if (attempts > MOST_ATTEMPTS) {
    refuse(DIED_TOO_OFTEN)
  }
  if (!choice) {
    throw new Error(`order ${order_id} of run ${run.id} has no choice`)
  }
  const overrides = await overridesOfChoice(context, order_id, choice)
  const { result } = await shipOrderWorkflow(container).run({
    input: {
      order_id,
      overrides,
      no_notification: choice.no_notification,
      user_id: run.user_id ?? undefined,
    },
  })
  return { state: "shipped", shipment_id: result.shipment_id }
}
