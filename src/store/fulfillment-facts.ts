import { type PluginContext, findRows } from "../context"

export interface FulfillmentLabel {
  id: string
  tracking_number: string
  tracking_url: string
  label_url: string
}

/** What the store itself says of a fulfillment, as opposed to our ledger. */
export interface FulfillmentFacts {
  id: string
  isCanceled: boolean
  shippedAt: Date | undefined
  /** The order that it is linked to; none while it is being made, or after a crash. */
  linkedOrderId: string | undefined
  /** The return that it is linked to, in the same way. */
  linkedReturnId: string | undefined
  labels: FulfillmentLabel[]
}

interface StoredFulfillment {
  id: string
  canceled_at: Date | string | null
  shipped_at: Date | string | null
  labels?: FulfillmentLabel[]
}

/** @returns undefined when there is no such fulfillment (core deletes it when our call throws) */
export async function readFulfillmentFacts(
  context: PluginContext,
  fulfillmentId: string,
): Promise<FulfillmentFacts | undefined> {
  const [[fulfillment], [link], [returnLink]] = await Promise.all([
    findRows<StoredFulfillment>(context, {
      entity: "fulfillment",
      fields: ["id", "canceled_at", "shipped_at", "labels.*"],
      filters: { id: fulfillmentId },
    }),
    findRows<{ order_id: string }>(context, {
      entity: "order_fulfillment",
      fields: ["order_id", "fulfillment_id"],
      filters: { fulfillment_id: fulfillmentId },
    }),
    findRows<{ return_id: string }>(context, {
      entity: "return_fulfillment",
      fields: ["return_id", "fulfillment_id"],
      filters: { fulfillment_id: fulfillmentId },
    }),
  ])
  return (
    fulfillment && {
      id: fulfillment.id,
      isCanceled: Boolean(fulfillment.canceled_at),
      shippedAt: fulfillment.shipped_at ? new Date(fulfillment.shipped_at) : undefined,
      linkedOrderId: link?.order_id,
      linkedReturnId: returnLink?.return_id,
      labels: (fulfillment.labels ?? []).map((label) => ({
        id: label.id,
        tracking_number: label.tracking_number,
        tracking_url: label.tracking_url,
        label_url: label.label_url,
      })),
    }
  )
}
