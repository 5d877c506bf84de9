import type { HttpTypes } from "@medusajs/framework/types"
import {
  listApiShipments,
  liveFulfillments,
  onlyShipment,
  tryToFulfil,
} from "../harness/fulfil-order"
import { expireLease } from "../harness/ledger-rows"
import { runSql } from "../harness/run-sql"
import { crashShop, command, placeOrder, runJob, shipmentIn, until } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const CLEAN_UP = "shipment-ordering-clean-up"

const shop = shopInTrouble({ shipped_on: "manual" })

/** Fulfillments in the store's table, linked to an order or not. */
const storedFulfillments = async () => {
  const rows = await runSql<{ id: string }>(
    shop.databaseUrl,
    "select id from fulfillment where deleted_at is null",
  )
  return rows.map(({ id }) => id).sort()
}

const linkedFulfillments = async () => {
  const rows = await runSql<{ fulfillment_id: string }>(
    shop.databaseUrl,
    "select fulfillment_id from order_fulfillment where deleted_at is null",
  )
  return rows.map(({ fulfillment_id }) => fulfillment_id).sort()
}

const age = (minutes: number) =>
  runSql(
    shop.databaseUrl,
    "update fulfillment set created_at = created_at - make_interval(mins => $1)",
    [minutes],
  )

/** The store dies while the service answers: its fulfillment has no order. */
async function dieInCreate(): Promise<HttpTypes.StoreOrder> {
  const order = await placeOrder(shop)
  await command(shop, "/faults", { operation: "create", kind: "slow-body", ms: 60_000, times: 1 })
  const request = tryToFulfil(shop, order.id).catch(() => "cut off")
  await until("the service has made the shipment", async () =>
    (await listApiShipments(shop, order)).length === 1 ? true : undefined,
  )
  await crashShop(shop)
  await request
  return order
}

it("a fulfillment that a crash left without an order is cleared away, and its shipment is not lost", async () => {
  const order = await dieInCreate()
  const [orphan] = await storedFulfillments()
  await runJob(shop, CLEAN_UP)
  // It may still be under way.
  expect(await storedFulfillments()).toEqual([orphan])

  await age(31)
  await runJob(shop, CLEAN_UP)
  // Its request may still be under way.
  expect(await storedFulfillments()).toEqual([orphan])

  await expireLease(shop, (await onlyShipment(shop, order)).id)
  // The next run does not list it as new: only the record of the run before has it.
  await runSql(
    shop.databaseUrl,
    `update shipment_ordering_last_time
        set found = jsonb_set(found, '{looked_until}', to_jsonb(extract(epoch from now() + interval '1 day') * 1000))
      where name = 'orphans'`,
  )
  await runJob(shop, CLEAN_UP)
  expect(await storedFulfillments()).toEqual([])

  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  await shipmentIn(shop, order.id, "confirmed")
  expect(await listApiShipments(shop, order)).toHaveLength(1)
  expect(await storedFulfillments()).toEqual(await linkedFulfillments())
})

it("a lost fulfillment is cleared away without the one that the merchant has made for the same items meanwhile", async () => {
  const order = await dieInCreate()
  await expireLease(shop, (await onlyShipment(shop, order)).id)
  expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
  const confirmed = await shipmentIn(shop, order.id, "confirmed")
  await age(31)
  await runJob(shop, CLEAN_UP)
  expect(await storedFulfillments()).toEqual(await linkedFulfillments())
  expect(await liveFulfillments(shop, order)).toHaveLength(1)
  expect((await onlyShipment(shop, order)).state).toBe(confirmed.state)
})

it.each([
  ["ordered", false],
  ["confirmed", true],
] as const)(
  "fulfillments of orders are left alone, and so is one that only lacks its link: %s",
  async (state, auto_confirm) => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm })
    const order = await placeOrder(shop)
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    const { id } = await shipmentIn(shop, order.id, state)
    await expireLease(shop, id)
    const [row] = await runSql<{ fulfillment_id: string }>(
      shop.databaseUrl,
      "delete from order_fulfillment where order_id = $1 returning fulfillment_id",
      [order.id],
    )
    await age(31)
    const before = await storedFulfillments()
    expect(before).toContain(row?.fulfillment_id)
    await runJob(shop, CLEAN_UP)
    expect(await storedFulfillments()).toEqual(before)
  },
)
