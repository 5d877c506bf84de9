import { postalCode } from "../../booking"
import type { ApiPackage } from "../../carrier-api"
import { chooseQuote } from "../../rating"
import type { PackageType } from "../packages/pack-lines"
import { askQuotes } from "../prices/ask-quotes"
import type { PluginScope } from "../plugin-scope"
import { deliveryAddress } from "./delivery-address"
import type { Draft } from "./draft"

/**
 * What the service asks for these packages, tax included, as far as it is known in time. Only for the
 * merchant's margin: a shipment is ordered without it as well.
 */
export async function quotedPrice(
  scope: PluginScope,
  {
    draft,
    packageType,
    packages,
    sendAdr,
    codAmount,
  }: {
    draft: Draft
    packageType: PackageType
    packages: ApiPackage[]
    sendAdr: boolean
    codAmount: string | null
  },
): Promise<string | null> {
  const { account, configuration, fulfillment, order, service } = draft
  const address = deliveryAddress(order, fulfillment)
  const countryCode = (address.country_code ?? "").toUpperCase()
  const answer = await askQuotes(scope, configuration, {
    account,
    countryCode,
    zipCode: postalCode(address.postal_code, countryCode),
    packages,
    packageType,
    sendAdr,
    codAmount: codAmount ?? undefined,
    deadlineMs: configuration.settings.quote_deadline_ms,
  })
  return answer.outcome === "value"
    ? (chooseQuote(answer.value, service.code)?.priceWithTax ?? null)
    : null
}
