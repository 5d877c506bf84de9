import { MedusaError } from "@medusajs/framework/utils"
import { type CollectingService, judgeCod, type ParcelLine } from "../../booking"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import type { Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { knownServices } from "../prices/known-services"
import type { OptionService } from "../prices/option-service"
import { owedShare } from "./owed-share"

export interface CollectionWish {
  orderId: string
  /** Of the shipment in the ledger. */
  rowId: string
  account: Account
  configuration: Configuration
  /** Of the shipping option. */
  service: OptionService
  shipping: ParcelLine[]
  /** The shipment that the same goods were ordered as before: it collects nothing any more. */
  replacing: LedgerRow | undefined
}

/** The service that a shipment is booked with, and what its carrier collects. */
export interface Collection {
  service: OptionService
  /** Decimal text in the order's currency (`parcel_price`, API, "Shipment creation payload"). */
  codAmount: string | null
}

/**
 * What the carrier collects for one fulfillment of an order: its share of what the order still owes,
 * so that the shares sum up to it; or which service goes instead where nothing is owed.
 *
 * @throws MedusaError NOT_ALLOWED where money would be lost or collected twice
 */
export async function decideCollection(
  scope: PluginScope,
  wish: CollectionWish,
): Promise<Collection> {
  const { service, configuration, account, orderId, rowId, shipping, replacing } = wish
  const { cod_payment_providers: codProviders } = configuration.settings
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, service.code)
  if (!isCashOnDelivery && codProviders.length === 0) {
    return { service, codAmount: null }
  }
  const share = await owedShare(scope, { orderId, rowId, codProviders, shipping, replacing })
  const verdict = judgeCod({
    ...share,
    service: { ...service, isCashOnDelivery },
    mapped: await alternativeTo(scope, wish),
  })
  switch (verdict.kind) {
    case "book":
      return { service, codAmount: null }
    case "collect":
      return { service, codAmount: verdict.amount }
    case "book-instead":
      return { service: { ...service, ...verdict.service }, codAmount: null }
    case "refuse":
      throw new MedusaError(MedusaError.Types.NOT_ALLOWED, verdict.reason)
  }
}

/** The merchant's choice for parcels of a cash-on-delivery option that are paid. */
export async function alternativeTo(
  scope: PluginScope,
  {
    service,
    account,
    configuration,
  }: Pick<CollectionWish, "service" | "account" | "configuration">,
): Promise<CollectingService | undefined> {
  const code = configuration.settings.cod_alternatives[service.code]
  if (code === undefined) {
    return undefined
  }
  const known = (await knownServices(scope, account)).get(code)
  const isCashOnDelivery = configuration.services.isCashOnDelivery(account, code)
  return { code, name: known?.name ?? code, isCashOnDelivery }
}
