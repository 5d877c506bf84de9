import type { SerialisedShipRun } from "../../src/api/admin/shipment-ordering/ship-runs/ship-runs"
import { runSql } from "./run-sql"
import { type TestShop, until } from "./test-shop"

export const SHIP_RUNS = "/admin/shipment-ordering/ship-runs"

export type ShipRun = SerialisedShipRun

export interface Chosen {
  id: string
}

/** Begins to ship many orders, and returns the run as the answer shows it. */
export async function beginShipRun(
  { admin }: TestShop,
  orders: Chosen[],
  choice: Record<string, unknown> = {},
): Promise<ShipRun> {
  const { ship_run } = await admin.post<{ ship_run: ShipRun }>(SHIP_RUNS, {
    orders: orders.map(({ id }) => ({ order_id: id, ...choice })),
  })
  return ship_run
}

export async function showShipRun({ admin }: TestShop, id: string): Promise<ShipRun> {
  const { ship_run } = await admin.get<{ ship_run: ShipRun }>(`${SHIP_RUNS}/${id}`)
  return ship_run
}

/** A busy machine needs several seconds for each order. */
const PATIENCE_MS = 90_000

/** The run, once it is as the caller waits for. */
export function shipRunWhen(
  shop: TestShop,
  id: string,
  is: (run: ShipRun) => boolean,
  patienceMs = PATIENCE_MS,
): Promise<ShipRun> {
  return until(
    `run ${id} is as awaited`,
    async () => {
      const run = await showShipRun(shop, id)
      return is(run) ? run : undefined
    },
    patienceMs,
  )
}

export const hasEnded = ({ finished_at }: ShipRun) => finished_at !== null

/** Ships many orders to the end. */
export async function shipMany(
  shop: TestShop,
  orders: Chosen[],
  choice?: Record<string, unknown>,
): Promise<ShipRun> {
  const { id } = await beginShipRun(shop, orders, choice)
  return shipRunWhen(shop, id, hasEnded)
}

/** Lets a run be resumed at once, as if its process had been dead long enough, and so its shipments. */
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
