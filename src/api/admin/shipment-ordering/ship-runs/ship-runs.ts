import { shipOverrideFields } from "../../../../planning"
import { z } from "@medusajs/framework/zod"
import { type PluginTools, refuseMissing } from "../../../../context"
import type { ShipRunOrder, ShipRunRow } from "../../../../modules/shipment_ordering"
import { readOrderNumbers, readUsers } from "../../../../store"
import { entityId } from "../../../parse-request"
import { roughPackageFields } from "../orders/orders"

const MOST_ORDERS = 500

const chosenOrder = z.strictObject({
  order_id: entityId,
  service_code: shipOverrideFields.service_code,
  ...roughPackageFields,
  no_notification: z.boolean().optional(),
})

export const shipRunBody = z.strictObject({
  orders: z
    .array(chosenOrder)
    .min(1, "must name at least one order")
    .max(MOST_ORDERS, `must be at most ${MOST_ORDERS} orders`)
    .refine(
      (orders) => new Set(orders.map(({ order_id }) => order_id)).size === orders.length,
      "must name each order once",
    )
    .describe(`At most ${MOST_ORDERS}.`),
})

export type ShipRunBody = z.infer<typeof shipRunBody>

/** Runs that ship many orders, as the admin lists them. */
export async function showShipRuns({ plugin, query }: PluginTools, runs: ShipRunRow[]) {
  const [counts, users] = await Promise.all([
    plugin.shipRuns.countsOf(runs.map(({ id }) => id)),
    readUsers(
      { query },
      runs.map(({ user_id }) => user_id),
    ),
  ])
  return runs.map(({ id, state, is_stopping, user_id, created_at, finished_at }) => {
    return {
      id,
      /** `stopped`: orders are left. `stopping` finishes what is being sent. */
      state: state === "running" && is_stopping ? ("stopping" as const) : state,
      created_at: created_at.toISOString(),
      finished_at: finished_at?.toISOString() ?? null,
      /** E-mail address of the admin user; null if unknown. */
      created_by: users.get(user_id ?? "")?.email ?? null,
      counts: counts.get(id) ?? {
        total: 0,
        waiting: 0,
        sending: 0,
        shipped: 0,
        failed: 0,
        left: 0,
      },
    }
  })
}

export type ListedShipRun = Awaited<ReturnType<typeof showShipRuns>>[number]

/**
 * A run with its orders.
 *
 * @throws MedusaError NOT_FOUND
 */
export async function showShipRun(tools: PluginTools, id: string) {
  const run = await tools.plugin.shipRuns.find(id)
  const [listed] = run ? await showShipRuns(tools, [run]) : []
  if (!listed) {
    refuseMissing("This run no longer exists. Reload the page.")
  }
  const orders = await tools.plugin.shipRuns.ordersOf(id)
  const failed = orders.filter(({ state }) => state === "failed")
  const [numbers, open] = await Promise.all([
    readOrderNumbers(
      tools,
      orders.map(({ order_id }) => order_id),
    ),
    tools.plugin.ordersToShip.openLinesOf(failed.map(({ order_id }) => order_id)),
  ])
  return {
    ...listed,
    orders: orders.map((order) => ({
      order_id: order.order_id,
      /** Medusa's number. */
      display_id: order.display_id,
      order_number: numbers.get(order.order_id) ?? order.order_id,
      state: order.state,
      refusal: order.refusal,
      /**
       * It failed, but a later run has begun it again, or nothing of it is left to ship. A later run that was stopped
       * before it does not count.
       */
      is_solved:
        order.state === "failed" &&
        (order.is_tried_again || !isWaiting(order, open.get(order.order_id))),
      /** The store's id of the shipment. This and the next fields are null without one. */
      shipment_id: order.shipment_id,
      reference: order.reference,
      shipment_state: order.shipment_state,
      /** The service's, with tax, as decimal text. */
      price: order.price,
      currency: order.currency,
      has_label: order.has_label,
    })),
  }
}

/** Whether something of what the run was to ship is still to ship. An order without a choice was refused as a whole. */
function isWaiting({ choice }: ShipRunOrder, openLines = new Set<string>()): boolean {
  return choice ? choice.items.some(({ id }) => openLines.has(id)) : openLines.size > 0
}

export type ShipRun = Awaited<ReturnType<typeof showShipRun>>
