import type { ApiPackage, Quote } from "../../carrier-api"
import type { Account } from "../../modules/shipment_ordering/accounts/account-store"
import { quoteKey, type QuoteAnswer } from "../../rating"
import type { Configuration } from "../account/configuration"
import type { PackageType } from "../packages/pack-lines"
import type { PluginScope } from "../plugin-scope"
import { priceClient } from "../account/service-client"
import { sharedQuoteBook } from "./shared-quote-book"

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
}

/** All services' prices for given packages: one upstream call, shared by whoever asks the same. */
export async function askQuotes(
  scope: PluginScope,
  { settings }: Configuration,
  { account, countryCode, zipCode, packages, packageType, sendAdr, codAmount }: QuoteRequest,
): Promise<QuoteAnswer<Quote[]>> {
  const key = quoteKey({
    account: account.handle,
    environment: account.environment,
    host: account.baseUrl,
    countryCode,
    zipCode,
    packages,
    packageType,
    sendAdr,
    codAmount,
  })
  const load = async (signal: AbortSignal): Promise<Quote[]> => {
    const client = await priceClient(scope, account)
    return client.calculate(
      { countryCode, zipCode, packageType, packages, sendAdr, parcelPrice: codAmount },
      { signal },
    )
  }
  return sharedQuoteBook(settings).get(key, load, { deadlineMs: settings.quote_deadline_ms })
}
