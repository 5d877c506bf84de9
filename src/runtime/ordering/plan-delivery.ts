import type { NewLedgerRow } from "../../modules/shipment_ordering/ledger/ledger"
import { accountFor, keyedClient } from "../account/service-client"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import type { MethodData } from "../prices/method-data"
import { chosenMethod, refuseChangedLocker } from "./chosen-method"
import type { ChosenLocker, Draft, DraftWish } from "./draft"
import { draftRow } from "./draft-row"
import { readBookedService } from "./read-booked-service"

export interface DeliveryWish extends Pick<
  DraftWish,
  "lines" | "order" | "replacing" | "wish" | "fulfillment"
> {
  /** Handle of the account. */
  account: string
  /** Of the order's shipping method, as `validateFulfillmentData` made it. */
  methodData: unknown
}

interface PlannedRow {
  id: string
  generation: number
  identity: string
  /** In place of that of the delivery. */
  wish?: DraftWish["wish"]
  /** In place of those of the account. */
  postalCodeForms?: Draft["account"]["postalCodeForms"]
}

export interface PlannedDelivery {
  account: Draft["account"]
  /** Makes a row from the order as it is now. */
  draft: (row: PlannedRow) => Promise<NewLedgerRow>
  /** To be asked once its row stands: whether what it was planned from still holds. */
  refuseIfChanged: () => Promise<void>
}

/**
 * What is ordered to bring goods to a customer: by which account and service, in which packages.
 *
 * @throws MedusaError when the account is not set up, or the option is none of ours
 */
export async function planDelivery(
  scope: PluginScope,
  delivery: DeliveryWish & { fulfillment: Draft["fulfillment"] },
): Promise<PlannedDelivery> {
  const draft = await draftDelivery(scope, delivery)
  await keyedClient(scope, draft.account)
  const { order, methodData, fulfillment } = delivery
  return {
    account: draft.account,
    refuseIfChanged: () =>
      refuseChangedLocker(scope, { order, optionId: fulfillment.shipping_option_id, methodData }),
    draft: async ({
      id,
      generation,
      identity,
      wish = draft.wish,
      postalCodeForms = draft.account.postalCodeForms,
    }) =>
      draftRow(scope, {
        ...draft,
        account: { ...draft.account, postalCodeForms },
        wish,
        fulfillment: delivery.fulfillment,
        rowId: id,
        generation,
        identity,
      }),
  }
}

/**
 * All that a delivery is planned from.
 *
 * @throws MedusaError when the account has no address, or the option is none of ours
 */
export async function draftDelivery(
  scope: PluginScope,
  { account: handle, methodData, ...delivery }: DeliveryWish,
): Promise<DraftWish> {
  const configuration = await readConfiguration(scope.memory)
  const account = await accountFor(scope, handle)
  const optionId = delivery.fulfillment.shipping_option_id
  const chosen = chosenMethod({ order: delivery.order, optionId, methodData })
  const service = await readBookedService(scope, optionId, chosen)
  const ofOption = chosen?.option_key === service.key ? chosen : undefined
  return {
    ...delivery,
    configuration,
    account,
    service,
    keptPacking: ofOption?.packing ?? undefined,
    storeType: ofOption?.store_package_type,
    chosenLocker: lockerOf(ofOption),
  }
}

function lockerOf(chosen: MethodData | undefined): ChosenLocker | undefined {
  return chosen?.locker_code
    ? {
        code: chosen.locker_code,
        postalCode: chosen.locker_postal_code ?? undefined,
        locker: chosen.locker ?? undefined,
      }
    : undefined
}
