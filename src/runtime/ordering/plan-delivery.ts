import type { FulfillmentDTO } from "@medusajs/framework/types"
import type { NewLedgerRow } from "../../modules/shipment_ordering/ledger/ledger"
import { accountFor, keyedClient } from "../account/service-client"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { readMethodData } from "../prices/method-data"
import type { OptionService } from "../prices/option-service"
import { chooseServiceNow } from "./choose-service-now"
import type { Draft } from "./draft"
import { draftRow } from "./draft-row"
import { readBookedService } from "./read-booked-service"

export interface DeliveryWish extends Pick<Draft, "lines" | "order" | "replacing"> {
  /** Handle of the account. */
  account: string
  /** Of the order's shipping method, as `validateFulfillmentData` made it. */
  methodData: unknown
  fulfillment: Partial<Omit<FulfillmentDTO, "provider_id" | "data" | "items">> & { id: string }
}

export interface PlannedDelivery {
  account: Draft["account"]
  /** Makes a row from the order as it is now. */
  draft: (row: { id: string; generation: number; identity: string }) => Promise<NewLedgerRow>
}

/**
 * What is ordered to bring goods to a customer: by which account and service, in which packages.
 *
 * @throws MedusaError when the account is not set up, or the option is none of ours
 */
export async function planDelivery(
  scope: PluginScope,
  { account: handle, methodData, lines, order, fulfillment, replacing }: DeliveryWish,
): Promise<PlannedDelivery> {
  const configuration = await readConfiguration(scope.memory)
  const account = await accountFor(scope, handle)
  await keyedClient(scope, account)
  const chosen = readMethodData(methodData)
  const service = await readBookedService(scope, fulfillment.shipping_option_id, chosen)
  const ofOption = chosen?.option_key === service.key ? chosen : undefined
  const bookable = async (wanted: OptionService): Promise<OptionService> =>
    wanted.virtual
      ? chooseServiceNow(scope, {
          configuration,
          account,
          service: { ...wanted, virtual: wanted.virtual },
          lines,
          order,
          fulfillment,
        })
      : wanted
  return {
    account,
    draft: async ({ id, generation, identity }) =>
      draftRow(scope, {
        rowId: id,
        generation,
        identity,
        configuration,
        account,
        service: await bookable(service),
        keptPacking: ofOption?.packing ?? undefined,
        lockerCode: ofOption?.locker_code || undefined,
        lines,
        replacing,
        order,
        fulfillment,
      }),
  }
}
