import { MedusaError } from "@medusajs/framework/utils"
import { WHERE_TO_SET_UP } from "../account/service-client"
import type { PluginScope } from "../plugin-scope"
import { knownServices } from "../prices/known-services"
import type { OptionService } from "../prices/option-service"
import { chooseServiceNow } from "./choose-service-now"
import { deliveryAddress } from "./delivery-address"
import type { DraftWish } from "./draft"

/**
 * The carrier's service that a shipment is to go with: the one that the merchant wishes, else that of
 * the shipping option; for "Cheapest" and its like the best of now.
 *
 * @throws MedusaError NOT_ALLOWED when the wished one is not known or is not offered in the country
 */
export async function serviceToBook(scope: PluginScope, draft: DraftWish): Promise<OptionService> {
  const { service, wish } = draft
  const code = wish?.service_code
  if (code !== undefined && (service.virtual || code !== service.code)) {
    return wishedService(scope, draft, code)
  }
  return service.virtual
    ? chooseServiceNow(scope, draft, { ...service, virtual: service.virtual })
    : service
}

async function wishedService(
  scope: PluginScope,
  { account, order, fulfillment, service }: DraftWish,
  code: string,
): Promise<OptionService> {
  const known = (await knownServices(scope, account)).get(code)
  if (!known) {
    refuse(
      `This account has no service "${code}". Choose another one, or look for services in ${WHERE_TO_SET_UP}.`,
    )
  }
  const country = (deliveryAddress(order, fulfillment).country_code ?? "").toUpperCase()
  if (country && !known.countries.has(country)) {
    refuse(`"${known.name}" was never seen to deliver to ${country}. Choose another service.`)
  }
  return {
    ...service,
    code: known.code,
    name: known.name,
    virtual: undefined,
    offersParcel: known.offersParcel,
    offersEnvelope: known.offersEnvelope,
  }
}

function refuse(reason: string): never {
  throw new MedusaError(MedusaError.Types.NOT_ALLOWED, reason)
}
