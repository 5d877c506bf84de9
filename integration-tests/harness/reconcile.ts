import type { Comparison, Finding } from "../../src/admin/lib/comparison"
import { orderByHand } from "./ask-api"
import { runSql } from "./run-sql"
import { command, type TestShop, until } from "./test-shop"

const PATH = "/admin/shipment-ordering/reconcile"

/** Begins a comparison, and returns it as the answer shows it. */
export async function startReconciling(
  shop: TestShop,
  body: Record<string, unknown> = {},
): Promise<Comparison> {
  const { reconciliation } = await shop.admin.post<{ reconciliation: Comparison }>(PATH, body)
  return reconciliation
}

export async function showReconciliation({ admin }: TestShop, id: string): Promise<Comparison> {
  const { reconciliation } = await admin.get<{ reconciliation: Comparison }>(`${PATH}/${id}`)
  return reconciliation
}

/** The comparison once it is as wished. */
export function reconciliationWhen(
  shop: TestShop,
  id: string,
  is: (found: Comparison) => boolean,
): Promise<Comparison> {
  return until(`reconciliation ${id} is as awaited`, async () => {
    const found = await showReconciliation(shop, id)
    return is(found) ? found : undefined
  })
}

export const hasEnded = ({ state }: Comparison) => state !== "running"

/** Compares to the end. */
export async function reconcile(
  shop: TestShop,
  body: Record<string, unknown> = {},
): Promise<Comparison> {
  const { id } = await startReconciling(shop, body)
  return reconciliationWhen(shop, id, hasEnded)
}

/** What a comparison found of one shipment. */
export function findingsOf({ report }: Comparison, shipmentId: string | number | null): Finding[] {
  return report.findings.filter(({ shipment_id }) => shipment_id === String(shipmentId))
}

/** Lets a run be taken up at once, as if its process had been dead, or it had paused, long enough. */
export async function endRunLease(shop: TestShop, id: string): Promise<void> {
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_reconciliation SET lease_until = now() - interval '1 second' WHERE id = $1",
    [id],
  )
}

/** Ends whatever runs, so that the next test can begin a run of its own. */
export async function endRuns(shop: TestShop): Promise<void> {
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_reconciliation SET state = 'failed' WHERE state = 'running'",
  )
}

/** Shipments of which each must be read, since the store knows none of them. @returns their numbers */
export async function orderManyByHand(shop: TestShop, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    ids.push(await orderByHand(shop, { description: `Ordered by hand ${i}` }))
  }
  return ids
}

/**
 * A run that has read some of the shipments and not all, with a slow service. The service's log then
 * holds what it was asked by this run only.
 */
export async function runMidway(shop: TestShop): Promise<Comparison> {
  shop.sandbox.core.requests.clear()
  await command(shop, "/settings", { latency_ms: 500 })
  const { id } = await startReconciling(shop)
  return reconciliationWhen(
    shop,
    id,
    ({ progress: { compared, listed } }) => compared > 0 && compared < listed,
  )
}

/** How often each shipment's detail was answered since the log was cleared. */
export function answersByShipment({ sandbox }: TestShop): Record<string, number> {
  const answers: Record<string, number> = {}
  for (const { operation, status, path } of sandbox.core.requests.last()) {
    const id = path.split("/").at(-1) ?? ""
    if (operation === "detail" && status === 200) answers[id] = (answers[id] ?? 0) + 1
  }
  return answers
}
