import {
  answersByShipment,
  endRunLease,
  endRuns,
  findingsOf,
  hasEnded,
  orderManyByHand,
  readReconciliation,
  reconcile,
  reconciliationWhen,
  runMidway,
  startReconciling,
} from "../harness/reconcile"
import type { Comparison } from "../../src/admin/lib/comparison"
import { runSql } from "../harness/run-sql"
import { errorLines } from "../harness/store-process"
import { crashShop, clearFaults, command, runJob } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const RESUME = "shipment-ordering-resume-runs"
const BY_HAND = 8

const shop = shopInTrouble()
let byHand: number[]

beforeAll(async () => {
  byHand = await orderManyByHand(shop, BY_HAND)
})

beforeEach(() => command(shop, "/settings", { latency_ms: 0 }))

afterEach(async () => {
  await clearFaults(shop)
  await endRuns(shop)
})

/** Continues a stopped run, and returns it when it has ended. */
async function takenUp(id: string): Promise<Comparison> {
  await endRunLease(shop, id)
  await runJob(shop, RESUME)
  return reconciliationWhen(shop, id, hasEnded)
}

const allFound = (run: Comparison) => byHand.every((id) => findingsOf(run, id).length === 1)

it("a service that fails during a comparison pauses the run, which then goes on where it was: nothing is lost, nothing read twice", async () => {
  const { id } = await runMidway(shop)
  await command(shop, "/faults", { operation: "detail", kind: "status", status: 503, times: 99 })
  await command(shop, "/settings", { latency_ms: 0 })
  const paused = await reconciliationWhen(shop, id, ({ last_error }) => last_error !== null)
  expect(paused).toMatchObject({ state: "running", last_error: { kind: "outage" } })
  expect(paused.continues_at).not.toBeNull()
  expect(paused.progress.unread).toBe(0)

  await clearFaults(shop)
  const run = await takenUp(id)
  expect(run).toMatchObject({ state: "done", last_error: null })
  expect(run.progress).toMatchObject({ compared: BY_HAND, details_read: BY_HAND, unread: 0 })
  expect(allFound(run)).toBe(true)
  expect(Object.values(answersByShipment(shop))).toEqual(Array(BY_HAND).fill(1))
})

const unreadable = (times: number) =>
  command(shop, "/faults", { operation: "detail", kind: "status", status: 500, times })

it("a comparison goes on without a shipment that the service fails to show, and counts it", async () => {
  await unreadable(1)
  const run = await reconcile(shop)
  expect(run).toMatchObject({ state: "done", progress: { compared: BY_HAND, unread: 1 } })
  expect(run.counts.unknown_in_store).toBe(BY_HAND - 1)
})

it("a comparison goes on in the end without the few shipments that fail at each try", async () => {
  await unreadable(3)
  const { id } = await startReconciling(shop)
  await reconciliationWhen(shop, id, ({ last_error }) => last_error !== null)
  await unreadable(5)
  const run = await takenUp(id)
  expect(run).toMatchObject({ state: "done", progress: { compared: BY_HAND, unread: 5 } })
  expect(run.counts.unknown_in_store).toBe(BY_HAND - 5)
})

it("a service that fails again and again ends the run, which keeps its findings", async () => {
  const { id } = await runMidway(shop)
  await command(shop, "/faults", { operation: "any", kind: "status", status: 503, times: 99 })
  await command(shop, "/settings", { latency_ms: 0 })
  const { counts } = await reconciliationWhen(shop, id, ({ last_error }) => last_error !== null)
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_reconciliation SET attempts = 4 WHERE id = $1",
    [id],
  )
  const run = await takenUp(id)
  expect(run).toMatchObject({ state: "failed", last_error: { kind: "outage" }, counts })
  expect(counts.unknown_in_store).toBeGreaterThan(0)

  await clearFaults(shop)
  expect((await reconcile(shop)).state).toBe("done")
})

it("a store that dies during a comparison goes on where it was after its restart, and reads nothing again that it had saved", async () => {
  const { id, progress } = await runMidway(shop)
  await crashShop(shop)
  expect(await readReconciliation(shop, id)).toMatchObject({ state: "running" })
  await command(shop, "/settings", { latency_ms: 0 })
  const run = await takenUp(id)
  expect(run.state).toBe("done")
  expect(run.progress).toMatchObject({ compared: BY_HAND, details_read: BY_HAND, unread: 0 })
  expect(allFound(run)).toBe(true)
  const answers = Object.values(answersByShipment(shop))
  const readTwice = answers.filter((count) => count > 1).length
  expect(answers).toHaveLength(BY_HAND)
  expect(readTwice).toBeLessThanOrEqual(BY_HAND - progress.compared)
})

it("a run that has stopped again and again at the same place is not continued", async () => {
  await command(shop, "/faults", { operation: "list", kind: "status", status: 503, times: 3 })
  const { id } = await startReconciling(shop)
  await reconciliationWhen(shop, id, ({ last_error }) => last_error !== null)
  await runSql(
    shop.databaseUrl,
    "UPDATE shipment_ordering_reconciliation SET attempts = 6 WHERE id = $1",
    [id],
  )
  const run = await takenUp(id)
  expect(run.state).toBe("failed")
  expect(run.last_error?.message).toMatch(/stopped several times/)
})

it("a run on which another process works is left alone", async () => {
  const { id } = await runMidway(shop)
  await runJob(shop, RESUME)
  await command(shop, "/settings", { latency_ms: 0 })
  await reconciliationWhen(shop, id, hasEnded)
  expect(Object.values(answersByShipment(shop))).toEqual(Array(BY_HAND).fill(1))
})

it("a comparison in trouble leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
