import { MedusaError } from "@medusajs/framework/utils"
import type { ServiceWords } from "../../modules/shipment_ordering/services/service-store"
import type { PluginScope } from "../plugin-scope"
import { forgetConfiguration } from "./configuration"
import { accountFor, WHERE_TO_SET_UP } from "./service-client"
import { serviceOwner } from "./service-owner"

interface ServiceChange {
  /** The account's handle. */
  account: string
  code: string
  words: Partial<ServiceWords>
}

/**
 * Keeps what the merchant says of a service, for the environment that the account is in.
 *
 * @throws MedusaError NOT_FOUND for a service that the account was never seen to offer
 */
export async function changeService(
  scope: PluginScope,
  { account: handle, code, words }: ServiceChange,
): Promise<void> {
  const account = await accountFor(scope, handle)
  const isKnown = await scope.memory.services.change(
    { ...serviceOwner(account), service_code: code },
    words,
  )
  if (!isKnown) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `The account has no service "${code}" that is known here. Refresh the services in ${WHERE_TO_SET_UP}.`,
    )
  }
  await scope.memory.settings.touch()
  forgetConfiguration()
}
