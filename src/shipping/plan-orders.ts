import { setImmediate as yieldToRequests } from "node:timers/promises"
import Big from "big.js"
import type { ApiPackage } from "../carrier-api"
import { alone, errorText, type PluginContext } from "../context"
import { findHoldingRule, type QuotedPrices, readQuotedPrices } from "../pricing"
import { accountFor, keyedClient } from "../account"
import {
  IssueList,
  type ItemsToShip,
  type Plan,
  plan,
  type ShipmentFacts,
  toOrderMoney,
} from "../planning"
import { optionIdsOf, type OptionService, type OwnOption, readEachOrder } from "../store"
import { CONTACT_FIELDS, NO_TOTALS, ORDER_FIELDS, type OrderToShip, PLAN_FIELDS } from "./order"
import { type OpenShipment, type PackingBudget, readOpenShipments } from "./read-facts"

/** For one request. Orders that get no time are not packed. */
export const PACKING_BUDGET: PackingBudget = { leftMs: 1_000, share: 0.1 }

const LIST_FIELDS = ["created_at", "cart.id"]

/** An order with all that a list shows. */
type ListedOrder = OrderToShip & { cart?: { id: string } | null }

/** An order that waits to be shipped, and how it would ship. */
export interface PlannedOrder {
  order: ListedOrder
  items: ItemsToShip
  /** What `plan` decides by; undefined if the items cannot be planned. */
  facts: ShipmentFacts | undefined
  service: OptionService
  /** Undefined when the items cannot be packed, or there was no time for it. */
  packages: Required<ApiPackage>[] | undefined
  /** Of the packages, gross. */
  weightGrams: number | undefined
  /** The service's price for these packages; undefined when that is not known. */
  price: ReturnType<QuotedPrices>
  isPaid: boolean
  /** Fully authorized, not fully captured. */
  isAuthorized: boolean
  /** Everything that was paid is refunded. */
  isRefunded: boolean
  isPaidOnDelivery: boolean
  refusal: string | undefined
  /** The shipping rule that keeps it from being fulfilled automatically. */
  heldBackBy: string | undefined
  lastError: string | undefined
}

/**
 * How orders would ship now, in the order of `ids`, planned without asking the service. Reads all orders together. An
 * order that cannot be understood is there too, with the reason as its refusal.
 *
 * The cheaper package type, the list of lockers and the sums that earlier shipments collect are looked at when an order
 * ships.
 *
 * @param options our options that they may ship with
 * @param budget is used up by packing
 */
export async function planOrders(
  context: PluginContext,
  ids: string[],
  { options, budget }: { options: OwnOption[]; budget: PackingBudget },
): Promise<PlannedOrder[]> {
  if (ids.length === 0) {
    return []
  }
  const { orders, failures } = await readEachOrder<ListedOrder>(context, {
    ids,
    fields: [...PLAN_FIELDS, ...LIST_FIELDS],
    instead: [...ORDER_FIELDS, ...CONTACT_FIELDS, ...LIST_FIELDS],
  })
  for (const [id, failure] of failures) {
    context.logger.warn(`shipment-ordering: order ${id} has no totals, ${errorText(failure)}`)
  }
  const [shipmentOf, errors, prices, accounts] = await Promise.all([
    readOpenShipments(context, orders, options),
    context.plugin.ordersToShip.latestErrors(orders.map(({ id }) => id)),
    readQuotedPrices(context, orders),
    accountIssues(context, [...new Set(options.map(({ service }) => service.account))]),
  ])
  const byId = new Map(orders.map((order) => [order.id, order]))
  const plannedOrders: PlannedOrder[] = []
  for (const id of ids) {
    const order = byId.get(id)
    if (!order) continue
    const hasTotals = !failures.has(id)
    const page = { prices, lastError: errors.get(id), refusals: accounts }
    const { result, refusal } = await alone(context, () => {
      const shipment = shipmentOf(order, budget)
      return shipment && toPlannedOrder(order, shipment, { ...page, hasTotals })
    })
    const plannedOrder = result ?? (refusal && notUnderstood(order, refusal, { options, ...page }))
    if (plannedOrder) plannedOrders.push(plannedOrder)
    await yieldToRequests()
  }
  return plannedOrders
}

/** By handle of an account: why nothing can be ordered with it now, in words. */
async function accountIssues(
  context: PluginContext,
  handles: string[],
): Promise<Map<string, string>> {
  const issues = new Map<string, string>()
  for (const handle of handles) {
    try {
      await keyedClient(context, await accountFor(context, handle))
    } catch (error) {
      issues.set(handle, errorText(error))
    }
  }
  return issues
}

interface Page {
  prices: QuotedPrices
  /** By handle of an account: why nothing can be ordered with it. */
  refusals: Map<string, string>
  /** Why the order's latest shipment cannot go out. */
  lastError: string | undefined
}

function toPlannedOrder(
  order: ListedOrder,
  { items, facts }: OpenShipment,
  { prices, refusals, lastError, hasTotals }: Page & { hasTotals: boolean },
): PlannedOrder {
  const ofMoney = new IssueList()
  if (!hasTotals) ofMoney.add("items", NO_TOTALS)
  const money = hasTotals ? ofMoney.at("items", () => toOrderMoney(order)) : undefined
  const shipmentPlan = facts && plan(money ? facts : { ...facts, money: undefined })
  const service = shipmentPlan?.service ?? facts?.service ?? items.option.service
  const packages =
    shipmentPlan && shipmentPlan.packages.length > 0 ? shipmentPlan.packages : undefined
  const codProviders = facts?.configuration.settings.cod_payment_providers ?? []
  return {
    order,
    items,
    facts,
    service,
    packages,
    weightGrams: packages && gramsOf(packages),
    price: shipmentPlan?.isKept ? prices(order.cart?.id, service) : undefined,
    isPaid: money?.isPaid ?? false,
    isAuthorized: money?.isAuthorized ?? false,
    isRefunded: money?.isRefunded ?? false,
    isPaidOnDelivery:
      money?.payments.some(({ providerId }) => codProviders.includes(providerId)) ?? false,
    refusal:
      [...ofMoney.all, ...items.issues, ...items.stockIssues][0]?.message ??
      (items.option.isDeleted ? DELETED : undefined) ??
      refusals.get(service.account) ??
      (shipmentPlan && refusalOf(shipmentPlan)),
    heldBackBy:
      facts &&
      findHoldingRule(facts.configuration, facts.outcome, {
        ...items.option,
        locationId: items.locationId,
      }),
    lastError,
  }
}

/** A decision that cannot be made hides what else is wrong; wrong data are all named. */
function refusalOf({ issues }: Plan): string | undefined {
  const undecided = issues.find(({ serviceField }) => serviceField === undefined)
  return undecided?.message ?? (issues.map(({ message }) => message).join(" ") || undefined)
}

/** An order that could not be planned. It is listed, too. */
function notUnderstood(
  order: ListedOrder,
  refusal: string,
  { options, lastError }: Pick<Page, "lastError"> & { options: OwnOption[] },
): PlannedOrder | undefined {
  const ids = optionIdsOf(order)
  const option = options.find(({ id }) => ids.includes(id)) ?? options[0]
  return (
    option && {
      order,
      items: { option, locationId: undefined, lines: [], issues: [], stockIssues: [] },
      facts: undefined,
      service: option.service,
      packages: undefined,
      weightGrams: undefined,
      price: undefined,
      isPaid: false,
      isAuthorized: false,
      isRefunded: false,
      isPaidOnDelivery: false,
      refusal,
      heldBackBy: undefined,
      lastError,
    }
  )
}

const DELETED = "The shipping option of this order was deleted. Choose another one to ship it."

/** Gross, in whole grams. */
function gramsOf(packages: Required<ApiPackage>[]): number {
  return packages
    .reduce((sum, { weight }) => sum.plus(weight), new Big(0))
    .times(1000)
    .round()
    .toNumber()
}
