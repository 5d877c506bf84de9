import type { StoredLocker } from "../modules/shipment_ordering"
import { Modules } from "@medusajs/framework/utils"
import {
  createWorkflow,
  transform,
  WorkflowResponse,
  createStep,
  StepResponse,
} from "@medusajs/framework/workflows-sdk"
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows"
import { openContext, refuse, toMedusaError } from "../context"
import { tryInTurn } from "../fulfilment"

import { dropOverriddenLockers, planLockerChange } from "../shipping"

/** Loading a list of lockers that is not cached takes seconds. */
const LOCK_SECONDS = 30

const WAIT_SECONDS = 10

export const changeLockerStep = createStep(
  "shipment-ordering-change-locker",
  async (
    { order_id, locker_code, locker_postal_code }: ChangeLockerInput,
    { container },
  ): Promise<StepResponse<ChangedLocker, { id: string; data: Record<string, unknown> }>> => {
    const context = await openContext(container)
    const orders = container.resolve(Modules.ORDER)
    const { methodId, optionId, before, after, locker, isOpen } = await planLockerChange(context, {
      orderId: order_id,
      lockerCode: locker_code,
      lockerPostalCode: locker_postal_code,
    }).catch((error: unknown) => {
      throw toMedusaError(error, context.logger)
    })
    const turn = await tryInTurn(context, { order_id }, async (ledger) => {
      await dropOverriddenLockers(ledger, { orderId: order_id, optionId, isOpen })
      await orders.updateOrderShippingMethods([{ id: methodId, data: after }])
      return "changed"
    })
    if (!turn) {
      refuse("This order is being shipped at this moment. Reload it in a minute.")
    }
    // Core merges stored JSON, so fields that did not exist before must be set to null.
    const nothing = Object.fromEntries(Object.keys(after).map((key) => [key, null]))
    return new StepResponse(
      { locker_code: after.locker_code ?? locker_code, locker: locker ?? null },
      { id: methodId, data: { ...nothing, ...before } },
    )
  },
  async (changed, { container }) => {
    if (changed) {
      await container.resolve(Modules.ORDER).updateOrderShippingMethods([changed])
    }
  },
)

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

export interface ChangeLockerInput {
  order_id: string
  locker_code: string
  locker_postal_code?: string
}

export interface ChangedLocker {
  locker_code: string
  /** Null when it could not be looked up now. */
  locker: StoredLocker | null
}
