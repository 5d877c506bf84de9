import { createWorkflow, transform, WorkflowResponse } from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { type ChangeLockerInput, changeLockerStep } from "./steps/change-locker"

/** A list of lockers that nobody has asked for yet takes seconds. */
const LOCK_SECONDS = 30
const WAIT_SECONDS = 10

/**
 * Sends an order to another parcel locker, before anything of it is ordered. Core changes orders under
 * the same lock.
 */
export const changeLockerWorkflow = createWorkflow(
  "shipment-ordering-change-locker",
  (input: ChangeLockerInput) => {
    const key = transform({ input }, ({ input: { order_id } }) => order_id)
    acquireLockStep({ key, timeout: WAIT_SECONDS, ttl: LOCK_SECONDS })
    const changed = changeLockerStep(input)
    releaseLockStep({ key })
    return new WorkflowResponse(changed)
  },
)
