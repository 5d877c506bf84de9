import { postalCode } from "../../booking"
import type { Quote, QuoteAnswer } from "../../rating"
import type { PluginScope } from "../plugin-scope"
import { askQuotes, type QuoteRequest } from "../prices/ask-quotes"
import { deliveryAddress } from "./delivery-address"
import type { DraftWish } from "./draft"

type Destination = Pick<QuoteRequest, "countryCode" | "zipCode">

/** What all services ask for some packages of a shipment, to where it goes. */
export function askForShipment(
  scope: PluginScope,
  draft: Pick<DraftWish, "configuration" | "account" | "order" | "fulfillment">,
  question: Omit<QuoteRequest, "account" | keyof Destination>,
): Promise<QuoteAnswer<Quote[]>> {
  const { configuration, account } = draft
  return askQuotes(scope, configuration, { account, ...destinationOf(draft), ...question })
}

/** As prices are asked for. */
export function destinationOf({
  order,
  fulfillment,
}: Pick<DraftWish, "order" | "fulfillment">): Destination {
  const address = deliveryAddress(order, fulfillment)
  const countryCode = (address.country_code ?? "").toUpperCase()
  return { countryCode, zipCode: postalCode(address.postal_code, countryCode) }
}
