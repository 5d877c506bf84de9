import { formatPostalCode, toCountryCode } from "../addresses"
import type { PluginContext } from "../context"
import { checkLocker } from "../lockers"
import {
  type Answers,
  keyOf,
  noAnswers,
  type Plan,
  plan,
  type PlanRequest,
  type PriceQuestion,
  type Question,
  type ShipmentFacts,
} from "../planning"
import { findQuoteExchange, type Quote, toQuoteCurrency } from "../price-rules"
import { askQuotes } from "../pricing"
import type { ApiAnswer } from "../answer-book"

/** A merchant waits for these, no customer does. */
const PRICES_MS = 5_000
const LOCKER_MS = 6_000

/** Facts with an account that has an address to ask. */
export type AskableFacts = ShipmentFacts & { account: { baseUrl: string } }

/** Plans a shipment, and asks the service what the plan wants to know. At most three rounds of questions at once. */
export async function planAndAsk(
  context: PluginContext,
  facts: AskableFacts,
  request: Omit<PlanRequest, "answers">,
): Promise<{ planned: Plan; answers: Answers }> {
  const answers = noAnswers()
  let planned = plan(facts, { ...request, answers })
  while (planned.questions.length > 0) {
    await answer(context, facts, { questions: planned.questions, answers })
    planned = plan(facts, { ...request, answers })
  }
  return { planned, answers }
}

/** Asks all questions at once and adds their answers; a question that is answered already is not asked again. */
export async function answer(
  context: PluginContext,
  facts: AskableFacts,
  { questions, answers }: { questions: Question[]; answers: Answers },
): Promise<void> {
  await Promise.all(
    questions.map(async (question) => {
      const key = keyOf(question)
      if (answers.prices.has(key) || answers.lockers.has(key)) return
      if (question.kind === "prices") {
        answers.prices.set(
          key,
          await askPrices(context, facts, { question, deadlineMs: PRICES_MS }),
        )
      } else {
        const { account } = facts
        const lookup = { ...question, account, patienceMs: LOCKER_MS }
        answers.lockers.set(key, await checkLocker(context, lookup))
      }
    }),
  )
}

/** Asks all services for the prices of packages to the shipment's destination. */
export function askPrices(
  context: PluginContext,
  { account, configuration, order, recipient }: AskableFacts,
  { question, deadlineMs }: { question: PriceQuestion; deadlineMs: number },
): Promise<ApiAnswer<Quote[]>> {
  const { packages, packageType, sendAdr, codAmount } = question
  const exchange = findQuoteExchange(configuration.settings, order.currency_code ?? "")
  const countryCode = toCountryCode(recipient.address.countryCode)
  return askQuotes(context, {
    account,
    countryCode,
    zipCode: formatPostalCode(recipient.address.postalCode, countryCode),
    packages,
    packageType,
    sendAdr,
    codInQuoteCurrency:
      codAmount !== null && exchange.kind === "found"
        ? toQuoteCurrency(codAmount, exchange.exchange)
        : undefined,
    deadlineMs,
  })
}
