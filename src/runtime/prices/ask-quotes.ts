import type { ApiPackage, PackageType } from "../../carrier-api"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { type Quote, quoteKey, type QuoteAnswer } from "../../rating"
import type { Configuration } from "../account/configuration"
import { inPostalCodeForm } from "../account/in-postal-code-form"
import type { PluginScope } from "../plugin-scope"
import { priceClient } from "../account/service-client"
import { visitorLimit } from "../visitor-limit"
import { noteServed } from "./known-services"
import { serviceBreakers, sharedQuoteBook } from "./shared-quote-book"
import { toQuote } from "./stored-quotes"

export interface QuoteRequest {
  account: Account & { baseUrl: string }
  /** Two letters, upper case. */
  countryCode: string
  zipCode: string
  packages: ApiPackage[]
  packageType: PackageType
  /** Whether dangerous goods (ADR) are inside. */
  sendAdr: boolean
  /** Decimal string; only for services that collect it. */
  codInQuoteCurrency: string | undefined
  deadlineMs: number
  /** What the same request has asked before. */
  asked?: AskedQuotes
}

/**
 * The questions of one request by what they ask. Its options are priced by one answer, however short a
 * time the merchant lets prices be fresh for.
 */
export type AskedQuotes = Map<string, Promise<QuoteAnswer<Quote[]>>>

/** All services' prices for given packages: one upstream call, shared by whoever asks the same. */
export async function askQuotes(
  scope: PluginScope,
  { settings }: Configuration,
  request: QuoteRequest,
): Promise<QuoteAnswer<Quote[]>> {
  const { account, countryCode, zipCode, packages, packageType, sendAdr } = request
  const parcelPrice = request.codInQuoteCurrency
  const service = { host: account.baseUrl, environment: account.environment }
  const key = quoteKey({
    account: account.handle,
    ...service,
    countryCode,
    zipCode,
    packages,
    packageType,
    sendAdr,
    codAmount: parcelPrice,
  })
  const asked = request.asked?.get(key)
  if (asked) {
    return asked
  }
  const load = async (signal: AbortSignal): Promise<Quote[]> => {
    const client = await priceClient(scope, account)
    const quotes = await inPostalCodeForm(scope, account, {
      countryCode,
      zipCode,
      ask: (zipCode) =>
        client.calculate(
          { countryCode, zipCode, packageType, packages, sendAdr, parcelPrice },
          { signal },
        ),
    })
    const codes = quotes.map(({ serviceCode }) => serviceCode)
    void noteServed(scope, account, { countryCode, codes })
    return quotes.map(toQuote)
  }
  const answer = sharedQuoteBook(scope, settings).get(key, load, {
    deadlineMs: request.deadlineMs,
    breaker: serviceBreakers().of(service),
    limit: visitorLimit(scope, account),
  })
  request.asked?.set(key, answer)
  return answer
}
