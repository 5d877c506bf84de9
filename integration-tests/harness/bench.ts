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

/** With all that belongs in the packages. */
export function withAllTicks(
  { lines }: Pick<PackingBench, "lines">,
  progress: PackProgress,
): PackProgress {
  const contents = progress.packages.flatMap((one) => one.contents)
  const unitsOf = (id: string) =>
    contents.reduce(
      (units, { line_id, quantity }) => units + (line_id === id ? Math.ceil(quantity) : 0),
      0,
    )
  const ticks = lines.flatMap(({ id, pieces }) =>
    pieces.map(({ key, per_unit }) => [key, per_unit * unitsOf(id)] as const),
  )
  return { ...progress, ticks: Object.fromEntries(ticks) }
}

/** The only line of an order in packages of so many units, in the box that was planned; the rest is left out. */
export function packedAs(bench: PackingBench, quantities: number[], change: object = {}) {
  const [{ id: line_id, quantity: all } = { id: "", quantity: 0 }] = bench.lines
  const left = all - quantities.reduce((sum, quantity) => sum + quantity, 0)
  const [one] = bench.progress.packages
  return withAllTicks(bench, {
    ...bench.progress,
    packages: quantities.map((quantity) => ({
      ...{ box_id: one?.box_id ?? null, weight: null, ...change },
      contents: [{ line_id, quantity }],
    })),
    left_out: left > 0 ? [{ line_id, quantity: left }] : [],
  })
}

/** Sends one request about an order that was opened. */
export async function tryAtBench(
  { admin }: Admin,
  bench: Pick<PackingBench, "order" | "claim">,
  [action, body]: [action: "progress" | "repack" | "ship", body: object],
) {
  const path = `${BENCH}/${bench.order.id}/${action}`
  return outcomeOf(await admin.send("POST", path, { claim: bench.claim, ...body }))
}

/** Anybody may go on with the order. */
export const pause = (shop: Admin, bench: PackingBench, progress = bench.progress) =>
  tryAtBench(shop, bench, ["progress", { progress, is_paused: true }])

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
