import { awaitCall, inPostalCodeForm, priceClient, SAMPLE_POSTAL_CODES } from "../../account"
import { calculate, toApiPackage } from "../../carrier-api"
import { accountOf, type PluginContext } from "../../context"
import { toRecordedQuote } from "../../pricing"
import { keyOf, type QuoteQuestion, type RecordedAnswer } from "./quote-shelf"

/** Of the calls of one minute, others want theirs too. */
const MOST_ASKED = 60
const LIMIT_MS = 90_000

/** Asks the service for prices that no order has recorded, within the budget of background calls. */
export class PriceAsker {
  readonly #context: PluginContext
  readonly #until = performance.now() + LIMIT_MS
  asked = 0

  constructor(context: PluginContext) {
    this.#context = context
  }

  /**
   * Asks for those that most orders need, as for a large place of the country: records do not know the postal code.
   * Questions that the service does not answer are left out.
   */
  async ask(
    questions: readonly QuoteQuestion[],
  ): Promise<{ question: QuoteQuestion; answer: RecordedAnswer }[]> {
    const counts = new Map<string, { question: QuoteQuestion; orders: number }>()
    for (const question of questions) {
      const orders = (counts.get(keyOf(question))?.orders ?? 0) + 1
      counts.set(keyOf(question), { question, orders })
    }
    const ranked = [...counts.values()].sort((one, other) => other.orders - one.orders)
    const answers: Awaited<ReturnType<PriceAsker["ask"]>> = []
    for (const { question } of ranked) {
      if (this.asked >= MOST_ASKED || performance.now() > this.#until) break
      const answer = await this.#askOne(question).catch(() => undefined)
      if (answer) answers.push({ question, answer })
    }
    return answers
  }

  async #askOne(question: QuoteQuestion): Promise<RecordedAnswer | undefined> {
    const { countryCode, type, dangerous, cod, packages } = question
    const { configuration } = this.#context
    const account = accountOf(configuration, question.account)
    const zipCode = SAMPLE_POSTAL_CODES[countryCode]
    if (!account?.baseUrl || zipCode === undefined) return undefined
    const ready = { ...account, baseUrl: account.baseUrl }
    this.asked += 1
    await awaitCall(this.#context, ready.baseUrl)
    const client = await priceClient(this.#context, ready)
    const quotes = await inPostalCodeForm(this.#context, ready, {
      ...{ countryCode, zipCode, limit: undefined },
      ask: (zip) =>
        calculate(client, {
          ...{ countryCode, zipCode: zip, packageType: type, sendAdr: dangerous },
          parcelPrice: cod ?? undefined,
          packages: packages.map(([weightGrams, lengthMm, widthMm, heightMm]) =>
            toApiPackage(
              { weightGrams, lengthMm, widthMm, heightMm },
              configuration.options.shipments.sizeUnit,
            ),
          ),
        }),
    })
    return quotes.map(toRecordedQuote)
  }
}
