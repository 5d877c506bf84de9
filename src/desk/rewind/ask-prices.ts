import { awaitCall, inPostalCodeForm, priceClient, SAMPLE_POSTAL_CODES } from "../../account"
import { calculate, toApiPackage } from "../../carrier-api"
import { accountOf, type PluginContext } from "../../context"
import { toRecordedQuote } from "../../pricing"
import type { QuoteAnswer, QuoteQuestion } from "./quote-shelf"

/**
 * Asks the service for prices that no order has recorded, at the pace of background calls. Records do not know the
 * postal code, so it asks as for a large place of the country. Gives undefined for a question without an answer.
 *
 * @param most calls
 */
export async function* askPrices(
  context: PluginContext,
  questions: readonly QuoteQuestion[],
  most: number,
): AsyncGenerator<QuoteAnswer | undefined> {
  const different = new Map(questions.map((question) => [JSON.stringify(question), question]))
  for (const question of [...different.values()].slice(0, most)) {
    const quotes = await askPrice(context, question).catch(() => undefined)
    yield quotes && { question, quotes }
  }
}

async function askPrice(context: PluginContext, question: QuoteQuestion) {
  const { countryCode, type: packageType, dangerous: sendAdr, cod } = question
  const { configuration } = context
  const account = accountOf(configuration, question.account)
  const zipCode = SAMPLE_POSTAL_CODES[countryCode]
  if (!account?.baseUrl || zipCode === undefined) return undefined
  const ready = { ...account, baseUrl: account.baseUrl }
  const { sizeUnit } = configuration.options.shipments
  const packages = question.packages.map(([weightGrams, lengthMm, widthMm, heightMm]) =>
    toApiPackage({ weightGrams, lengthMm, widthMm, heightMm }, sizeUnit),
  )
  await awaitCall(context, ready.baseUrl)
  const client = await priceClient(context, ready)
  const request = { countryCode, packageType, packages, sendAdr, parcelPrice: cod ?? undefined }
  const quotes = await inPostalCodeForm(context, ready, {
    ...{ countryCode, zipCode, limit: undefined },
    ask: (zip) => calculate(client, { ...request, zipCode: zip }),
  })
  return quotes.map(toRecordedQuote)
}
