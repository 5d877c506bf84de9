import type { Comparison, Finding } from "../../src/admin/lib/comparison"
import { AccountClient } from "../conformance/support/account-client"
import { parcelOrder } from "../conformance/support/sample-requests"
import { runSql } from "./run-sql"
import { command, type TestShop, until } from "./test-shop"

const PATH = "/admin/shipment-ordering/reconcile"

/** Starts a comparison with the shipments of the API. */
export async function startReconciling({ admin }: TestShop, body: Record<string, unknown> = {}) {
  return (await admin.post<{ reconciliation: Comparison }>(PATH, body)).reconciliation
}

export async function readReconciliation({ admin }: TestShop, id: string) {
  return (await admin.get<{ reconciliation: Comparison }>(`${PATH}/${id}`)).reconciliation
}

/** Waits until `condition` is true for the comparison. */
export const reconciliationWhen = (
  shop: TestShop,
  id: string,
  condition: (comparison: Comparison) => boolean,
) =>
  until(`reconciliation ${id} is as expected`, async () => {
    const comparison = await readReconciliation(shop, id)
    return condition(comparison) ? comparison : undefined
  })

export const hasEnded = ({ state }: Comparison) => state !== "running"

/** Starts a comparison, and waits until it has ended. */
export async function reconcile(shop: TestShop, body?: Record<string, unknown>) {
  const { id } = await startReconciling(shop, body)
  return reconciliationWhen(shop, id, hasEnded)
}

/** The findings of a comparison about one shipment. */
export function findingsOf({ report }: Comparison, shipmentId: string | number | null): Finding[] {
  return report.findings.filter(({ shipment_id }) => shipment_id === String(shipmentId))
}

/** Ends the lease of a run, as if its process had died or paused some time ago. */
export const endRunLease = ({ databaseUrl }: TestShop, id: string) =>
  runSql(
    databaseUrl,
    "update shipment_ordering_reconciliation set lease_until = now() - interval '1 second' where id = $1",
    [id],
  )

/** Ends all runs, so that the next test can start one. */
export const endRuns = ({ databaseUrl }: TestShop) =>
  runSql(
    databaseUrl,
    "update shipment_ordering_reconciliation set state = 'failed' where state = 'running'",
  )

/** Orders shipments that the store does not know, so that a comparison reads each of them. @returns their ids */
export async function orderManyByHand(shop: TestShop, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let i = 0; i < count; i++) {
    ids.push(await orderByHand(shop, { description: `Ordered by hand ${i}` }))
  }
  return ids
}

/** Starts a run with a slow API, and waits until it has read some of the shipments. The request log has only this run. */
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

/** How often the API answered with each shipment's detail since its log was cleared. */
export function answersByShipment({ sandbox }: TestShop): Record<string, number> {
  const answers: Record<string, number> = {}
  for (const { operation, status, path } of sandbox.core.requests.last()) {
    const id = path.split("/").at(-1) ?? ""
    if (operation === "detail" && status === 200) answers[id] = (answers[id] ?? 0) + 1
  }
  return answers
}

/** The account past the store, as a person or another program uses it. */
const accountOf = ({ sandbox }: TestShop, key = sandbox.key) =>
  new AccountClient({ origin: sandbox.url, environment: "development", key })

/** Orders a shipment past the store. @returns its id */
export async function orderByHand(
  shop: TestShop,
  { description = "Ordered by hand", key = shop.sandbox.key } = {},
): Promise<number> {
  const order = parcelOrder({
    parcel_description: description,
    parcel_pickup_date: "2030-01-07 16:00:00",
    service_code: "carrierB_classic",
  })
  const { status, text, json } = await accountOf(shop, key).create(order)
  if (status !== 200) throw new Error(`The API refused an order: ${status} ${text}`)
  return (json as { data: { shipment_id: number } }).data.shipment_id
}

/** Confirms a shipment past the store. */
export async function confirmByHand(shop: TestShop, shipmentId: string | number): Promise<void> {
  const { status, text } = await accountOf(shop).confirm(shipmentId)
  if (status !== 200) throw new Error(`The API did not confirm ${shipmentId}: ${status} ${text}`)
}
