import type {
  CreateFulfillmentResult,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOrderDTO,
} from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { shipmentIdentity } from "../../booking"
import type { PluginScope } from "../../context"
import { claimRow, type InOtherForm, sendInPostalCodeForm } from "../../fulfilment"

import {
  refuseFulfilled,
  shippedLines,
  readShipWish,
  wishAgain,
  planDelivery,
  refusalOfWish,
} from "../../shipping"

interface Input {
  account: string
  /** Of the order's shipping method, as `validateFulfillmentData` made it. */
  methodData: unknown
  items: Partial<Omit<FulfillmentItemDTO, "fulfillment">>[]
  order: Partial<FulfillmentOrderDTO> | undefined
  fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>
  /** Of whoever fulfills; ours is under `shipment_ordering`. */
  additionalData: unknown
}

/**
 * Orders one shipment for a fulfillment, by the claim rules (docs/adr/0004-ledger.md): the row is
 * committed before the service is called, and whatever is repeated ends in the same shipment.
 *
 * `data` is public (the store API shows it), so it holds the row's id and claim and nothing else.
 *
 * @throws MedusaError or CarrierApiError, with what to do next
 */
export async function createFulfillment(
  scope: PluginScope,
  { account: handle, methodData, items, order, fulfillment, additionalData }: Input,
): Promise<CreateFulfillmentResult> {
  const wish = readShipWish(additionalData)
  const { fulfillmentId, orderId } = idsOf(order, fulfillment)
  const lines = shippedLines(order ?? {}, items)
  refuseFulfilled(lines)
  if (lines.length > 0 && lines.every(({ line }) => line.requires_shipping === false)) {
    return { data: {}, labels: [] }
  }
  const { account, draft, refuseIfChanged } = await planDelivery(scope, {
    account: handle,
    methodData,
    lines,
    wish,
    order: { ...order, id: orderId },
    fulfillment: { ...fulfillment, id: fulfillmentId },
  })
  const identity = shipmentIdentity({
    account: account.handle,
    environment: account.environment,
    orderId,
    shippingOptionId: fulfillment.shipping_option_id ?? "",
    locationId: fulfillment.location_id ?? "",
    lines: lines.map(({ line, quantity, fulfilledBefore }) => ({
      lineItemId: line.id,
      quantity,
      fulfilledBefore,
    })),
  })
  const claim = (again?: InOtherForm) =>
    claimRow(scope, {
      identity,
      orderId,
      fulfillmentId,
      fulfilledBefore: new Map(
        lines.map(({ line, fulfilledBefore }) => [line.id, fulfilledBefore]),
      ),
      draft: async (id, generation, adopted = again?.refused) =>
        draft({
          id,
          generation,
          identity,
          // Who fulfils again without a word means the shipment that was asked for.
          wish: adopted && !wish ? await wishAgain(scope, adopted) : wish,
          postalCodeForms: again?.postalCodeForms,
        }),
    })
  const row = await sendInPostalCodeForm(scope, account, { claim, refuseIfChanged }).catch(
    (error: unknown) => {
      throw wish ? refusalOfWish(error) : error
    },
  )
  return { data: { shipment_ordering_id: row.id, claim: row.claim }, labels: [] }
}

function idsOf(order: Input["order"], fulfillment: Input["fulfillment"]) {
  if (!order?.id || !fulfillment.id) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      "A shipment is ordered for an order. Fulfill the items on the order's page.",
    )
  }
  return { orderId: order.id, fulfillmentId: fulfillment.id }
}
