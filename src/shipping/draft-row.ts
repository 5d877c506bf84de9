import { MedusaError } from "@medusajs/framework/utils"
import { endpointsOf, type OptionService } from "../account"

import { idempotencyKey, serialiseBody } from "../booking"
import type { PluginScope } from "../context"
import type { NewLedgerRow } from "../modules/shipment_ordering/ledger/ledger"
import type { LedgerState } from "../modules/shipment_ordering/ledger/states"
import { quotedPrice, findQuoteExchange, toQuoteCurrency } from "../pricing"

import { destinationOf, type Draft } from "./draft"
import { planShipment, type ShipmentPlan } from "./plan-shipment"
import { problemsText, type ShipmentProblem } from "./refusal"

/**
 * A ledger row with its frozen request body, ready to be claimed.
 *
 * @throws MedusaError INVALID_DATA with every problem of the order's data at once
 */
export async function draftRow(scope: PluginScope, draft: Draft): Promise<NewLedgerRow> {
  const { rowId, configuration, account, order, fulfillment } = draft
  const { settings } = configuration
  const { lockerField } = endpointsOf(scope.memory, settings, account.handle)
  const plan = await planShipment(scope, draft)
  const { service, body, pickup, packages, packageType, codAmount } = plan
  if (!service || !body || !pickup) {
    return refuse(draft, plan.problems)
  }
  return {
    id: rowId,
    identity: draft.identity,
    generation: draft.generation,
    idempotency_key: idempotencyKey(draft.identity, draft.generation),
    account: account.handle,
    environment: account.environment,
    base_url: account.baseUrl,
    order_id: order.id,
    fulfillment_id: fulfillment.id,
    location_id: fulfillment.location_id ?? null,
    shipping_option_id: fulfillment.shipping_option_id ?? null,
    service_code: service.code,
    service_name: service.name,
    reference: plan.reference,
    lines: draft.lines.map(({ line, quantity, fulfilledBefore }) => ({
      line_item_id: line.id,
      quantity,
      fulfilled_before: fulfilledBefore,
    })),
    packages,
    size_unit: settings.size_unit,
    package_type: packageType,
    sealed_body: scope.memory.sealBody(rowId, serialiseBody(body, lockerField)),
    pickup_at: pickup.at,
    quoted_price: await quotedFor(scope, draft, { ...plan, service }),
    price_currency: settings.quote_currency,
    cod_amount: codAmount,
    locker_code: plan.lockerCode ?? null,
    locker: plan.locker ?? null,
    wish: draft.wish && Object.keys(draft.wish).length > 0 ? draft.wish : null,
    replaces: draft.replacing
      ? { id: draft.replacing.id, is_with_carrier: !LETS_GO.includes(draft.replacing.state) }
      : null,
  }
}

/** Before anything is confirmed, the old shipment costs nothing and is dropped. */
const LETS_GO: LedgerState[] = ["ordered", "failed"]

async function quotedFor(
  scope: PluginScope,
  draft: Draft,
  { service, packages, packageType, sendAdr, codAmount }: ShipmentPlan & { service: OptionService },
): Promise<string | null> {
  const { configuration, account, order } = draft
  const exchange = findQuoteExchange(configuration.settings, order.currency_code ?? "")
  if (codAmount !== null && exchange.kind === "unavailable") {
    return null
  }
  return quotedPrice(scope, configuration, {
    account,
    ...destinationOf(draft),
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
 * Who wished something reads every problem at the field of the wish. To core's own form the first
 * refusal is thrown as it is, since its kind tells the automation whether to try again.
 */
function refuse({ wish }: Draft, problems: ShipmentProblem[]): never {
  const thrown = problems.find(({ cause }) => cause !== undefined)
  if (!wish && thrown) {
    throw thrown.cause
  }
  throw new MedusaError(
    MedusaError.Types.INVALID_DATA,
    problemsText(
      wish
        ? problems
        : problems.map(({ message, field, serviceField = field }) => ({
            message,
            field: serviceField,
          })),
    ),
  )
}
