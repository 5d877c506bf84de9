import { idempotencyKey, serialiseBody } from "../booking"
import { refuseData, endpointsOf, type PluginContext } from "../context"
import type { LedgerState, NewLedgerRow } from "../modules/shipment_ordering"
import { findQuoteExchange, toQuoteCurrency } from "../price-rules"
import type { ShipmentPlan } from "./assemble-plan"
import { issuesText } from "./issues"
import { askForShipment } from "./pack-shipment"
import type { PlanInput } from "./plan-input"
import { planShipment } from "./plan-shipment"

/** Identifies the ledger row of a shipment. */
export interface RowKeys {
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
  const plan = await planShipment(context, { ...input, rowId })
  if (plan.kind === "refusal") {
    return refuseIssues(input, plan.issues)
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
    service_code: plan.service.code,
    service_name: plan.service.name,
    reference: plan.reference,
    lines: input.lines.map(({ line, quantity, fulfilledBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: fulfilledBefore,
    })),
    packages: plan.packages,
    size_unit: configuration.options.shipments.sizeUnit,
    package_type: plan.packageType,
    sealed_body: context.plugin.sealBody(rowId, serialiseBody(plan.body, lockerField)),
    pickup_at: plan.pickup.at,
    quoted_price: await quotedFor(context, input, plan),
    price_currency: configuration.settings.quote_currency,
    cod_amount: plan.codAmount,
    ...(input.kind === "return"
      ? { return_id: input.returnId ?? null }
      : {
          locker_code: plan.lockerCode ?? null,
          locker: plan.locker ?? null,
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
  input: PlanInput,
  { service, packages, packageType, sendAdr, codAmount }: Extract<ShipmentPlan, { kind: "plan" }>,
): Promise<string | null> {
  const { settings, options } = input.configuration
  const exchange = findQuoteExchange(settings, input.order.currency_code ?? "")
  if (codAmount !== null && exchange.kind === "unavailable") {
    return null
  }
  const answer = await askForShipment(context, input, {
    packageType,
    packages,
    sendAdr,
    codInQuoteCurrency:
      codAmount !== null && exchange.kind === "found"
        ? toQuoteCurrency(codAmount, exchange.exchange)
        : undefined,
    deadlineMs: options.timing.quoteDeadlineMs,
  })
  const quotes = answer.outcome === "value" ? answer.value : []
  return quotes.find(({ serviceCode }) => serviceCode === service.code)?.priceWithTax ?? null
}

/**
 * With overrides, names each issue by its override field. Without them, throws the first caught error unchanged: its
 * type tells the automation whether to try again.
 */
function refuseIssues(
  input: PlanInput,
  issues: Extract<ShipmentPlan, { kind: "refusal" }>["issues"],
): never {
  const hasOverrides = input.kind === "delivery" && input.overrides !== undefined
  const thrown = issues.find(({ cause }) => cause !== undefined)
  if (!hasOverrides && thrown) {
    throw thrown.cause
  }
  refuseData(
    issuesText(
      hasOverrides
        ? issues
        : issues.map(({ message, field, serviceField = field }) => ({
            message,
            field: serviceField,
          })),
    ),
  )
}
