import type { CreateFulfillmentResult } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration, accountFor, keyedClient, isReturnOption } from "../../account"

import { shipmentIdentity } from "../../booking"
import type { PluginScope } from "../../context"
import { claimRow, type InOtherForm, sendInPostalCodeForm } from "../../fulfilment"

import {
  findReturn,
  readReturnFulfillment,
  draftReturn,
  refuseReturned,
  returnedLines,
  readReturnService,
  refuseCountry,
  whatBecameOfReturn,
} from "../../returns"

/**
 * Orders the shipment of a return, by the same claim rules as a delivery (docs/adr/0004-ledger.md). What
 * it is confirmed by is the resume job: core tells of no fulfillment that was made for a return.
 *
 * @throws MedusaError or CarrierApiError, with what to do next
 */
export async function createReturnFulfillment(
  scope: PluginScope,
  { account: handle, fulfillment: given }: { account: string; fulfillment: unknown },
): Promise<CreateFulfillmentResult> {
  const fulfillment = readReturnFulfillment(given)
  if (!isReturnOption(fulfillment.shipping_option?.data)) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      'This return option was not made from "Return shipment" of Shipment Ordering. ' +
        "Make it again in Settings > Locations & Shipping.",
    )
  }
  const { order, goods, returnId } = await findReturn(scope, fulfillment)
  const lines = returnedLines(order, goods)
  if (!returnId) refuseReturned(lines)
  if (lines.length > 0 && lines.every(({ line }) => line.requires_shipping === false)) {
    return { data: {}, labels: [] }
  }
  const configuration = await readConfiguration(scope.memory)
  const account = await accountFor(scope, handle)
  await keyedClient(scope, account)
  refuseCountry(configuration.settings, order.shipping_address?.country_code)
  const service = await readReturnService(scope, account, configuration)
  const identity = shipmentIdentity({
    back: { returnId },
    account: account.handle,
    environment: account.environment,
    orderId: order.id,
    shippingOptionId: fulfillment.shipping_option_id ?? "",
    locationId: fulfillment.location_id ?? "",
    lines: lines.map(({ line, quantity, returnedBefore }) => ({
      lineItemId: line.id,
      quantity,
      // Core counts the return of a claim before it asks for its shipment.
      fulfilledBefore: returnId ? 0 : returnedBefore,
    })),
  })
  const returnedBefore = new Map(lines.map(({ line, returnedBefore: before }) => [line.id, before]))
  const claim = (again?: InOtherForm) =>
    claimRow(scope, {
      identity,
      fulfillmentId: fulfillment.id,
      fulfilledBefore: returnedBefore,
      fateOf: (latest) => whatBecameOfReturn(scope, latest, { returnId, returnedBefore }),
      draft: (rowId, generation) =>
        draftReturn(scope, {
          rowId,
          generation,
          identity,
          configuration,
          account: {
            ...account,
            postalCodeForms: again?.postalCodeForms ?? account.postalCodeForms,
          },
          service,
          returnId,
          lines,
          order,
          fulfillment,
        }),
    })
  const row = await sendInPostalCodeForm(scope, account, { claim })
  return { data: { shipment_ordering_id: row.id, claim: row.claim }, labels: [] }
}
