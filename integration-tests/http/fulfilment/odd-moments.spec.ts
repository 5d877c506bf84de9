import { createProduct } from "../../harness/create-product"
import { importOrder } from "../../harness/import-order"
import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { atTheService, liveFulfillments } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import { shipFromAdmin } from "../../harness/ship-from-admin"
import {
  clearFaults,
  command,
  listShipments,
  runJob,
  sandboxShipments,
  shipmentIn,
  until,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const shop = shopWithKey({}, { timing: { confirmRepeatAfterSeconds: 1 } })

beforeEach(() => clearFaults(shop))

const fulfil = (orderId: string, quantities?: Record<string, number>) =>
  fulfilOrder(shop.admin, { orderId, stockLocationId: shop.seed.stockLocationId, quantities })

const mug = () => shop.seed.variants["MUG-05"] ?? ""

/** How often the service was asked to confirm one shipment. */
const confirmCallsFor = (shipmentId: string | null) =>
  shop.sandbox.core.requests
    .last()
    .filter(({ operation, path }) => operation === "confirm" && path.includes(`/${shipmentId}/`))
    .length

const confirm = (id: string) =>
  shop.admin.send("POST", `/admin/shipment-ordering/shipments/${id}/confirm`, {})

const messageOf = async (answer: Response) => ((await answer.json()) as { message: string }).message

describe("after a partial cancel", () => {
  it("another piece of the same line is a shipment of its own, and the first one stays", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await importOrder(shop, {
      items: [{ variantId: shop.seed.variants["MUG-03"] ?? "", quantity: 2 }],
    })
    const lineId = order.items?.[0]?.id ?? ""
    const first = await fulfil(order.id, { [lineId]: 1 })
    const second = await fulfil(order.id, { [lineId]: 1 })
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${first.id}/cancel`)
    for (const { id } of await listShipments(shop, order.id)) {
      await expireLease(shop, id)
    }
    const third = await fulfil(order.id, { [lineId]: 1 })
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })

    const shipments = await listShipments(shop, order.id)
    const live = shipments.filter(({ state }) => state !== "abandoned")
    expect(new Set(live.map(({ fulfillment_id: id }) => id))).toEqual(
      new Set([second.id, third.id]),
    )
    expect(new Set(live.map(({ shipment_id: id }) => id)).size).toBe(2)
    const { fulfillments } = await getOrder(shop.admin, order.id)
    expect(fulfillments?.map(({ id }) => id)).toEqual(expect.arrayContaining([second.id, third.id]))
  })
})

describe("a confirmation under way", () => {
  it("is not sent a second time by the job or by a click", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const { id, shipment_id: shipmentId } = await shipmentIn(shop, order.id, "ordered")
    await expireLease(shop, id)
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
    await command(shop, "/faults", { operation: "confirm", kind: "delay", ms: 3000, times: 1 })
    const slow = confirm(id)
    await shipmentIn(shop, order.id, "confirm_unknown")
    // The click first: it has to come while the service still works.
    const click = await confirm(id)
    expect(click.status).toBe(400)
    expect(await messageOf(click)).toMatch(/being confirmed/)
    await runJob(shop, "shipment-ordering-resume")
    expect((await slow).status).toBe(200)
    expect(confirmCallsFor(shipmentId)).toBe(1)
  })

  it("keeps its label when the numbers come before its answer", async () => {
    await command(shop, "/faults", { operation: "confirm", kind: "slow-body", ms: 3000, times: 1 })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const { shipment_id: id } = await shipmentIn(shop, order.id, "confirm_unknown")
    await until("the service has confirmed it", async () => {
      const found = (await sandboxShipments(shop)).find((shipment) => shipment.id === Number(id))
      return found?.confirmed_at ?? undefined
    })
    await command(shop, `/shipments/${id}/issue`)
    await shipmentIn(shop, order.id, "tracked")
    const shipment = await until("its label is known", async () => {
      const [found] = await listShipments(shop, order.id)
      return found?.has_label ? found : undefined
    })
    expect(shipment.state).toBe("tracked")
  })

  it("that is refused when repeated asks a person, who may release and cancel it", async () => {
    await command(shop, "/faults", { operation: "confirm", kind: "drop-before", times: 1 })
    const order = await importOrder(shop)
    const fulfillment = await fulfil(order.id)
    const { id } = await shipmentIn(shop, order.id, "confirm_unknown")
    await until("the lost answer is noted", async () => {
      const [found] = await listShipments(shop, order.id)
      return found?.last_error ?? undefined
    })
    await command(shop, "/faults", { operation: "confirm", kind: "status", status: 404, times: 1 })
    const repeated = await confirm(id)
    expect(await messageOf(repeated)).toMatch(/not known whether the carrier has/)
    const cancel = `/admin/orders/${order.id}/fulfillments/${fulfillment.id}/cancel`
    expect(await messageOf(await shop.admin.send("POST", cancel, {}))).toMatch(/may be confirmed/)
    await shop.admin.post(`/admin/shipment-ordering/shipments/${id}/void`)
    expect((await shop.admin.send("POST", cancel, {})).status).toBe(200)
  })
})

describe("a service that cannot be read", () => {
  it("makes a check for numbers fail with its reason, and the job keep it", async () => {
    const order = await importOrder(shop)
    await fulfil(order.id)
    const { id } = await shipmentIn(shop, order.id, "confirmed")
    await command(shop, "/faults", { operation: "detail", kind: "status", status: 500, times: 100 })
    const refreshed = await shop.admin.send(
      "POST",
      `/admin/shipment-ordering/shipments/${id}/refresh`,
      {},
    )
    expect(refreshed.status).toBe(400)
    expect(await messageOf(refreshed)).toMatch(/failed to answer/)
    expect((await listShipments(shop, order.id))[0]?.last_error?.kind).toBe("outage")
  })
})

describe("a request that was never sent", () => {
  it("binds nobody: with the address corrected the order ships", async () => {
    const order = await importOrder(shop)
    const settings = "/admin/shipment-ordering/settings"
    await shop.admin.post(settings, { base_url: "http://127.0.0.1:9", api_key: "k-unreachable" })
    await expect(fulfil(order.id)).rejects.toThrow(/could not be reached/)
    await shop.admin.post(settings, { base_url: shop.sandbox.url, api_key: shop.sandbox.key })
    await fulfil(order.id)
    await shipmentIn(shop, order.id, "confirmed")
  })
})

describe("an answer that was lost, and items of the same line shipped since", () => {
  it("is looked for in the account and abandoned, long before its key is too old", async () => {
    const order = await importOrder(shop, {
      items: [{ variantId: shop.seed.variants["MUG-05"] ?? "", quantity: 2 }],
    })
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    await expect(fulfil(order.id)).rejects.toThrow(/not known/)
    const [lost] = await listShipments(shop, order.id)
    await fulfil(order.id, { [order.items?.[0]?.id ?? ""]: 1 })
    const now = async () =>
      (await listShipments(shop, order.id)).find((shipment) => shipment.id === lost?.id)
    const resume = async () => {
      await expireLease(shop, lost?.id ?? "")
      await runJob(shop, "shipment-ordering-resume")
    }
    await resume()
    // The service may still be at it.
    expect(await now()).toMatchObject({ state: "pending" })
    await runSql(
      shop.databaseUrl,
      "UPDATE shipment_ordering_shipment SET first_sent_at = now() - interval '1 hour' WHERE id = $1",
      [lost?.id],
    )
    await resume()
    expect(await now()).toMatchObject({
      state: "abandoned",
      shipment_id: expect.stringMatching(/^\d+$/),
    })
  })
})

describe("an answer that was lost, and an address corrected since", () => {
  it("is one shipment with the old data, which is shown and not confirmed by itself", async () => {
    const order = await importOrder(shop)
    const before = (await sandboxShipments(shop)).length
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    await expect(fulfil(order.id)).rejects.toThrow(/not known/)
    const { shipping_address: old } = await getOrder(shop.admin, order.id)
    await shop.admin.post(`/admin/orders/${order.id}`, {
      shipping_address: { ...addressOf(old), address_1: "Tērbatas iela 2" },
    })
    await fulfil(order.id)
    await runJob(shop, "shipment-ordering-resume")
    const [shipment] = await listShipments(shop, order.id)
    expect(shipment?.state).toBe("ordered")
    expect(shipment?.differences.map(({ field }) => field)).toEqual(["recipient_address_1"])
    expect((await sandboxShipments(shop)).length - before).toBe(1)
  })
})

function addressOf(address: unknown) {
  const { first_name, last_name, city, postal_code, country_code, phone } = address as Record<
    string,
    string
  >
  return { first_name, last_name, city, postal_code, country_code, phone }
}

describe("an order that changes after a crash, with an ordered shipment", () => {
  const orderedOne = async (items: { variantId: string; quantity: number }[]) => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await importOrder(shop, { items })
    const line = order.items?.find(({ variant_id }) => variant_id === items[0]?.variantId)
    await fulfil(order.id, { [line?.id ?? ""]: 1 })
    const shipment = await shipmentIn(shop, order.id, "ordered")
    await expireLease(shop, shipment.id)
    return { order, lineId: line?.id, shipment }
  }

  /** As a crash leaves it before the order has counted its items. */
  const uncount = (orderId: string) =>
    runSql(
      shop.databaseUrl,
      `update order_item set fulfilled_quantity = 0, raw_fulfilled_quantity = '{"value": "0", "precision": 20}'
        where order_id = $1`,
      [orderId],
    )

  /** Clears fulfillments away that no order has known for an hour. */
  const cleanUpLater = async ({ fulfillment_id }: { fulfillment_id: string }) => {
    await runSql(
      shop.databaseUrl,
      "update fulfillment set created_at = now() - interval '1 hour' where id = $1",
      [fulfillment_id],
    )
    await runJob(shop, "shipment-ordering-clean-up")
  }

  it.each([
    ["before it counted the items", true],
    ["after it counted them", false],
  ])("%s: canceled, it confirms nothing", async (_, isUncounted) => {
    const { order, shipment } = await orderedOne([{ variantId: mug(), quantity: 1 }])
    await runSql(shop.databaseUrl, "delete from order_fulfillment where order_id = $1", [order.id])
    if (isUncounted) await uncount(order.id)
    await shop.admin.post(`/admin/orders/${order.id}/cancel`)
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
    await runJob(shop, "shipment-ordering-resume")
    expect((await listShipments(shop, order.id))[0]?.state).toBe("ordered")

    await cleanUpLater(shipment)
    expect((await listShipments(shop, order.id))[0]?.state).toBe("abandoned")
    expect(confirmCallsFor(shipment.shipment_id)).toBe(0)
  })

  it.each([
    ["linked", true],
    ["not linked", false],
  ])(
    "before it counted the items, which have left the stock, and %s: fulfilled again, it counts them",
    async (_, isLinked) => {
      const { order, shipment } = await orderedOne([{ variantId: mug(), quantity: 1 }])
      await uncount(order.id)
      if (!isLinked) {
        await runSql(shop.databaseUrl, "delete from order_fulfillment where order_id = $1", [
          order.id,
        ])
      }
      await cleanUpLater(shipment)

      expect(await tryToFulfil(shop, order.id)).toEqual({
        status: 400,
        message:
          "These items were fulfilled a moment ago. Reload the order. No second shipment was ordered.",
      })
      await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
      await runJob(shop, "shipment-ordering-resume")
      const row = await shipmentIn(shop, order.id, "confirmed")
      expect(row.id).toBe(shipment.id)
      expect((await liveFulfillments(shop, order)).map(({ id }) => id)).toEqual([
        shipment.fulfillment_id,
      ])
      expect(await atTheService(shop, order)).toHaveLength(1)
      const { items } = await getOrder(shop.admin, order.id)
      expect(items.map(({ detail }) => detail.fulfilled_quantity)).toEqual([1])
    },
  )

  it("before it counted the items, which have left the stock, one line of them in part: counts them", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const items = [
      { variantId: mug(), quantity: 1 },
      { variantId: shop.seed.variants["NAPKIN-4"] ?? "", quantity: 3 },
    ]
    const order = await importOrder(shop, { items })
    const quantities = Object.fromEntries((order.items ?? []).map(({ id }) => [id, 1]))
    await fulfil(order.id, quantities)
    const { id } = await shipmentIn(shop, order.id, "ordered")
    await expireLease(shop, id)
    await uncount(order.id)

    const again = Object.keys(quantities).map((lineId) => ({ id: lineId, quantity: 1 }))
    const { message } = await tryToFulfil(shop, order.id, { items: again })
    expect(message).toMatch(/^These items were fulfilled a moment ago/)
    expect((await listShipments(shop, order.id)).map((row) => row.id)).toEqual([id])
    await fulfil(order.id)
    expect(await liveFulfillments(shop, order)).toHaveLength(2)
  })

  it("before it counted the items, which have left the stock, each line of them in part: counts them", async () => {
    await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
    const order = await importOrder(shop, { items: [{ variantId: mug(), quantity: 3 }] })
    const lineId = order.items?.[0]?.id ?? ""
    await fulfil(order.id, { [lineId]: 2 })
    const { id } = await shipmentIn(shop, order.id, "ordered")
    await expireLease(shop, id)
    await uncount(order.id)

    const again = { items: [{ id: lineId, quantity: 2 }] }
    const { message } = await tryToFulfil(shop, order.id, again)
    expect(message).toMatch(/^These items were fulfilled a moment ago/)
    expect((await listShipments(shop, order.id)).map((row) => row.id)).toEqual([id])
    await fulfil(order.id)
    expect(await liveFulfillments(shop, order)).toHaveLength(2)
  })

  it("before it counted the items, which have left the stock: waits for another fulfillment of the order", async () => {
    const variantId = await createProduct(shop, { title: "In another parcel" })
    const { order, shipment } = await orderedOne([
      { variantId: mug(), quantity: 1 },
      { variantId, quantity: 1 },
    ])
    await uncount(order.id)
    const [id, otherId] = [mug(), variantId].map(
      (one) => order.items?.find(({ variant_id }) => variant_id === one)?.id ?? "",
    )
    await fulfil(order.id, { [otherId ?? ""]: 1 })
    const other = (await listShipments(shop, order.id)).find((row) => row.id !== shipment.id)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set state = 'pending' where id = $1",
      [other?.id],
    )

    const again = await tryToFulfil(shop, order.id, { itemIds: [id ?? ""] })
    expect(again.message).toMatch(/^Another fulfillment of this order is being made/)
    await expireLease(shop, other?.id ?? "")
    const last = await tryToFulfil(shop, order.id, { itemIds: [id ?? ""] })
    expect(last.message).toMatch(/^These items were fulfilled a moment ago/)
    expect(await listShipments(shop, order.id)).toContainEqual(
      expect.objectContaining({ id: shipment.id, state: "ordered" }),
    )
  })

  it("before it counted the items: edited, it ships the rest without those taken out", async () => {
    const variantId = await createProduct(shop, { title: "Kept in the order" })
    const { order, lineId, shipment } = await orderedOne([
      { variantId: mug(), quantity: 1 },
      { variantId, quantity: 1 },
    ])
    await uncount(order.id)
    await shop.admin.post("/admin/order-edits", { order_id: order.id })
    const edit = `/admin/order-edits/${order.id}`
    await shop.admin.post(`${edit}/items/item/${lineId}`, { quantity: 0 })
    await shop.admin.post(`${edit}/request`)
    await shop.admin.post(`${edit}/confirm`)

    const shipped = await shipFromAdmin(shop, order)
    await runJob(shop, "shipment-ordering-resume")
    expect((await liveFulfillments(shop, order)).map(({ id }) => id)).toEqual([
      shipped.fulfillment_id,
    ])
    expect(shipped.fulfillment_id).not.toBe(shipment.fulfillment_id)
  })
})
