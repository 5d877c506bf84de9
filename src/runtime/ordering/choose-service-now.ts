import { MedusaError } from "@medusajs/framework/utils"
import { chooseVirtual, type VirtualServiceCode } from "../../rating"
import type { PluginScope } from "../plugin-scope"
import { knownServices } from "../prices/known-services"
import type { OptionService } from "../prices/option-service"
import { priceRulesOf } from "../prices/price-rules-of"
import { chooseAsAsked, packOpenTypes, quotesOf } from "./pack-as-booked"
import type { DraftWish } from "./draft"

/**
 * What "Cheapest" and its like stand for, where no service could be chosen when the order was placed
 * since none could be asked: the best of now. It takes what it was chosen for, parcels or an envelope.
 *
 * @throws MedusaError NOT_ALLOWED when there is none
 */
export async function chooseServiceNow(
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
