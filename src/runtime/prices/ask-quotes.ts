import type { ApiPackage } from "../../carrier-api"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { type Quote, quoteKey, type QuoteAnswer } from "../../rating"
import type { Configuration } from "../account/configuration"
import type { PackageType } from "../packages/pack-lines"
import type { PluginScope } from "../plugin-scope"
import { priceClient } from "../account/service-client"
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
  codAmount: string | undefined
  deadlineMs: number
}

/** All services' prices for given packages: one upstream call, shared by whoever asks the same. */
export async function askQuotes(
  scope: PluginScope,
  { settings }: Configuration,
  request: QuoteRequest,
): Promise<QuoteAnswer<Quote[]>> {
  const { account, countryCode, zipCode, packages, packageType, sendAdr, codAmount } = request
  const service = { host: account.baseUrl, environment: account.environment }
  const key = quoteKey({
    account: account.handle,
    ...service,
    countryCode,
    zipCode,
    packages,
    packageType,
    sendAdr,
    codAmount,
  })
  const load = async (signal: AbortSignal): Promise<Quote[]> => {
    const client = await priceClient(scope, account)
    const quotes = await client.calculate(
      { countryCode, zipCode, packageType, packages, sendAdr, parcelPrice: codAmount },
      { signal },
    )
    const codes = quotes.map(({ serviceCode }) => serviceCode)
    void noteServed(scope, account, { countryCode, codes })
    return quotes.map(toQuote)
  }
  return sharedQuoteBook(scope, settings).get(key, load, {
    deadlineMs: request.deadlineMs,
    breaker: serviceBreakers.of(service),
  })
}
