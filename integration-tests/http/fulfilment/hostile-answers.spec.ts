import { getOrder } from "../../harness/fulfil-order"
import { errorLines } from "../../harness/error-lines"
import {
  oddShipmentIn,
  type OddShop,
  placeOddOrder,
  shipOddOrder,
  startOddShop,
} from "../../harness/odd-shop"
import { runSql } from "../../harness/run-sql"
import type { AdminShipment } from "../../harness/test-shop"
import { tryToFulfil } from "../../harness/try-to-fulfil"

const SHIPMENTS = "/admin/shipment-ordering/shipments"

let shop: OddShop

beforeAll(async () => {
  shop = await startOddShop()
})

afterAll(() => shop.odd.close())

const order = () => placeOddOrder(shop, { serviceCode: "northPost_econ", sku: "MUG-05" })

const shipmentsOf = async ({ id }: { id: string }) => {
  const path = `${SHIPMENTS}?order_id=${id}`
  return (await shop.admin.get<{ shipments: AdminShipment[] }>(path)).shipments
}

describe("a service whose texts the database cannot store", () => {
  it("that refuses a shipment leaves it failed with its words, and the items can be shipped", async () => {
    const placed = await order()
    shop.odd.answerWith("create", {
      status: 422,
      body: {
        message: "Half a character: \ud83d",
        errors: {
          "recipient\0_name": ["is \u001b[31mwrong\u001b[0m,\0\r\nsays\ud800 the carrier"],
        },
      },
    })
    const refused = await tryToFulfil(shop, placed.id)
    const words = "recipient_name: is wrong,  says the carrier."
    expect(refused).toEqual({ status: 400, message: expect.stringContaining(words) })
    expect(await shipmentsOf(placed)).toMatchObject([
      {
        state: "failed",
        last_error: { kind: "rejected", message: expect.stringContaining(words) },
      },
    ])
    shop.odd.answerWith("create")
    expect((await tryToFulfil(shop, placed.id)).status).toBe(200)
  })

  it("or whose details have 100,000 numbers, leaves it tracked with what can be shown", async () => {
    const placed = await order()
    const { id, shipment_id } = await shipOddOrder(shop, placed)
    const numbers = Array.from({ length: 100_000 }, (_, index) => `N\0${index}\ud800`)
    const reference_number = `NP\0/${"r".repeat(1_000_000)}`
    const body = {
      shipment: {
        id: shipment_id,
        tracking_numbers: ["9".repeat(1_000_000), ...numbers],
        reference_number,
        service_price: { with_tax: "7.50" },
      },
    }
    shop.odd.answerWith("detail", { status: 200, body })
    expect((await shop.admin.send("POST", `${SHIPMENTS}/${id}/refresh`, {})).status).toBe(200)
    shop.odd.answerWith("detail")

    const tracked = await oddShipmentIn(shop, placed.id, "tracked")
    expect(tracked.tracking).toHaveLength(500)
    expect(tracked.tracking[0]).toMatchObject({ number: "N0" })
    expect(tracked).toMatchObject({ reference_number: expect.stringMatching(/^NP\/r+…$/) })
    expect(JSON.stringify(tracked).length).toBeLessThan(100_000)
    const { fulfillments } = await getOrder(shop.admin, placed.id)
    expect(JSON.stringify(fulfillments).length).toBeLessThan(1_000_000)
    const said = shop.store.logs.lines.filter((line) => line.includes("left out"))
    expect(said.join()).toContain("… and 99,501 more tracking numbers")
  })
})

describe("a service that is called like what each object inherits", () => {
  it("is refreshed and shown like any other", async () => {
    const placed = await order()
    const { id, shipment_id } = await shipOddOrder(shop, placed)
    await runSql(
      shop.databaseUrl,
      "update shipment_ordering_shipment set service_code = 'constructor' where id = $1",
      [id],
    )
    await shop.odd.issue(String(shipment_id), ["4001234567"])
    expect((await shop.admin.send("POST", `${SHIPMENTS}/${id}/refresh`, {})).status).toBe(200)
    const tracked = await oddShipmentIn(shop, placed.id, "tracked")
    expect(tracked.tracking).toEqual([{ number: "4001234567", url: null }])
  })
})

it("leaves a log without errors, and each line is one line", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
  const own = shop.store.logs.lines.filter((line) => line.includes("shipment-ordering:"))
  expect(own.filter((line) => /\\u00[01]|\p{Cc}/u.test(line))).toEqual([])
})
