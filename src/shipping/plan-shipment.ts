import { formatPostalCode, toCountryCode } from "../addresses"
import { idempotencyKey, serialiseBody } from "../booking"
import { endpointsOf, type PluginContext, refuseData } from "../context"
import type { LedgerState, NewLedgerRow } from "../modules/shipment_ordering"
import { checkLocker } from "../lockers"
import {
  type Answers,
  fillPackages,
  issuesText,
  keyOf,
  noAnswers,
  type Plan,
  plan,
  type PlanRequest,
  type PriceQuestion,
  type Question,
  type ShipmentIssue,
} from "../planning"
import { findQuoteExchange, type Quote, toQuoteCurrency } from "../price-rules"
import { askQuotes } from "../pricing"
import type { ApiAnswer } from "../answer-book"
import { ownAddressIn, type PlanInput } from "./plan-input"
import { type AskableFacts, readFacts } from "./read-facts"

/** Identifies the ledger row of a shipment. */
interface RowKeys {
  rowId: string
  generation: number
  identity: string
  fulfillmentId: string
}

/**
 * Plans a shipment as a ledger row with its frozen request body, ready to be claimed.
 *
 * @throws MedusaError INVALID_DATA with every issue of the order's data at once
 */
export async function planRow(
  context: PluginContext,
  input: PlanInput,
  { rowId, generation, identity, fulfillmentId }: RowKeys,
): Promise<NewLedgerRow> {
  const { configuration, account, order, fulfillment } = input
  const { overrides } = input.kind === "delivery" ? input : {}
  const facts = await readFacts(context, input, { rowId })
  const keys = { rowId, callbackUrl: context.plugin.callbackUrl(rowId) }
  const { shipmentPlan } = await planAndAsk(context, facts, { overrides, keys })
  const { service, pickup, body } = shipmentPlan
  if (!service || !pickup || !body) {
    return refuseIssues(shipmentPlan.issues, overrides !== undefined)
  }
  const { lockerField } = endpointsOf(configuration, account.handle)
  return {
    id: rowId,
    kind: input.kind,
    identity,
    generation,
    idempotency_key: idempotencyKey(identity, generation),
    account: account.handle,
    environment: account.environment,
    base_url: account.baseUrl,
    order_id: order.id,
    fulfillment_id: fulfillmentId,
    location_id: fulfillment.location_id ?? null,
    shipping_option_id: fulfillment.shipping_option_id ?? null,
    service_code: service.code,
    service_name: service.name,
    reference: shipmentPlan.reference,
    lines: input.lines.map(({ line, quantity, fulfilledBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: fulfilledBefore,
    })),
    packages: shipmentPlan.packages,
    filled: fillPackages(facts, shipmentPlan, overrides),
    size_unit: configuration.options.shipments.sizeUnit,
    package_type: shipmentPlan.packageType,
    sealed_body: context.plugin.sealBody(rowId, serialiseBody(body, lockerField)),
    pickup_at: pickup.at,
    quoted_price: await quotedFor(context, facts, shipmentPlan),
    price_currency: configuration.settings.quote_currency,
    cod_amount: shipmentPlan.codAmount,
    ...(input.kind === "return"
      ? { return_id: input.returnId ?? null, own_address: input.ownAddress }
      : {
          own_address: ownAddressIn(input, fulfillmentId),
          locker_code: shipmentPlan.lockerCode ?? null,
          locker: shipmentPlan.locker ?? null,
          overrides:
            input.overrides && Object.keys(input.overrides).length > 0 ? input.overrides : null,
          replaces: input.replacing
            ? {
                id: input.replacing.id,
                is_with_carrier: !COSTS_NOTHING.includes(input.replacing.state),
              }
            : null,
        }),
  }
}

/** States before confirmation: the old shipment costs nothing and is dropped. */
const COSTS_NOTHING: LedgerState[] = ["ordered", "failed"]

/** A merchant waits for these, no customer does. */
const PRICES_MS = 5_000
const LOCKER_MS = 6_000

/** Plans a shipment, and asks the service what the plan wants to know. At most three rounds of questions at once. */
export async function planAndAsk(
  context: PluginContext,
  facts: AskableFacts,
  request: Omit<PlanRequest, "answers">,
): Promise<{ shipmentPlan: Plan; answers: Answers }> {
  const answers = noAnswers()
  let shipmentPlan = plan(facts, { ...request, answers })
  while (shipmentPlan.questions.length > 0) {
    await answer(context, facts, { questions: shipmentPlan.questions, answers })
    shipmentPlan = plan(facts, { ...request, answers })
  }
  return { shipmentPlan, answers }
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
function askPrices(
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

/**
 * The service's price for these packages, tax included; null if it is not known in time. Only for the carrier
 * invoice check: the shipment is ordered without it too.
 */
async function quotedFor(
  context: PluginContext,
  facts: AskableFacts,
  { service, packages, packageType, sendAdr, codAmount }: Plan,
): Promise<string | null> {
  const { settings, options } = facts.configuration
  const exchange = findQuoteExchange(settings, facts.order.currency_code ?? "")
  if (codAmount !== null && exchange.kind === "unavailable") {
    return null
  }
  const answer = await askPrices(context, facts, {
    question: { kind: "prices", packages, packageType, sendAdr, codAmount },
    deadlineMs: options.timing.quoteDeadlineMs,
  })
  const quotes = answer.outcome === "value" ? answer.value : []
  return quotes.find(({ serviceCode }) => serviceCode === service?.code)?.priceWithTax ?? null
}

/**
 * Where a person chose something, names each issue by its override field. Otherwise throws the first issue that has an
 * error: its type tells the automation whether to try again.
 */
function refuseIssues(issues: ShipmentIssue[], hasOverrides: boolean): never {
  if (issues.length === 0) {
    throw new Error("A shipment without an issue has a service, a pickup and a body.")
  }
  const thrown = issues.find(({ cause }) => cause !== undefined)
  if (!hasOverrides && thrown) {
    throw thrown.cause as Error
  }
  refuseData(
    issuesText(
      issues.map(({ message, field, serviceField }) => ({
        message,
        field: hasOverrides ? field : (serviceField ?? field),
      })),
    ),
  )
}
