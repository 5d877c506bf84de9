import { setImmediate as breathe } from "node:timers/promises"
import { accountFor, keyedClient, knownServices } from "../service"
import { type OwnOption, readOrders } from "../store"
import { accountOf, errorText, type Configuration, type PluginContext } from "../context"
import { completeLines, type LineLike, type ShipLine, toShipLine } from "../packing"
import {
  foreseenItems,
  type ForeseenOrder,
  foreseeOrder,
  type ListedOrder,
  type PageFacts,
  type ToForesee,
} from "./foresee-order"
import { reservedPlaces } from "./items-to-ship"
import { ORDER_FIELDS, type ReadOrder } from "./order"
import { MONEY_FIELDS } from "./order-money"
import { readPickupPlace } from "./pickup"

/** Packing blocks all other requests. Orders not packed by then are shown without packages. */
const PACKING_BUDGET_MS = 1_000

/**
 * How orders would ship now, in the order of `ids`. Reads all orders together.
 *
 * @param options our options that they may ship with
 */
export async function foreseeOrders(
  context: PluginContext,
  ids: string[],
  options: OwnOption[],
): Promise<ForeseenOrder[]> {
  if (ids.length === 0) {
    return []
  }
  const found = await readOrders<ListedOrder>(context, {
    fields: [
      ...new Set([...ORDER_FIELDS, ...MONEY_FIELDS]),
      "created_at",
      "billing_address.phone",
      "billing_address.country_code",
      "customer.phone",
    ],
    filters: { id: ids },
  })
  const page = await readPage(context, found, options)
  const toForesee = found.flatMap((order) => {
    const items = foreseenItems(order, page)
    return items ? [{ order, items }] : []
  })
  const places = await readPickupPlaces(
    context,
    toForesee.map(({ items }) => items.locationId ?? ""),
  )
  const end = performance.now() + PACKING_BUDGET_MS
  const byId = new Map(toForesee.map((one) => [one.order.id, one]))
  const foreseen: ForeseenOrder[] = []
  for (const id of ids) {
    const one = byId.get(id)
    const pickupPlace = one && places.get(one.items.locationId ?? "")
    if (!pickupPlace) continue
    const packingMs = Math.max(0, end - performance.now())
    foreseen.push(foreseeOrder({ ...one, pickupPlace, packingMs }, page))
    await breathe()
  }
  return foreseen
}

async function readPage(
  context: PluginContext,
  orders: ListedOrder[],
  options: OwnOption[],
): Promise<PageFacts> {
  const { configuration } = context
  const handles = [...new Set(options.map(({ service }) => service.account))]
  const [reservedAt, errors, completed] = await Promise.all([
    reservedPlaces(context, orders),
    context.plugin.ordersToShip.latestErrors(orders.map(({ id }) => id)),
    completeOrders(context, orders, configuration.itemRules),
  ])
  const services: PageFacts["services"] = new Map()
  for (const handle of handles) {
    const account = accountOf(configuration, handle)
    if (account) services.set(handle, knownServices(context, account))
  }
  const accounts = await accountIssues(context, handles)
  return { configuration, options, reservedAt, errors, completed, services, accounts }
}

/** By id of a stock location. */
async function readPickupPlaces(
  context: PluginContext,
  locationIds: string[],
): Promise<Map<string, ToForesee["pickupPlace"]>> {
  const { settings } = context.configuration
  const places = new Map<string, ToForesee["pickupPlace"]>()
  for (const id of new Set(locationIds)) {
    places.set(id, await readPickupPlace(context, id, settings))
  }
  return places
}

/** All lines of the orders by id, completed by one query. */
async function completeOrders(
  context: PluginContext,
  orders: ReadOrder[],
  itemRules: Configuration["itemRules"],
): Promise<Map<string, ShipLine>> {
  const lines = orders.flatMap(({ items = [] }) =>
    items.map((line) => toShipLine(line as LineLike)),
  )
  const completed = await completeLines(context, lines, itemRules)
  return new Map(completed.map((line) => [line.id, line]))
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
