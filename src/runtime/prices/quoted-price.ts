import { chooseQuote } from "../../rating"
import type { Configuration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { askQuotes, type QuoteRequest } from "./ask-quotes"

/**
 * What a service asks for these packages, tax included, as far as it is known in time. Only for the
 * merchant's margin: a shipment is ordered without it as well.
 */
export async function quotedPrice(
  scope: PluginScope,
  configuration: Configuration,
  { serviceCode, ...request }: Omit<QuoteRequest, "deadlineMs"> & { serviceCode: string },
): Promise<string | null> {
  const answer = await askQuotes(scope, configuration, {
    ...request,
    deadlineMs: configuration.settings.quote_deadline_ms,
  })
  return answer.outcome === "value"
    ? (chooseQuote(answer.value, serviceCode)?.priceWithTax ?? null)
    : null
}
