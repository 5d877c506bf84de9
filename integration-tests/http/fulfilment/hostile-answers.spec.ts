import { getOrder, tryToFulfil } from "../../harness/fulfil-order"
import { changeRows } from "../../harness/ledger-rows"
import { oddShipmentIn, shipOddOrder, shopAtOddApi } from "../../harness/odd-shop"
import { placeOrder } from "../../harness/test-shop"
import { errorLines } from "../../harness/store-process"

// Its service gives answers that no database can store.
const shop = shopAtOddApi()

const SHIPMENTS = "/admin/shipment-ordering/shipments"

const order = () => placeOrder(shop, { serviceCode: "northPost_econ", sku: "MUG-05" })

const refresh = async ({ id }: { id: string }) =>
  expect((await shop.admin.send("POST", `${SHIPMENTS}/${id}/refresh`, {})).status).toBe(200)

it("a refusal whose text cannot be stored leaves the shipment failed with its words, and the items can be shipped", async () => {
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
  const message = expect.stringContaining("recipient_name: is wrong,  says the carrier.")
  expect(await tryToFulfil(shop, placed.id)).toEqual({ status: 400, message })
  expect(await oddShipmentIn(shop, placed.id, "failed")).toMatchObject({
    last_error: { kind: "rejected", message },
  })
  shop.odd.answerWith("create")
  expect((await tryToFulfil(shop, placed.id)).status).toBe(200)
})

it("details with 100,000 numbers that cannot be stored leave the shipment tracked with what can be shown", async () => {
  const placed = await order()
  const { id, shipment_id } = await shipOddOrder(shop, placed)
  const numbers = Array.from({ length: 100_000 }, (_, index) => `N\0${index}\ud800`)
  const shipment = {
    id: shipment_id,
    tracking_numbers: ["9".repeat(1_000_000), ...numbers],
    reference_number: `NP\0/${"r".repeat(1_000_000)}`,
    service_price: { with_tax: "7.50" },
  }
  shop.odd.answerWith("detail", { status: 200, body: { shipment } })
  await refresh({ id })
  shop.odd.answerWith("detail")

  const tracked = await oddShipmentIn(shop, placed.id, "tracked")
  expect(tracked.tracking).toHaveLength(500)
  expect(tracked.tracking[0]).toMatchObject({ number: "N0" })
  expect(tracked).toMatchObject({ reference_number: expect.stringMatching(/^NP\/r+…$/) })
  expect(JSON.stringify(tracked).length).toBeLessThan(100_000)
  const { fulfillments } = await getOrder(shop.admin, placed.id)
  expect(JSON.stringify(fulfillments).length).toBeLessThan(1_000_000)
  const warnings = shop.store.logs.lines.filter((line) => line.includes("left out"))
  expect(warnings.join()).toContain("… and 99,501 more tracking numbers")
})

it("a service whose code is the name of a built-in property is refreshed and shown like any other", async () => {
  const placed = await order()
  const { id, shipment_id } = await shipOddOrder(shop, placed)
  await changeRows(shop, id, "service_code = 'constructor'")
  await shop.odd.issue(String(shipment_id), ["4001234567"])
  await refresh({ id })
  const { tracking } = await oddShipmentIn(shop, placed.id, "tracked")
  expect(tracking).toEqual([{ number: "4001234567", url: null }])
})

it("answers that cannot be stored leave a log without errors, in which each line is one line", () => {
  expect(errorLines(shop.store.logs.lines)).toEqual([])
  const own = shop.store.logs.lines.filter((line) => line.includes("shipment-ordering:"))
  expect(own.filter((line) => /\\u00[01]|\p{Cc}/u.test(line))).toEqual([])
})
