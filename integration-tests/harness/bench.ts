import type {
  OpenedBench,
  PackProgress,
} from "../../src/api/admin/shipment-ordering/pack-bench/bench"
import type { Sent } from "../../src/admin/lib/sdk"
import { outcomeOf } from "./http-client"
import { createBox } from "./items-and-boxes"
import type { AdminShipment, TestShop } from "./test-shop"

export const BENCH = "/admin/shipment-ordering/pack-bench"

type Opened = Sent<OpenedBench>
export type PackingBench = Extract<Opened, { kind: "packing" }>

type Admin = Pick<TestShop, "admin">

/** Boxes of which one holds a mug, and the other four. @returns their ids */
export async function createBenchBoxes(shop: Admin) {
  const small = await createBox(shop, { name: "Small", side: 150, tare_weight: 50 })
  const large = await createBox(shop, { name: "Large", side: 300, tare_weight: 200 })
  return { small: small.id, large: large.id }
}

/** Opens the order that is scanned at a bench, or the next one. */
export async function openBench(
  { admin }: Admin,
  request: Record<string, unknown> = {},
): Promise<Opened> {
  const body = { bench: "table 1", ...request }
  return (await admin.post<{ bench: Opened }>(`${BENCH}/open`, body)).bench
}

/** Opens an order that can be packed. */
export async function openToPack(
  shop: Admin,
  { id }: { id: string },
  request: Record<string, unknown> = {},
): Promise<PackingBench> {
  const bench = await openBench(shop, { scan: id, ...request })
  if (bench.kind !== "packing") throw new Error(`${id} is ${JSON.stringify(bench)}`)
  return bench
}

/** The packages with all that belongs in them. */
export function withAllTicks(
  { lines }: Pick<PackingBench, "lines">,
  { packages, left_out }: PackProgress,
): PackProgress {
  return {
    packages: packages.map((one) => ({
      ...one,
      ticks: Object.fromEntries(
        one.contents.flatMap(({ line_id, quantity }) =>
          (lines.find(({ id }) => id === line_id)?.pieces ?? []).map(({ key, per_unit }) => [
            key,
            per_unit * Math.ceil(quantity),
          ]),
        ),
      ),
    })),
    left_out,
  }
}

/** Sends one request about an order that was opened. */
export async function tryAtBench(
  { admin }: Admin,
  bench: Pick<PackingBench, "order" | "claim">,
  [action, body]: [action: "progress" | "box" | "ship" | "pause", body?: object],
) {
  const path = `${BENCH}/${bench.order.id}/${action}`
  return outcomeOf(await admin.send("POST", path, { claim: bench.claim, ...body }))
}

/** Ships what is packed: by default everything, as planned. */
export async function shipAtBench(
  { admin }: Admin,
  bench: PackingBench,
  progress: PackProgress = withAllTicks(bench, bench.progress),
) {
  const { order, claim } = bench
  const body = { claim, progress }
  return (await admin.post<{ shipment: AdminShipment }>(`${BENCH}/${order.id}/ship`, body)).shipment
}
