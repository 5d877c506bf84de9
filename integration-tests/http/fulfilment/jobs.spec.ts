import { errorLines } from "../../harness/error-lines"
import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder, getOrder } from "../../harness/fulfil-order"
import { liveFulfillments, onlyShipment, shownLabels } from "../../harness/look-at-order"
import { runSql } from "../../harness/run-sql"
import {
  clearFaults,
  command,
  listShipments,
  runJob,
  shipmentIn,
  until,
  upstreamCalls,
} from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { type ImportedOrder, importOrder } from "../../harness/import-order"

const PLUGIN = "/admin/shipment-ordering"
const RESUME = "shipment-ordering-resume"

const shop = shopWithKey({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 1 } })

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: true, shipped_on: "manual" })
})

const countOf = (operation: string) => upstreamCalls(shop)[operation] ?? 0

const fulfil = (orderId: string, quantities?: Record<string, number>) =>
  fulfilOrder(shop.admin, { orderId, stockLocationId: shop.seed.stockLocationId, quantities })

describe("a confirmation that is under way", () => {
  const slowConfirmation = async () => {
    await shop.configure({ auto_confirm: false })
    const order = await importOrder(shop)
    await fulfil(order.id)
    const { id } = await onlyShipment(shop, order)
    // The merchant comes back to it later than any lease lasts.
    await expireLease(shop, id)
    await command(shop, "/faults", { operation: "confirm", kind: "delay", ms: 3000, times: 1 })
    const before = countOf("confirm")
    const path = `${PLUGIN}/shipments/${id}/confirm`
    const first = shop.admin.send("POST", path)
    await until("the confirmation is under way", async () =>
      countOf("confirm") > before ? true : undefined,
    )
    return { order, path, first, calls: () => countOf("confirm") - before }
  }

  it("is not sent a second time by the job", async () => {
    const { order, first, calls } = await slowConfirmation()
    await runJob(shop, RESUME)
    expect((await first).status).toBe(200)
    expect(calls()).toBe(1)
    expect((await onlyShipment(shop, order)).state).toBe("confirmed")
  })

  it("is not sent a second time by a second click", async () => {
    const { order, path, first, calls } = await slowConfirmation()
    const second = await shop.admin.send("POST", path)
    expect((await first).status).toBe(200)
    expect(calls()).toBe(1)
    expect(second.status).toBe(400)
    expect((await onlyShipment(shop, order)).state).toBe("confirmed")
  })
})

describe("an order is marked as shipped at pickup time", () => {
  beforeEach(() => shop.configure({ shipped_on: "pickup" }))

  const confirmedOrder = async () => {
    const order = await importOrder(shop)
    await fulfil(order.id)
    await shipmentIn(shop, order.id, "confirmed")
    await until("its label is shown", async () =>
      (await shownLabels(shop, order)).length > 0 ? true : undefined,
    )
    return order
  }

  const pickupHasPassed = (rowId: string, before = "1 minute") =>
    runSql(
      shop.databaseUrl,
      "UPDATE shipment_ordering_shipment SET pickup_at = now() - $2::interval WHERE id = $1",
      [rowId, before],
    )

  const statusOf = async (order: ImportedOrder) =>
    (await getOrder(shop.admin, order.id)).fulfillment_status

  /** Without a tracking page the dashboard would hide a number that has a link to the PDF. */
  const expectPdfBeside = async (order: ImportedOrder, tracking: { number: string }[]) => {
    const { id } = await onlyShipment(shop, order)
    const shown = (await shownLabels(shop, order)).map(
      ({ tracking_number, label_url }) => [tracking_number, label_url] as const,
    )
    expect(Object.fromEntries(shown)).toEqual({
      "": expect.stringContaining(`${PLUGIN}/shipments/${id}/label`),
      ...Object.fromEntries(tracking.map(({ number }) => [number, "#"])),
    })
    expect(shown).toHaveLength(tracking.length + 1)
  }

  it("not before, and then with its label kept", async () => {
    const order = await confirmedOrder()
    const labels = await shownLabels(shop, order)
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("fulfilled")

    await pickupHasPassed((await onlyShipment(shop, order)).id)
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("shipped")
    const [fulfillment] = await liveFulfillments(shop, order)
    expect(fulfillment?.shipped_at).not.toBeNull()
    expect((await shownLabels(shop, order)).map(({ label_url }) => label_url)).toEqual(
      labels.map(({ label_url }) => label_url),
    )
  })

  it("once: later runs of the job change nothing more", async () => {
    const order = await confirmedOrder()
    await pickupHasPassed((await onlyShipment(shop, order)).id)
    await runJob(shop, RESUME)
    const [shipped] = await liveFulfillments(shop, order)
    await runJob(shop, RESUME)
    await runJob(shop, RESUME)
    const [later] = await liveFulfillments(shop, order)
    expect(later?.shipped_at).toBe(shipped?.shipped_at)
    const { items } = await getOrder(shop.admin, order.id)
    expect(items.map(({ detail }) => detail.shipped_quantity)).toEqual([1])
  })

  it("with numbers that came before the pickup, which do not make it shipped nor take the place of its label", async () => {
    const order = await confirmedOrder()
    const { id, shipment_id } = await onlyShipment(shop, order)
    await command(shop, `/shipments/${shipment_id}/issue`)
    const { tracking } = await shipmentIn(shop, order.id, "tracked")
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("fulfilled")
    await pickupHasPassed(id)
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("shipped")
    await expectPdfBeside(order, tracking)
  })

  it("and numbers that come after it are put on the shipped fulfillment, beside its label", async () => {
    const order = await confirmedOrder()
    const { id, shipment_id } = await onlyShipment(shop, order)
    await pickupHasPassed(id)
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("shipped")
    await command(shop, `/shipments/${shipment_id}/issue`)
    const { tracking } = await shipmentIn(shop, order.id, "tracked")
    await expectPdfBeside(order, tracking)
    expect(await statusOf(order)).toBe("shipped")
  })

  it("parcel by parcel, where an order goes in several", async () => {
    const order = await importOrder(shop, {
      items: [{ variantId: shop.seed.variants["MUG-03"] ?? "", quantity: 3 }],
    })
    const line = order.items?.[0]?.id ?? ""
    await fulfil(order.id, { [line]: 2 })
    await fulfil(order.id, { [line]: 1 })
    const rows = await until("both are confirmed", async () => {
      const shipments = await listShipments(shop, order.id)
      return shipments.length === 2 && shipments.every(({ state }) => state === "confirmed")
        ? shipments
        : undefined
    })
    await pickupHasPassed(rows[0]?.id ?? "")
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("partially_shipped")
    await pickupHasPassed(rows[1]?.id ?? "")
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("shipped")
    const { items } = await getOrder(shop.admin, order.id)
    expect(items.map(({ detail }) => detail.shipped_quantity)).toEqual([3])
  })

  it("unless that was over a week ago: changing the choice sends no e-mails about old parcels", async () => {
    const order = await confirmedOrder()
    const { id } = await onlyShipment(shop, order)
    await pickupHasPassed(id, "8 days")
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("fulfilled")
    await pickupHasPassed(id, "6 days")
    await runJob(shop, RESUME)
    expect(await statusOf(order)).toBe("shipped")
  })

  it("and one that the merchant has marked by hand before stays as it is", async () => {
    const order = await confirmedOrder()
    const [fulfillment] = await liveFulfillments(shop, order)
    await shop.admin.post(`/admin/orders/${order.id}/fulfillments/${fulfillment?.id}/shipments`, {
      items: order.items?.map(({ id, quantity }) => ({ id, quantity })),
    })
    const [byHand] = await liveFulfillments(shop, order)
    await pickupHasPassed((await onlyShipment(shop, order)).id)
    await runJob(shop, RESUME)
    expect((await liveFulfillments(shop, order))[0]?.shipped_at).toBe(byHand?.shipped_at)
    expect((await onlyShipment(shop, order)).last_error).toBeNull()
  })
})

it("leaves a log without errors", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
})
