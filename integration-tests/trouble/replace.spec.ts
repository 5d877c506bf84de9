import type { HttpTypes } from "@medusajs/framework/types"
import { crashAndRestart } from "../harness/crash-and-restart"
import { expireLease } from "../harness/expire-lease"
import { fulfilOrder } from "../harness/fulfil-order"
import { atTheService, liveFulfillments } from "../harness/look-at-order"
import {
  type AdminShipment,
  clearFaults,
  command,
  listShipments,
  placeOrder,
  runJob,
  until,
} from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"
import { outcomeOf, tryToFulfil } from "../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const RESUME = "shipment-ordering-resume"

const shop = shopInTrouble({ shipped_on: "manual" }, { timing: { confirmRepeatAfterSeconds: 1 } })

beforeEach(async () => {
  await clearFaults(shop)
  await shop.configure({ auto_confirm: false })
})

/** An order that is fulfilled, with its one shipment, free of any lease. */
async function fulfilledOrder(overrides: Parameters<typeof placeOrder>[1] = {}) {
  const order = await placeOrder(shop, overrides)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  const [shipment] = await listShipments(shop, order.id)
  const { id } = shipment ?? fail(order)
  await expireLease(shop, id)
  return { order, first: id }
}

function fail(order: HttpTypes.StoreOrder): never {
  throw new Error(`Order ${order.id} has no shipment`)
}

const correctAddress = (order: HttpTypes.StoreOrder) =>
  shop.admin.post(`/admin/orders/${order.id}`, {
    shipping_address: { address_1: "Brīvības iela 118" },
  })

const replace = (id: string) => shop.admin.send("POST", `${PLUGIN}/shipments/${id}/replace`)
const confirm = (id: string) => shop.admin.send("POST", `${PLUGIN}/shipments/${id}/confirm`)

const statesOf = async (order: HttpTypes.StoreOrder) =>
  Object.fromEntries((await listShipments(shop, order.id)).map(({ id, state }) => [id, state]))

/** What the service was told of an order: the street, and whether it is confirmed; the oldest first. */
const held = async (order: HttpTypes.StoreOrder) =>
  (await atTheService(shop, order))
    .sort((one, other) => one.id - other.id)
    .map(({ body, confirmed_at }) => [body.recipient_address_1, confirmed_at !== null])

const replacementOf = async (
  order: HttpTypes.StoreOrder,
  first: string,
): Promise<AdminShipment> => {
  const shipment = (await listShipments(shop, order.id)).find(({ replaces }) => replaces === first)
  return shipment ?? fail(order)
}

const cancel = async (order: HttpTypes.StoreOrder) => {
  const [fulfillment] = await liveFulfillments(shop, order)
  return outcomeOf(
    await shop.admin.send(
      "POST",
      `/admin/orders/${order.id}/fulfillments/${fulfillment?.id}/cancel`,
    ),
  )
}

describe("a shipment that is not confirmed", () => {
  it("is replaced by one with the corrected address, and abandoned", async () => {
    const { order, first } = await fulfilledOrder()
    await correctAddress(order)
    expect((await replace(first)).status).toBe(200)
    const second = await replacementOf(order, first)
    expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second.id]: "ordered" })
    expect((await confirm(second.id)).status).toBe(200)
    expect(await held(order)).toEqual([
      ["Brīvības iela 117", false],
      ["Brīvības iela 118", true],
    ])
  })

  it("says that the recipient's province is left out, until its replacement goes out with one", async () => {
    const correctProvince = (order: HttpTypes.StoreOrder, province: string) =>
      shop.admin.post(`/admin/orders/${order.id}`, { shipping_address: { province } })
    const placed = await placeOrder(shop)
    await correctProvince(placed, "Vidzeme, somewhere")
    await fulfilOrder(shop.admin, {
      orderId: placed.id,
      stockLocationId: shop.seed.stockLocationId,
    })
    const [shipment] = await listShipments(shop, placed.id)
    const { id, is_province_left_out } = shipment ?? fail(placed)
    expect(is_province_left_out).toBe(true)
    await expireLease(shop, id)
    await correctProvince(placed, "RIX")
    await replace(id)
    expect((await replacementOf(placed, id)).is_province_left_out).toBe(false)
    const sent = (await atTheService(shop, placed)).map(
      ({ body }) => body.recipient_state_or_province,
    )
    expect(sent.sort()).toEqual(["RIX", undefined])
  })

  it("can be replaced in the minute in which it was ordered, and is not confirmed by a retry", async () => {
    const order = await placeOrder(shop)
    await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
    const [{ id: first } = fail(order)] = await listShipments(shop, order.id)
    const retried = await outcomeOf(
      await shop.admin.send("POST", `${PLUGIN}/shipments/${first}/retry`),
    )
    expect(retried).toMatchObject({
      status: 400,
      message: expect.stringContaining("to confirm it"),
    })
    expect((await replace(first)).status).toBe(200)
    expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, false])
  })

  it("is confirmed at once as its replacement, where shipments are", async () => {
    const { order, first } = await fulfilledOrder()
    await shop.configure({ auto_confirm: true })
    await replace(first)
    expect((await replacementOf(order, first)).state).toBe("confirmed")
    await runJob(shop, RESUME)
    expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, true])
  })

  it("has one replacement, however often it is asked for at once", async () => {
    const { order, first } = await fulfilledOrder()
    const answers = await Promise.all([replace(first), replace(first), replace(first)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const states = Object.values(await statesOf(order))
    expect(states.filter((state) => state === "ordered")).toHaveLength(1)
    expect(await atTheService(shop, order)).toHaveLength(2)
  })

  it("is not replaced a second time by a page that was not reloaded", async () => {
    const { order, first } = await fulfilledOrder()
    await shop.configure({ auto_confirm: true })
    expect((await replace(first)).status).toBe(200)
    await expireLease(shop, (await replacementOf(order, first)).id)
    for (const verb of ["replace", "retry"]) {
      const again = await outcomeOf(
        await shop.admin.send("POST", `${PLUGIN}/shipments/${first}/${verb}`),
      )
      expect(again).toMatchObject({ status: 400 })
    }
    expect((await held(order)).filter(([, isConfirmed]) => isConfirmed)).toHaveLength(1)
  })

  it("is abandoned with its replacement when the fulfillment is canceled, and can be fulfilled again", async () => {
    const { order, first } = await fulfilledOrder()
    await replace(first)
    expect(await cancel(order)).toMatchObject({ status: 200 })
    expect(new Set(Object.values(await statesOf(order)))).toEqual(new Set(["abandoned"]))
    await shop.configure({ auto_confirm: true })
    expect(await tryToFulfil(shop, order.id)).toMatchObject({ status: 200 })
    await until("the third is confirmed", async () =>
      Object.values(await statesOf(order)).includes("confirmed") ? true : undefined,
    )
    expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, false, true])
  })
})

describe("while the replacement's answer is lost", () => {
  const lostReplacement = async () => {
    const { order, first } = await fulfilledOrder()
    await correctAddress(order)
    await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
    expect((await replace(first)).status).toBe(400)
    const { id, state } = await replacementOf(order, first)
    expect(state).toBe("pending")
    await shop.configure({ auto_confirm: true })
    return { order, first, second: id }
  }

  it("the first one is not confirmed, by the job or by hand, and the job brings the second one through", async () => {
    const { order, first, second } = await lostReplacement()
    expect((await confirm(first)).status).toBe(400)
    await expireLease(shop, first)
    await expireLease(shop, second)
    await runJob(shop, RESUME)
    expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second]: "confirmed" })
    expect(await held(order)).toEqual([
      ["Brīvības iela 117", false],
      ["Brīvības iela 118", true],
    ])
  })

  it("asking for it again does not make a third one, and retrying brings it through", async () => {
    const { order, first, second } = await lostReplacement()
    const again = await outcomeOf(await replace(first))
    expect(again).toMatchObject({ status: 400 })
    await expireLease(shop, second)
    const retried = await shop.admin.send("POST", `${PLUGIN}/shipments/${second}/retry`)
    expect(retried.status).toBe(200)
    expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second]: "confirmed" })
    expect(await atTheService(shop, order)).toHaveLength(2)
  })

  it("a store that dies in the middle goes on by itself", async () => {
    const { order, first } = await fulfilledOrder()
    await shop.configure({ auto_confirm: true })
    await command(shop, "/faults", { operation: "create", kind: "slow-body", ms: 60_000, times: 1 })
    const request = replace(first).catch(() => "cut off")
    await until("the service has made the second shipment", async () =>
      (await atTheService(shop, order)).length === 2 ? true : undefined,
    )
    await crashAndRestart(shop)
    expect(await request).toBe("cut off")
    const { id: second } = await replacementOf(order, first)
    // At one moment: the store's own job may come in between, and be at it still when this one has found nothing to do.
    await expireLease(shop, [first, second])
    await runJob(shop, RESUME)
    await until("the second one is confirmed", async () =>
      (await statesOf(order))[second] === "confirmed" ? true : undefined,
    )
    expect(await statesOf(order)).toEqual({ [first]: "abandoned", [second]: "confirmed" })
    expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([false, true])
  })
})

describe("a replacement that the service refuses", () => {
  const refusedReplacement = async () => {
    const { order, first } = await fulfilledOrder()
    await command(shop, "/faults", { operation: "create", kind: "status", status: 422, times: 1 })
    expect((await replace(first)).status).toBe(400)
    await shop.configure({ auto_confirm: true })
    return { order, first, second: (await replacementOf(order, first)).id }
  }

  it("leaves the first one to the merchant: the job does not confirm it, a click does", async () => {
    const { order, first, second } = await refusedReplacement()
    await expireLease(shop, first)
    await runJob(shop, RESUME)
    expect(await statesOf(order)).toEqual({ [first]: "ordered", [second]: "failed" })
    expect((await confirm(first)).status).toBe(200)
    expect((await held(order)).map(([, isConfirmed]) => isConfirmed)).toEqual([true])
  })

  it("is ordered anew by a retry, from the order as it is then", async () => {
    const { order, first, second } = await refusedReplacement()
    await correctAddress(order)
    const retried = await shop.admin.send("POST", `${PLUGIN}/shipments/${second}/retry`)
    expect(retried.status).toBe(200)
    const states = await statesOf(order)
    expect(states[first]).toBe("abandoned")
    expect(Object.values(states).sort()).toEqual(["abandoned", "confirmed", "failed"])
    expect(await held(order)).toEqual([
      ["Brīvības iela 117", false],
      ["Brīvības iela 118", true],
    ])
  })
})

describe("a shipment that the carrier has", () => {
  it("stands beside its replacement until the merchant has settled it", async () => {
    const { order, first } = await fulfilledOrder()
    await confirm(first)
    expect((await replace(first)).status).toBe(200)
    const second = await replacementOf(order, first)
    expect((await confirm(second.id)).status).toBe(200)
    expect(await statesOf(order)).toEqual({ [first]: "confirmed", [second.id]: "confirmed" })
    expect(await cancel(order)).toMatchObject({ status: 400 })
    for (const id of [first, second.id]) {
      await expireLease(shop, id)
      await shop.admin.post(`${PLUGIN}/shipments/${id}/void`)
    }
    expect(await cancel(order)).toMatchObject({ status: 200 })
  })

  it("is replaced once it is settled, and its money is collected by the new one", async () => {
    await shop.configure({ cod_payment_providers: ["pp_system_default"] })
    const { order, first } = await fulfilledOrder({ serviceCode: "carrierB_cod" })
    await confirm(first)
    await shop.admin.post(`${PLUGIN}/shipments/${first}/void`)
    const retried = await outcomeOf(
      await shop.admin.send("POST", `${PLUGIN}/shipments/${first}/retry`),
    )
    expect(retried).toMatchObject({ status: 400, message: expect.stringContaining("Replace it") })
    expect((await replace(first)).status).toBe(200)
    const second = await replacementOf(order, first)
    expect(await statesOf(order)).toEqual({ [first]: "voided", [second.id]: "ordered" })
    const sums = (await atTheService(shop, order)).map(({ body }) => body.parcel_price)
    expect(new Set(sums)).toEqual(new Set([order.total.toFixed(2)]))
    await shop.configure({ cod_payment_providers: [] })
  })

  it("is not ordered once more by a retry", async () => {
    const { order, first } = await fulfilledOrder()
    await confirm(first)
    const answer = await outcomeOf(
      await shop.admin.send("POST", `${PLUGIN}/shipments/${first}/retry`),
    )
    expect(answer).toMatchObject({ status: 400 })
    expect(answer.message).toContain("nothing to retry")
    expect(await atTheService(shop, order)).toHaveLength(1)
  })
})
