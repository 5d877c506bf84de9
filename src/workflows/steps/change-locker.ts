import { Modules } from "@medusajs/framework/utils"
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk"
import { pluginScope, refuse } from "../../context"

import { forgetWishedLockers, planLockerChange, tryInTurn } from "../../fulfilment"

import type { StoredLocker } from "../../pricing"
import { refuseOrdered } from "../../shipping"

export interface ChangeLockerInput {
  order_id: string
  locker_code: string
  locker_postal_code?: string
}

export interface ChangedLocker {
  locker_code: string
  /** Null where it could not be looked up now. */
  locker: StoredLocker | null
}

export const changeLockerStep = createStep(
  "shipment-ordering-change-locker",
  async (
    { order_id, locker_code, locker_postal_code }: ChangeLockerInput,
    { container },
  ): Promise<StepResponse<ChangedLocker, { id: string; data: Record<string, unknown> }>> => {
    const scope = pluginScope(container)
    const orders = container.resolve(Modules.ORDER)
    const { methodId, optionId, before, after, locker, isOpen } = await planLockerChange(scope, {
      orderId: order_id,
      lockerCode: locker_code,
      lockerPostalCode: locker_postal_code,
    })
    const turn = await tryInTurn(scope, { order_id }, async (ledger) => {
      // What was ordered while the locker was looked up goes where it went.
      await refuseOrdered(ledger, { orderId: order_id, isOpen })
      await forgetWishedLockers(ledger, { orderId: order_id, optionId })
      await orders.updateOrderShippingMethods([{ id: methodId, data: after }])
      return "changed"
    })
    if (!turn) {
      refuse("This order is being shipped at this moment. Reload it in a minute.")
    }
    // Stored JSON is merged: what was not there before is to be nothing again.
    const nothing = Object.fromEntries(Object.keys(after).map((key) => [key, null]))
    return new StepResponse(
      { locker_code, locker: locker ?? null },
      { id: methodId, data: { ...nothing, ...before } },
    )
  },
  async (changed, { container }) => {
    if (changed) {
      await container.resolve(Modules.ORDER).updateOrderShippingMethods([changed])
    }
  },
)
