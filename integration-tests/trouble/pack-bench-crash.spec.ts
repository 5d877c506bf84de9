import {
  openBench,
  openToPack,
  packedAs,
  shipAtBench,
  tryAtBench,
  withAllTicks,
} from "../harness/bench"
import { listApiShipments, onlyShipment } from "../harness/fulfil-order"
import { expireLease } from "../harness/ledger-rows"
import { importOrder } from "../harness/orders"
import { runSql } from "../harness/run-sql"
import { command, crashShop, until } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const shop = shopInTrouble({ auto_confirm: false, shipped_on: "manual" })

it("a store that is killed between two scans has kept those before, at this bench and for others", async () => {
  const order = await importOrder(shop, { quantity: 3 })
  const bench = await openToPack(shop, order)
  const line = bench.lines[0]?.id ?? ""
  const withTicks = (count: number) => ({
    ...bench.progress,
    ticks: { [line]: count },
  })
  await tryAtBench(shop, bench, ["progress", { progress: withTicks(1) }])
  await crashShop(shop)

  // The page goes on with its claim, as if nothing had happened.
  const saved = await tryAtBench(shop, bench, ["progress", { progress: withTicks(2) }])
  expect(saved).toMatchObject({ status: 200 })
  await crashShop(shop)
  expect(await openBench(shop, { scan: order.id, bench: "table 2" })).toMatchObject({
    kind: "held",
  })
  const again = await openToPack(shop, order)
  expect(again).toMatchObject({ progress: withTicks(2), is_resumed: true })
  await shipAtBench(shop, again)
  await onlyShipment(shop, order)
})

it("a store that is killed after it has ordered what was packed ships nothing twice, and says that it is shipped", async () => {
  const order = await importOrder(shop)
  const bench = await openToPack(shop, order)
  await holdFinishing()
  const request = shipAtBench(shop, bench).catch(() => "cut off")
  const shipment = await until("the shipment is ordered, and the order counts it", async () => {
    const [counted] = await runSql(
      shop.databaseUrl,
      `select 1 from order_item where order_id = $1 and fulfilled_quantity > 0`,
      [order.id],
    )
    return counted && (await onlyShipment(shop, order))
  })
  await until("the packing is about to be finished", async () => {
    const [waiting] = await runSql(
      shop.databaseUrl,
      "select 1 from pg_stat_activity where wait_event = 'PgSleep'",
    )
    return waiting
  })
  await crashShop(shop)
  expect(await request).toBe("cut off")
  await letFinish()

  expect(await shipAtBench(shop, bench)).toMatchObject({ id: shipment.id })
  expect(await openBench(shop, { scan: order.id })).toMatchObject({
    kind: "shipped",
    shipments: [{ id: shipment.id }],
  })
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  await onlyShipment(shop, order)
})

it("a part that was ordered when the store was killed is shipped, and the rest waits", async () => {
  const order = await importOrder(shop, { quantity: 3 })
  const bench = await openToPack(shop, order)
  await holdFinishing()
  const packed = packedAs(bench, [2], { weight: 1777 })
  const request = shipAtBench(shop, bench, packed).catch(() => "cut off")
  await until("the order counts the shipment", async () => {
    const [counted] = await runSql(
      shop.databaseUrl,
      `select 1 from order_item where order_id = $1 and fulfilled_quantity > 0`,
      [order.id],
    )
    return counted
  })
  await crashShop(shop)
  expect(await request).toBe("cut off")
  await letFinish()

  const shipment = await onlyShipment(shop, order)
  expect(await openBench(shop, { scan: order.id })).toMatchObject({
    kind: "shipped",
    shipments: [{ id: shipment.id }],
  })
  expect(await openToPack(shop, order)).toMatchObject({ lines: [{ quantity: 1 }] })
})

it("a store that is killed while the service orders finds the shipment again, when the page ships once more", async () => {
  const order = await importOrder(shop)
  const bench = await openToPack(shop, order)
  const fault = { operation: "create", kind: "slow-body", ms: 300_000, times: 1 }
  await command(shop, "/faults", fault)
  const request = shipAtBench(shop, bench).catch(() => "cut off")
  await until("the service has made the shipment", async () =>
    (await listApiShipments(shop, order)).length === 1 ? true : undefined,
  )
  await crashShop(shop)
  expect(await request).toBe("cut off")
  await expireLease(shop, (await onlyShipment(shop, order)).id)

  const again = await openToPack(shop, order)
  expect(again.progress).toEqual(withAllTicks(bench, bench.progress))
  await shipAtBench(shop, again)
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  await onlyShipment(shop, order)
})

/** The database holds back the statement that finishes a packing, until the store is killed. */
async function holdFinishing(): Promise<void> {
  await runSql(
    shop.databaseUrl,
    `create or replace function hold_finishing() returns trigger language plpgsql as $$
       begin perform pg_sleep(60); return new; end $$`,
  )
  await runSql(
    shop.databaseUrl,
    `create trigger hold_finishing before update on shipment_ordering_pack_session for each row
       when (old.finished_at is null and new.finished_at is not null) execute function hold_finishing()`,
  )
}

/** A statement of the killed store may still wait: it is ended, as if the store had died before it. */
async function letFinish(): Promise<void> {
  await runSql(
    shop.databaseUrl,
    "select pg_terminate_backend(pid) from pg_stat_activity where wait_event = 'PgSleep'",
  )
  await runSql(
    shop.databaseUrl,
    "drop trigger if exists hold_finishing on shipment_ordering_pack_session",
  )
}
