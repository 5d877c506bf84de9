import type {
  CreateFulfillmentResult,
  FulfillmentDTO,
  FulfillmentItemDTO,
  FulfillmentOrderDTO,
} from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { shipmentIdentity } from "../../booking"
import { readConfiguration } from "../../runtime/account/configuration"
import { readMethodData } from "../../runtime/prices/method-data"
import type { OptionService } from "../../runtime/prices/option-service"
import type { PluginScope } from "../../runtime/plugin-scope"
import { accountFor, keyedClient } from "../../runtime/account/service-client"
import { chooseServiceNow } from "./choose-service-now"
import { claimRow } from "./claim-row"
import { draftRow } from "./draft-row"
import { readBookedService } from "./read-booked-service"
import { sendOrder } from "./send-order"
import { refuseFulfilled, shippedLines } from "./shipped-lines"

interface Input {
  account: string
  /** Of the order's shipping method, as `validateFulfillmentData` made it. */
  methodData: unknown
  items: Partial<Omit<FulfillmentItemDTO, "fulfillment">>[]
  order: Partial<FulfillmentOrderDTO> | undefined
  fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">>
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
  { account: handle, methodData, items, order, fulfillment }: Input,
): Promise<CreateFulfillmentResult> {
  const { fulfillmentId, orderId } = idsOf(order, fulfillment)
  const lines = shippedLines(order ?? {}, items)
  refuseFulfilled(lines)
  if (lines.length > 0 && lines.every(({ line }) => line.requires_shipping === false)) {
    return { data: {}, labels: [] }
  }
  const configuration = await readConfiguration(scope.memory)
  const account = await accountFor(scope, handle)
  await keyedClient(scope, account)
  const chosen = readMethodData(methodData)
  const service = await readBookedService(scope, fulfillment.shipping_option_id, chosen)
  const goesTo = { ...order, id: orderId }
  const bookable = async (wanted: OptionService): Promise<OptionService> =>
    wanted.virtual
      ? chooseServiceNow(scope, {
          configuration,
          account,
          service: { ...wanted, virtual: wanted.virtual },
          lines,
          order: goesTo,
          fulfillment,
        })
      : wanted
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
  const row = await claimRow(scope, {
    identity,
    fulfillmentId,
    fulfilledBefore: new Map(lines.map(({ line, fulfilledBefore }) => [line.id, fulfilledBefore])),
    draft: async (rowId, generation) =>
      draftRow(scope, {
        rowId,
        generation,
        identity,
        configuration,
        account,
        service: await bookable(service),
        keptPacking: chosen?.option_key === service.key ? (chosen.packing ?? undefined) : undefined,
        lines,
        order: goesTo,
        fulfillment: { ...fulfillment, id: fulfillmentId },
      }),
  })
  await sendOrder(scope, row)
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
