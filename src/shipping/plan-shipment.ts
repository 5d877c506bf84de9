import { idempotencyKey, serialiseBody } from "../booking"
import { endpointsOf, type PluginContext, refuseData } from "../context"
import type { LedgerState, NewLedgerRow } from "../modules/shipment_ordering"
import { fillPackages, issuesText, type Plan, type ShipmentIssue } from "../planning"
import { findQuoteExchange } from "../price-rules"
import { type AskableFacts, askPrices, planAndAsk } from "./answer-questions"
import { ownAddressIn, type PlanInput } from "./plan-input"
import { readFacts } from "./read-facts"

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
  const { planned } = await planAndAsk(context, facts, { overrides, keys })
  const { service, pickup, body } = planned
  if (!service || !pickup || !body) {
    return refuseIssues(planned.issues, overrides !== undefined)
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
    reference: planned.reference,
    lines: input.lines.map(({ line, quantity, fulfilledBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: fulfilledBefore,
    })),
    packages: planned.packages,
    filled: fillPackages(facts, planned, overrides),
    size_unit: configuration.options.shipments.sizeUnit,
    package_type: planned.packageType,
    sealed_body: context.plugin.sealBody(rowId, serialiseBody(body, lockerField)),
    pickup_at: pickup.at,
    quoted_price: await quotedFor(context, facts, planned),
    price_currency: configuration.settings.quote_currency,
    cod_amount: planned.codAmount,
    ...(input.kind === "return"
      ? { return_id: input.returnId ?? null, own_address: input.ownAddress }
      : {
          own_address: ownAddressIn(input, fulfillmentId),
          locker_code: planned.lockerCode ?? null,
          locker: planned.locker ?? null,
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
