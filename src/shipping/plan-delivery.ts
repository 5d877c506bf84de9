import type { FulfillmentOrderDTO } from "@medusajs/framework/types"
import { MedusaError } from "@medusajs/framework/utils"
import {
  readConfiguration,
  readOwnOptions,
  accountFor,
  keyedClient,
  type OptionService,
  readOptionData,
  isReturnOption,
} from "../account"

import { type PluginScope, refuse, findRows } from "../context"

import type { NewLedgerRow } from "../modules/shipment_ordering/ledger/ledger"
import { type MethodData, readMethodData } from "../pricing"
import type { ChosenLocker, Draft, DraftWish } from "./draft"
import { draftRow } from "./draft-row"

interface DeliveryWish extends Pick<
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

interface ChosenMethod {
  order: Pick<Partial<FulfillmentOrderDTO>, "shipping_methods"> & { id: string }
  optionId: string | null | undefined
  /** Of the method that ships, as far as it is known. */
  methodData: unknown
}

/**
 * What the customer has chosen with a shipping option. Of the goods of a claim or an exchange core knows
 * the option alone: they go as what was ordered with the same one.
 */
function chosenMethod({ order, optionId, methodData }: ChosenMethod): MethodData | undefined {
  return readMethodData(methodData) ?? methodsOf(order, optionId)[0]
}

/**
 * A draft is made of the order as it was when core began to fulfil it, and its body is frozen with the row.
 * To be asked once that row stands: a locker is changed only where none does.
 *
 * @throws MedusaError NOT_ALLOWED when the order goes to another parcel locker than the draft
 */
async function refuseChangedLocker(scope: PluginScope, drafted: ChosenMethod): Promise<void> {
  const [order] = await findRows<ChosenMethod["order"]>(scope, {
    entity: "order",
    fields: ["id", "shipping_methods.shipping_option_id", "shipping_methods.data"],
    filters: { id: drafted.order.id },
  })
  const now = methodsOf(order, drafted.optionId).map(({ locker_code }) => locker_code)
  const code = chosenMethod(drafted)?.locker_code ?? null
  if (now.length > 0 && !now.includes(code)) {
    refuse("The order was changed a moment ago. Try again. No shipment was ordered.")
  }
}

function methodsOf(
  order: Pick<Partial<FulfillmentOrderDTO>, "shipping_methods"> | undefined,
  optionId: string | null | undefined,
): MethodData[] {
  return (order?.shipping_methods ?? [])
    .filter((method) => method?.shipping_option_id === optionId)
    .flatMap((method) => readMethodData(method?.data) ?? [])
}

/**
 * The service that a shipping option stands for, read from the option itself: the method's data on
 * the order is empty when the merchant picks another option. For "Cheapest" and its like it is the
 * service that the customer was quoted, where there was one.
 *
 * @throws MedusaError NOT_ALLOWED when the option is none of ours
 */
async function readBookedService(
  scope: PluginScope,
  optionId: string | null | undefined,
  chosen: MethodData | undefined,
): Promise<OptionService> {
  const [option] = await findRows<{ data: unknown }>(scope, {
    entity: "shipping_option",
    fields: ["id", "data"],
    filters: { id: optionId ?? "" },
  })
  const service = readOptionData(option?.data)
  if (!service) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      isReturnOption(option?.data)
        ? "The shipping option of this fulfillment is one for returns. Fulfill with another one."
        : "The shipping option of this fulfillment names no service of Shipment Ordering. " +
            "Fulfill with another shipping option.",
    )
  }
  return bookedService(service, chosen)
}

/** The option's service; of "Cheapest" and its like the one that the customer was quoted. */
export function bookedService(
  service: OptionService,
  chosen: MethodData | undefined,
): OptionService {
  if (!service.virtual || chosen?.option_key !== service.key || !chosen.service_code) {
    return service
  }
  const isEnvelope = chosen.packing?.package_type === 2
  return {
    ...service,
    code: chosen.service_code,
    name: chosen.service_name ?? chosen.service_code,
    offersParcel: !isEnvelope,
    offersEnvelope: isEnvelope,
    virtual: undefined,
  }
}

/** What a merchant reads of an order that was placed with an option that is no more. */
export function deletedOptionText(optionName: string): string {
  return `The shipping option "${optionName}" was deleted. Fulfill the items with another shipping option.`
}

/**
 * Says so where an order is to be fulfilled with an option of ours that was deleted.
 *
 * @param wanted.optionId by default those of the order
 */
export async function explainDeletedOption(
  scope: PluginScope,
  { orderId, optionId }: { orderId: string; optionId: string | undefined },
): Promise<string | undefined> {
  const ids = optionId === undefined ? await optionsOf(scope, orderId) : [optionId]
  const options = await readOwnOptions(scope, ids, { withDeleted: true })
  const deleted = options.find(({ isDeleted }) => isDeleted)
  return deleted && deletedOptionText(deleted.name)
}

async function optionsOf(scope: PluginScope, orderId: string): Promise<string[]> {
  const [order] = await findRows<{
    shipping_methods?: ({ shipping_option_id?: string | null } | null)[] | null
  }>(scope, {
    entity: "order",
    fields: ["id", "shipping_methods.shipping_option_id"],
    filters: { id: orderId },
  })
  return (order?.shipping_methods ?? []).flatMap((method) => method?.shipping_option_id ?? [])
}
