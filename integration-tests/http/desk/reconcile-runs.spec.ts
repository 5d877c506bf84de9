import { knex } from "@medusajs/framework/mikro-orm/knex"
import type { Comparison } from "../../../src/admin/lib/comparison"
import { pairUp } from "../../../src/desk/compare-account"
import { LedgerComparison } from "../../../src/modules/shipment_ordering/ledger/ledger-comparison"
import { CallBudget } from "../../../src/modules/shipment_ordering/stores/call-budget"
import { outcomeOf } from "../../harness/http-client"
import { addLedgerRows } from "../../harness/ledger-rows"
import { importAndFulfil } from "../../harness/orders"
import {
  endRuns,
  findingsOf,
  hasEnded,
  orderByHand,
  orderManyByHand,
  reconcile,
  reconciliationWhen,
  runMidway,
  startReconciling,
} from "../../harness/reconcile"
import { runSql } from "../../harness/run-sql"
import { errorLines } from "../../harness/store-process"
import { command, runJob, until, upstreamCalls } from "../../harness/test-shop"
import { reconfigureStore } from "../../harness/test-store"
import { shopWithKey } from "../../harness/worlds"

const PLUGIN = "/admin/shipment-ordering"
const BY_HAND = 8

// A shop with a key, whose account has shipments that the store does not know.
const shop = shopWithKey()

beforeAll(async () => {
  await orderManyByHand(shop, BY_HAND)
})

beforeEach(() => command(shop, "/settings", { latency_ms: 0 }))

afterEach(() => endRuns(shop))

it("a comparison shows its progress, and is refused while another one runs", async () => {
  const { id } = await runMidway(shop)
  const second = await shop.admin.send("POST", `${PLUGIN}/reconcile`, {})
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    message: expect.stringContaining("is being compared already"),
    reconciliation: { id },
  })

  await command(shop, "/settings", { latency_ms: 0 })
  const run = await reconciliationWhen(shop, id, hasEnded)
  expect(run).toMatchObject({
    state: "done",
    last_error: null,
    progress: { listed: BY_HAND, rows: 0, compared: BY_HAND, details_read: BY_HAND, unread: 0 },
    counts: { unknown_in_store: BY_HAND },
  })
  expect(run.finished_at).not.toBeNull()
})

it("a comparison begins without a body, once if it is asked for three times at once, and only for an account that exists", async () => {
  const answers = await Promise.all(
    [1, 2, 3].map(() => shop.admin.send("POST", `${PLUGIN}/reconcile`)),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([202, 409, 409])
  const { reconciliation } = (await answers.find(({ status }) => status === 202)?.json()) as {
    reconciliation: Comparison
  }
  await reconciliationWhen(shop, reconciliation.id, hasEnded)

  const refused = async (body: Record<string, unknown>) =>
    outcomeOf(await shop.admin.send("POST", `${PLUGIN}/reconcile`, body))
  expect(await refused({ from: "2026-03-01" })).toMatchObject({ status: 400 })
  expect(await refused({ account: "nobody" })).toEqual({
    status: 404,
    message: expect.stringContaining('"nobody"'),
  })
})

it("a comparison replaces the last one, unless it fails: then both are kept until one is done", async () => {
  const listed = async () => {
    const { reconciliations } = await shop.admin.get<{ reconciliations: Comparison[] }>(
      `${PLUGIN}/reconcile?account=default`,
    )
    return reconciliations.map(({ id }) => id)
  }
  const fail = async () => {
    await command(shop, "/faults", { operation: "list", kind: "status", status: 401 })
    const run = await reconcile(shop)
    expect(run.state).toBe("failed")
    return run
  }
  const first = await reconcile(shop)
  const second = await reconcile(shop)
  expect(await listed()).toEqual([second.id])
  expect((await shop.admin.send("GET", `${PLUGIN}/reconcile/${first.id}`)).status).toBe(404)
  await fail()
  const failed = await fail()
  expect(await listed()).toEqual([failed.id, second.id])
  const last = await reconcile(shop)
  expect(await listed()).toEqual([last.id])
})

it("two accounts are compared each with its own rows, side by side", async () => {
  const { key } = (await command(shop, "/keys", { account: "tallinn", name: "Store" })) as {
    key: string
  }
  await shop.admin.post(`${PLUGIN}/settings`, {
    account: "ee",
    environment: "development",
    base_url: shop.sandbox.url,
    api_key: key,
  })
  const foreign = await orderByHand(shop, { description: "From Tallinn", key })
  const { shipment_id } = (await importAndFulfil(shop)).shipment

  const [riga, tallinn] = await Promise.all([reconcile(shop), reconcile(shop, { account: "ee" })])
  expect(tallinn).toMatchObject({ account: "ee", progress: { listed: 1, rows: 0 } })
  expect(tallinn.report.findings.map((finding) => finding.shipment_id)).toEqual([String(foreign)])
  expect(riga.progress).toMatchObject({ listed: BY_HAND + 1, rows: 1 })
  expect(findingsOf(riga, foreign)).toEqual([])
  expect(findingsOf(riga, shipment_id)).toEqual([])

  const { reconciliations } = await shop.admin.get<{ reconciliations: { id: string }[] }>(
    `${PLUGIN}/reconcile?account=ee`,
  )
  expect(reconciliations.map(({ id }) => id)).toEqual([tallinn.id])
})
describe("the pairs that are compared", () => {
  const SPAN = {
    account: "default",
    environment: "production" as const,
    baseUrl: "https://service.example",
    from: new Date("2026-02-20T13:10:30Z"),
    until: new Date("2026-02-20T13:20:00Z"),
    currency: "pln",
  }
  const FIRST = 100_001
  const numbers = (...of: number[]) => of.map((number) => FIRST + number)

  const pairsOf = async (listed: number[], limit: number, after = -1) => {
    const database = knex({ client: "pg", connection: shop.databaseUrl })
    const comparison = new LedgerComparison(database)
    const found: [number, string, string | undefined][] = []
    const sides = { ordered: await comparison.numbers(SPAN), listed: new Set(listed), after }
    for await (const pair of pairUp(comparison, SPAN, { ...sides, atOnce: limit })) {
      const { shipmentId, isListed, row } = pair
      const kind = !row ? "in_account" : isListed ? "in_both" : "in_store"
      found.push([shipmentId - FIRST, kind, row?.id])
    }
    await database.destroy()
    return found
  }

  beforeAll(async () => {
    // Rows 0 to 8 are of the span, 9 to 14 of other days.
    await addLedgerRows(shop, { count: 15, newest: "2026-05-01T00:00:00Z" })
    await runSql(
      shop.databaseUrl,
      `update shipment_ordering_shipment set
         shipment_id = case id when 'soshp_100004' then '100003' else shipment_id end,
         state = case id when 'soshp_100006' then 'pending' else state end,
         deleted_at = case id when 'soshp_100007' then now() end
        where base_url = $1`,
      [SPAN.baseUrl],
    )
  })
  afterAll(() =>
    runSql(shop.databaseUrl, "delete from shipment_ordering_shipment where base_url = $1", [
      SPAN.baseUrl,
    ]),
  )

  it.each([1, 500])(
    "the pairs that are compared are the span's rows and the listed numbers, ascending and whole, %i numbers at a time",
    async (limit) => {
      expect(await pairsOf(numbers(-2, 1, 2, 5, 6, 12, 40), limit)).toEqual([
        [-2, "in_account", undefined],
        [0, "in_store", "soshp_100001"],
        [1, "in_both", "soshp_100002"],
        [2, "in_both", "soshp_100003"],
        [2, "in_both", "soshp_100004"],
        [4, "in_store", "soshp_100005"],
        [5, "in_account", undefined],
        [6, "in_account", undefined],
        [7, "in_store", "soshp_100008"],
        [8, "in_store", "soshp_100009"],
        [12, "in_both", "soshp_100013"],
        [40, "in_account", undefined],
      ])
    },
  )

  it("the pairs that are compared begin after the last one compared, and there may be none", async () => {
    expect(await pairsOf(numbers(12), 2, FIRST + 8)).toEqual([[12, "in_both", "soshp_100013"]])
    expect(await pairsOf([], 2, FIRST + 8)).toEqual([])
  })
})

describe("the budget of calls", () => {
  it("the budget of calls gives each process that asks a moment of its own", async () => {
    const connect = () => knex({ client: "pg", connection: shop.databaseUrl })
    const [here, there] = [connect(), connect()]
    const book = (process: typeof here, service = "https://a.example") =>
      new CallBudget(process).book(service, 1)
    const waits = await Promise.all([here, there, here, there, here, there].map((one) => book(one)))
    const other = await book(here, "https://b.example")
    await Promise.all([here.destroy(), there.destroy()])
    const minutes = waits.map((waitMs) => Math.ceil(waitMs / 60_000))
    expect(minutes.sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5])
    expect(other).toBe(0)
  })

  it.each([1, 2, 7, 60])(
    "the budget of calls lets no more calls of visitors through in a minute than the option says: %i",
    async (callsPerMinute) => {
      const database = knex({ client: "pg", connection: shop.databaseUrl })
      const budget = new CallBudget(database)
      const account = `visited-${callsPerMinute}`
      const takeAll = async () => {
        let taken = 0
        const call = { baseUrl: "https://a.example", account, callsPerMinute }
        while (await budget.take(call)) taken += 1
        return taken
      }
      const atOnce = await takeAll()
      let inMinute = atOnce
      // The clock moves on by five seconds, eleven times.
      for (let step = 0; step < 11; step += 1) {
        await database.raw(
          `update shipment_ordering_call_budget
              set next_call_at = next_call_at - interval '5 seconds' where base_url like ?`,
          [`% ${account}`],
        )
        inMinute += await takeAll()
      }
      await database.destroy()
      expect(atOnce).toBe(Math.max(1, Math.floor(callsPerMinute / 2)))
      expect(inMinute).toBeLessThanOrEqual(callsPerMinute)
      expect(inMinute).toBeGreaterThanOrEqual(Math.floor(0.9 * callsPerMinute))
    },
  )

  const minutesBooked = async () => {
    const [row] = await runSql<{ minutes: string }>(
      shop.databaseUrl,
      `SELECT extract(epoch FROM next_call_at - now()) / 60 AS minutes
         FROM shipment_ordering_call_budget`,
    )
    return Number(row?.minutes)
  }

  it("the budget of calls is shared by polling and reconciling, and a booking does not wait for it", async () => {
    const { id: rowId } = (await importAndFulfil(shop)).shipment
    await runSql(
      shop.databaseUrl,
      `UPDATE shipment_ordering_shipment SET lease_until = now() - interval '1 minute',
              next_poll_at = CASE WHEN id = $1 THEN now() END`,
      [rowId],
    )
    await runSql(shop.databaseUrl, "DELETE FROM shipment_ordering_call_budget")
    await reconfigureStore(shop, { callBudgets: { backgroundPerMinute: 1 } })
    await runJob(shop, "shipment-ordering-poll")
    expect(Math.ceil(await minutesBooked())).toBe(1)

    const lists = () => upstreamCalls(shop).list ?? 0
    const before = lists()
    const { id } = await startReconciling(shop)
    await until("the run has booked a call", async () =>
      (await minutesBooked()) > 1 ? true : undefined,
    )
    await importAndFulfil(shop)
    expect(lists()).toBe(before)
    const [run] = await runSql<{ is_held: boolean }>(
      shop.databaseUrl,
      `SELECT lease_until > now() + interval '90 seconds' AS is_held
         FROM shipment_ordering_reconciliation WHERE id = $1`,
      [id],
    )
    expect(run?.is_held).toBe(true)
  })
})

it("the comparisons leave a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
