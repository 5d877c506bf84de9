import { MedusaError } from "@medusajs/framework/utils"
import { idempotencyKey, serialiseBody } from "../booking"
import { endpointsOf, type PluginContext } from "../context"
import type { LedgerState, NewLedgerRow } from "../modules/shipment_ordering"
import { findQuoteExchange, quotedPrice, toQuoteCurrency } from "../pricing"
import type { ShipmentPlan } from "./assemble-plan"
import { issuesText } from "./issues"
import { destinationOf, type PlanInput } from "./plan-input"
import { planShipment } from "./plan-shipment"

/** Which row a shipment is to have in the ledger. */
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

/** Before anything is confirmed, the old shipment costs nothing and is dropped. */
const COSTS_NOTHING: LedgerState[] = ["ordered", "failed"]

async function quotedFor(
  context: PluginContext,
  input: PlanInput,
  { service, packages, packageType, sendAdr, codAmount }: Extract<ShipmentPlan, { kind: "plan" }>,
): Promise<string | null> {
  const { configuration, account, order } = input
  const exchange = findQuoteExchange(configuration.settings, order.currency_code ?? "")
  if (codAmount !== null && exchange.kind === "unavailable") {
    return null
  }
  return quotedPrice(context, configuration, {
    account,
    ...destinationOf(input),
    serviceCode: service.code,
    packageType,
    packages,
    sendAdr,
    codInQuoteCurrency:
      codAmount !== null && exchange.kind === "found"
        ? toQuoteCurrency(codAmount, exchange.exchange)
        : undefined,
  })
}

/**
 * With overrides, every issue is named by its field there. To core's own form the first refusal is thrown as
 * it is, since its kind tells the automation whether to try again.
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
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
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
