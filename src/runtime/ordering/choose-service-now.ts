import { MedusaError } from "@medusajs/framework/utils"
import { postalCode } from "../../booking"
import { chooseVirtual, type VirtualServiceCode } from "../../rating"
import type { PluginScope } from "../plugin-scope"
import { askQuotes } from "../prices/ask-quotes"
import type { OptionService } from "../prices/option-service"
import { priceRulesOf } from "../prices/price-rules-of"
import { deliveryAddress } from "./delivery-address"
import type { DraftWish } from "./draft"
import { packShipment } from "./pack-shipment"

interface Input extends Pick<
  DraftWish,
  "configuration" | "account" | "keptPacking" | "wish" | "lines" | "order" | "fulfillment"
> {
  service: OptionService & { virtual: VirtualServiceCode }
}

/**
 * What "Cheapest" and its like stand for, where no service could be chosen when the order was placed
 * since none could be asked: the best of now.
 *
 * @throws MedusaError NOT_ALLOWED when there is none
 */
export async function chooseServiceNow(scope: PluginScope, input: Input): Promise<OptionService> {
  const { configuration, account, service, order, fulfillment } = input
  const { settings } = configuration
  const packageType = service.offersParcel ? 1 : 2
  const { packages, isDangerous } = await packShipment(scope, input, packageType)
  const address = deliveryAddress(order, fulfillment)
  const countryCode = (address.country_code ?? "").toUpperCase()
  const answer = await askQuotes(scope, configuration, {
    account,
    countryCode,
    zipCode: postalCode(address.postal_code, countryCode),
    packages,
    packageType,
    sendAdr: isDangerous,
    codInQuoteCurrency: undefined,
    deadlineMs: PATIENCE_MS,
  })
  const quote = chooseVirtual(service.virtual, answer.outcome === "value" ? answer.value : [], {
    vatMode: priceRulesOf(settings, account, service).vatMode,
    isOffered: (code) => configuration.services.isEnabled(account, code),
    isLocker: (code) => configuration.services.isLocker(account, code),
    isCashOnDelivery: (code) => configuration.services.isCashOnDelivery(account, code),
  })
  if (!quote) {
    throw new MedusaError(
      MedusaError.Types.NOT_ALLOWED,
      `No carrier's service can be chosen for "${service.name}" now. Try again in a moment, ` +
        "or fulfill with the shipping option of one carrier's service.",
    )
  }
  const name = configuration.services.nameOf(account, quote.serviceCode, quote.serviceName)
  return { ...service, code: quote.serviceCode, name, virtual: undefined }
}

/** The merchant waits for this one, no customer does. */
const PATIENCE_MS = 10_000
