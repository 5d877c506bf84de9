import type { OrdersToShip } from "../../src/api/admin/shipment-ordering/orders/orders"
import type { ShippingPlan } from "../../src/api/admin/shipment-ordering/orders/[id]/quotes/shipping-plan"
import type { ShipRun } from "../../src/api/admin/shipment-ordering/ship-runs/ship-runs"
import { outcomeOf } from "./http-client"
import { runSql } from "./run-sql"
import { type AdminShipment, type TestShop, until } from "./test-shop"

const ORDERS = "/admin/shipment-ordering/orders"

type Order = { id: string }

type Overrides = Record<string, unknown>

/** How an order would ship, as the "Ship" dialog shows it. */
export const planOf = ({ admin }: TestShop, { id }: Order, overrides: Overrides = {}) =>
  admin.post<ShippingPlan>(`${ORDERS}/${id}/quotes`, overrides)

/** Ships an order as the "Ship" dialog does. */
export const shipFromAdmin = ({ admin }: TestShop, { id }: Order, overrides: Overrides = {}) =>
  admin.post<{ fulfillment_id: string; shipment: AdminShipment }>(`${ORDERS}/${id}/ship`, overrides)

/** Ships an order as the "Ship" dialog does, where it may be refused. */
export async function tryToShip({ admin }: TestShop, { id }: Order, overrides: Overrides = {}) {
  return outcomeOf(await admin.send("POST", `${ORDERS}/${id}/ship`, overrides))
}

/** An order in the list of orders to ship; undefined if it is not there. */
export async function findOrderToShip({ admin }: TestShop, { id }: Order) {
  const { orders } = await admin.get<OrdersToShip>(`${ORDERS}/to-ship?limit=100`)
  return orders.find((order) => order.id === id)
}

export const SHIP_RUNS = "/admin/shipment-ordering/ship-runs"

export type { ShipRun }

/** Starts a run that ships many orders. */
export async function beginShipRun({ admin }: TestShop, orders: Order[], choice: Overrides = {}) {
  const { ship_run } = await admin.post<{ ship_run: ShipRun }>(SHIP_RUNS, {
    orders: orders.map(({ id }) => ({ order_id: id, ...choice })),
  })
  return ship_run
}

export async function readShipRun({ admin }: TestShop, id: string) {
  return (await admin.get<{ ship_run: ShipRun }>(`${SHIP_RUNS}/${id}`)).ship_run
}

/** A busy machine needs several seconds for each order. */
const PATIENCE_MS = 90_000

/** Waits until `condition` is true for the run. */
export const shipRunWhen = (
  shop: TestShop,
  id: string,
  condition: (run: ShipRun) => boolean,
  patienceMs = PATIENCE_MS,
) => {
  const look = async () => {
    const run = await readShipRun(shop, id)
    return condition(run) ? run : undefined
  }
  return until(`run ${id} is as expected`, look, patienceMs)
}

export const hasEnded = ({ finished_at }: ShipRun) => finished_at !== null

/** Ships many orders, and waits until the run has ended. */
export async function shipMany(shop: TestShop, orders: Order[], choice?: Overrides) {
  const { id } = await beginShipRun(shop, orders, choice)
  return shipRunWhen(shop, id, hasEnded)
}

/** Ends the leases of a run and of all shipments, as if the process had died some time ago. */
export async function endShipRunLease({ databaseUrl }: TestShop, id: string): Promise<void> {
  await runSql(
    databaseUrl,
    "update shipment_ordering_ship_run set lease_until = now() - interval '1 second' where id = $1",
    [id],
  )
  await runSql(
    databaseUrl,
    "update shipment_ordering_shipment set lease_until = now() - interval '1 second' where lease_until > now()",
  )
}
