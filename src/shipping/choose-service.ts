import { MedusaError } from "@medusajs/framework/utils"
import { knownServices, WHERE_TO_SET_UP, type OptionService } from "../account"

import type { PluginScope } from "../context"
import { priceRulesOf } from "../pricing"
import { chooseVirtual, type VirtualServiceCode } from "../price-rules"
import type { DraftWish } from "./draft"
import { deliveryAddress } from "./order"
import { chooseAsAsked, packOpenTypes, quotesOf } from "./pack-as-booked"

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

/**
 * What "Cheapest" and its like stand for, where no service could be chosen when the order was placed
 * since none could be asked: the best of now. It takes what it was chosen for, parcels or an envelope.
 *
 * @throws MedusaError NOT_ALLOWED when there is none
 */
async function chooseServiceNow(
  scope: PluginScope,
  draft: DraftWish,
  service: OptionService & { virtual: VirtualServiceCode },
): Promise<OptionService> {
  const { configuration, account } = draft
  const { settings } = configuration
  const known = await knownServices(scope, account)
  const takesEnvelopes = [...known.values()].some(
    ({ code, offersEnvelope }) => offersEnvelope && configuration.services.isEnabled(account, code),
  )
  const packed = await packOpenTypes(scope, draft, takesEnvelopes ? [1, 2] : [1])
  const quotes = await quotesOf(scope, draft, { packed, codAmount: null })
  const quote = chooseAsAsked(draft, quotes, (some) =>
    chooseVirtual(service.virtual, some, {
      vatMode: priceRulesOf(settings, account, service).vatMode,
      isOffered: (code) => configuration.services.isEnabled(account, code),
      isLocker: (code) => configuration.services.isLocker(account, code),
      isCashOnDelivery: (code) => configuration.services.isCashOnDelivery(account, code),
    }),
  )
  if (!quote) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `No carrier's service can be chosen for "${service.name}" now. Try again in a moment, ` +
        "or fulfill with the shipping option of one carrier's service.",
    )
  }
  const name = configuration.services.nameOf(account, quote.serviceCode, quote.serviceName)
  const isEnvelope = quote.packageType === 2
  return {
    ...service,
    code: quote.serviceCode,
    name,
    virtual: undefined,
    offersParcel: !isEnvelope,
    offersEnvelope: isEnvelope,
  }
}
