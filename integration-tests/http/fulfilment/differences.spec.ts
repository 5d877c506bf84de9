import { importOrder } from "../../harness/import-order"
import { expireLease } from "../../harness/expire-lease"
import { fulfilOrder } from "../../harness/fulfil-order"
import { atTheService, onlyShipment } from "../../harness/look-at-order"
import { command, runJob } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"

const SHIPMENTS = "/admin/shipment-ordering/shipments"
const SEEN = [{ field: "recipient_name", received: "Somebody Else" }]
const SAID = "The data at the service differ from the order"

const shop = shopWithKey({ auto_confirm: false })

/** A shipment whose first answer was lost, and of which the service then shows somebody else's name once. */
async function heldOtherwise() {
  const order = await importOrder(shop)
  const items = { orderId: order.id, stockLocationId: shop.seed.stockLocationId }
  await command(shop, "/faults", { operation: "create", kind: "drop-after", times: 2 })
  await expect(fulfilOrder(shop.admin, items)).rejects.toThrow(/not known/)
  await fulfilOrder(shop.admin, items)
  const [held] = await atTheService(shop, order)
  await command(shop, "/faults", {
    operation: "detail",
    kind: "status",
    status: 200,
    times: 1,
    body: {
      shipment: {
        id: held?.id,
        tracking_numbers: [],
        parcel: { description: held?.body.parcel_description },
        recipient: { name: "Somebody Else", zip_code: "LV-1010", country: { code: "LV" } },
      },
    },
  })
  const { id } = await onlyShipment(shop, order)
  return { id, look: () => onlyShipment(shop, order) }
}

type Held = Awaited<ReturnType<typeof heldOtherwise>>

const lookAfter = async ({ id }: Held) => {
  await expireLease(shop, id)
  await runJob(shop, "shipment-ordering-resume")
}

const act = ({ id }: Held, action: "confirm" | "retry") =>
  shop.admin.send("POST", `${SHIPMENTS}/${id}/${action}`, {})

describe("what the service holds otherwise than it was sent", () => {
  it("is shown to a person before they confirm, without asking", async () => {
    const held = await heldOtherwise()
    await lookAfter(held)
    expect(await held.look()).toMatchObject({
      state: "ordered",
      differences: SEEN,
      last_error: { kind: "differences", message: expect.stringContaining(SAID) },
    })
    expect((await act(held, "confirm")).status).toBe(200)
    expect(await held.look()).toMatchObject({ state: "confirmed", last_error: null })
  })

  it.each(["confirm", "retry"] as const)(
    "is not passed over by the %s that finds it",
    async (action) => {
      const held = await heldOtherwise()
      if (action === "retry") {
        await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: true })
      }
      const refused = await act(held, action)
      await shop.admin.post("/admin/shipment-ordering/settings", { auto_confirm: false })
      expect(refused.status).toBe(400)
      expect(await refused.text()).toContain(SAID)
      expect(await held.look()).toMatchObject({ state: "ordered", differences: SEEN })
      expect((await act(held, "confirm")).status).toBe(200)
      expect(await held.look()).toMatchObject({ state: "confirmed" })
    },
  )

  it("keeps it out of many that are confirmed at once, where nobody reads each", async () => {
    const held = await heldOtherwise()
    await lookAfter(held)
    const { results } = await shop.admin.post<{ results: unknown[] }>(`${SHIPMENTS}/confirm`, {
      ids: [held.id],
    })
    expect(results).toEqual([
      { id: held.id, state: "ordered", refusal: expect.stringContaining(SAID) },
    ])
    expect(await held.look()).toMatchObject({ state: "ordered", differences: SEEN })
  })
})
