import { setImmediate as breathe } from "node:timers/promises"
import {
  accountOf,
  readConfiguration,
  type ItemRules,
  knownServices,
  findOwnOptions,
  type OwnOption,
  accountFor,
  keyedClient,
  type OptionService,
} from "../account"

import { type PluginScope, errorText, findRows } from "../context"

import { completeLines, type LineLike, type ShipLine, toShipLine } from "../packing"

import {
  alternativeTo,
  reservedPlaces,
  ORDER_FIELDS,
  type ReadOrder,
  MONEY_FIELDS,
  readPickupPlace,
} from "../shipping"

import { type ListedOrder, type QueuedOrder, queueOrder } from "./queue-order"

interface ToShipQuestion {
  q?: string
  location_id?: string
  service_code?: string
  limit: number
  offset: number
}

/** Packing holds up everybody else's requests: what is not packed by then is told without packages. */
const PACKING_BUDGET_MS = 1_000

/**
 * A page of the orders that wait to be shipped with an option of ours, the oldest first. Queries are
 * made per page, not per order.
 */
export async function listOrdersToShip(
  scope: PluginScope,
  { q, location_id, service_code, ...page }: ToShipQuestion,
): Promise<{ orders: QueuedOrder[]; count: number }> {
  const own = await findOwnOptions(scope, { withDeleted: true })
  const options = own.filter(
    ({ service }) => service_code === undefined || service.code === service_code,
  )
  const { ids, count } = await scope.memory.ordersToShip.find(
    {
      options: options.map(({ id }) => id),
      text: q || undefined,
      place:
        location_id === undefined
          ? undefined
          : {
              locationId: location_id,
              options: idsAt(options, location_id),
            },
    },
    page,
  )
  return { orders: await describeOrders(scope, ids, options), count }
}

function idsAt(options: OwnOption[], place: string): string[] {
  return options.filter(({ locationId }) => locationId === place).map(({ id }) => id)
}

async function describeOrders(
  scope: PluginScope,
  ids: string[],
  options: OwnOption[],
): Promise<QueuedOrder[]> {
  if (ids.length === 0) {
    return []
  }
  const found = await findRows<ListedOrder>(scope, {
    entity: "order",
    fields: [
      ...new Set([...ORDER_FIELDS, ...MONEY_FIELDS]),
      "created_at",
      "billing_address.phone",
      "billing_address.country_code",
      "customer.phone",
    ],
    filters: { id: ids },
  })
  const configuration = await readConfiguration(scope.memory)
  const [places, errors, goods] = await Promise.all([
    reservedPlaces(scope, found),
    scope.memory.ordersToShip.latestErrors(ids),
    completeOrders(scope, found, configuration.itemRules),
  ])
  const known = {
    configuration,
    options,
    places,
    errors,
    goods,
    accounts: await accountProblems(
      scope,
      options.map(({ service }) => service.account),
    ),
    alternativeTo: (service: OptionService) => {
      const account = accountOf(configuration, service.account)
      return account
        ? alternativeTo(scope, { service, account, configuration })
        : Promise.resolve(undefined)
    },
    knownService: async (service: OptionService) => {
      const account = accountOf(configuration, service.account)
      return account && (await knownServices(scope, account)).get(service.code)
    },
    pickupPlace: oncePer((locationId: string) =>
      readPickupPlace(scope, locationId, configuration.settings),
    ),
  }
  const end = performance.now() + PACKING_BUDGET_MS
  const byId = new Map(found.map((order) => [order.id, order]))
  const queued: QueuedOrder[] = []
  for (const id of ids) {
    const order = byId.get(id)
    if (!order) continue
    const described = await queueOrder(order, known, Math.max(0, end - performance.now()))
    if (described) queued.push(described)
    await breathe()
  }
  return queued
}

function oncePer<Result>(read: (key: string) => Promise<Result>): (key: string) => Promise<Result> {
  const known = new Map<string, Promise<Result>>()
  return (key) => {
    const result = known.get(key) ?? read(key)
    known.set(key, result)
    return result
  }
}

/** All lines of some orders as goods to be packed, by id, completed by one query. */
async function completeOrders(
  scope: PluginScope,
  orders: ReadOrder[],
  itemRules: ItemRules,
): Promise<Map<string, ShipLine>> {
  const lines = orders.flatMap(({ items = [] }) =>
    items.map((line) => toShipLine(line as LineLike)),
  )
  const completed = await completeLines(scope, lines, itemRules)
  return new Map(completed.map((line) => [line.id, line]))
}

/** By handle of an account: why nothing can be ordered with it now, in words. */
async function accountProblems(
  scope: PluginScope,
  handles: string[],
): Promise<Map<string, string>> {
  const problems = new Map<string, string>()
  for (const handle of new Set(handles)) {
    try {
      await keyedClient(scope, await accountFor(scope, handle))
    } catch (error) {
      problems.set(handle, errorText(error))
    }
  }
  return problems
}
