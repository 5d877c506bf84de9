import { fulfil } from "../../harness/fulfil-order"
import { changeRows } from "../../harness/ledger-rows"
import { listLockers } from "../../harness/lockers"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { runSql } from "../../harness/run-sql"
import {
  command,
  fillCart,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

// A shop with a key.
const shop = shopWithKey({ auto_confirm: false })

/** What the store's connections hold in the database: an open transaction, or a lock that outlives a statement. */
const readHeld = () =>
  runSql<{ query: string }>(
    shop.databaseUrl,
    `select query from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()
        and (state like 'idle in transaction%'
          or pid in (select pid from pg_locks where locktype = 'advisory'))`,
  )

/** Looks while the service is still answering. */
async function heldDuring(operation: string, work: () => Promise<unknown>) {
  const count = () => upstreamCalls(shop)[operation] ?? 0
  const before = count()
  await command(shop, "/faults", { operation, kind: "delay", ms: 1_000, times: 1 })
  let isOver = false
  const working = work().finally(() => (isOver = true))
  await until(`the service is asked: ${operation}`, () =>
    Promise.resolve(count() > before ? true : undefined),
  )
  const held = await readHeld()
  expect(isOver).toBe(false)
  await working
  return held
}

it("the store holds no transaction and no lock in the database while the service is asked", async () => {
  const cart = await fillCart(shop)
  expect(await heldDuring("calculate", () => quotesOf(shop, cart.id))).toEqual([])

  const near = { country_code: "LV", postal_code: "LV-1001" }
  expect(await heldDuring("lockers", () => listLockers(shop.storefront, near))).toEqual([])

  const order = await importOrder(shop)
  expect(await heldDuring("create", () => fulfil(shop, order))).toEqual([])

  const { id } = await shipmentIn(shop, order.id, "ordered")
  const confirm = () => shop.admin.post(`/admin/shipment-ordering/shipments/${id}/confirm`)
  expect(await heldDuring("confirm", confirm)).toEqual([])

  await changeRows(shop, id, "next_poll_at = now()")
  expect(await heldDuring("detail", () => runJob(shop, "shipment-ordering-poll"))).toEqual([])
})
