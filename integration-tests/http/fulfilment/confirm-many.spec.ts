import { fulfilOrder } from "../../harness/fulfil-order"
import { command, listShipments, sandboxShipments, upstreamCalls } from "../../harness/test-shop"
import { shopWithKey } from "../../harness/worlds"
import { importOrder } from "../../harness/import-order"

const ROUTE = "/admin/shipment-ordering/shipments/confirm"

const shop = shopWithKey({ auto_confirm: false })

interface Result {
  id: string
  state: string | null
  refusal: string | null
}

const confirm = async (ids: string[]) => {
  const { results } = await shop.admin.post<{ results: Result[] }>(ROUTE, { ids })
  return results
}

const orderedShipment = async () => {
  const order = await importOrder(shop)
  await fulfilOrder(shop.admin, { orderId: order.id, stockLocationId: shop.seed.stockLocationId })
  const [shipment] = await listShipments(shop, order.id)
  return shipment?.id ?? ""
}

it("many shipments are confirmed in one request, each once, also when it is sent twice", async () => {
  const ids: string[] = []
  for (let count = 0; count < 6; count += 1) ids.push(await orderedShipment())
  const [first, second] = await Promise.all([confirm(ids), confirm([...ids, ...ids])])
  expect(first.map(({ id }) => id)).toEqual(ids)
  expect(second).toHaveLength(ids.length)
  const again = await confirm(ids)
  expect(again).toEqual(ids.map((id) => ({ id, state: "confirmed", refusal: null })))
  expect(upstreamCalls(shop).confirm).toBe(ids.length)
  const confirmed = (await sandboxShipments(shop)).filter(({ confirmed_at }) => confirmed_at)
  expect(confirmed).toHaveLength(ids.length)
})

it("what cannot be confirmed is told beside what is", async () => {
  const ids = [await orderedShipment(), await orderedShipment()]
  await command(shop, "/faults", {
    operation: "confirm",
    kind: "status",
    status: 422,
    body: { type: "error", message: "The account has no money left" },
  })
  const results = await confirm([...ids, "soshp_unknown"])
  const states = results.map(({ state }) => state)
  expect(states.filter((state) => state === "confirmed")).toHaveLength(1)
  expect(states.filter((state) => state === "ordered")).toHaveLength(1)
  expect(results.find(({ state }) => state === "ordered")?.refusal).toContain("no money left")
  expect(results[2]).toEqual({
    id: "soshp_unknown",
    state: null,
    refusal: "This shipment no longer exists. Reload the page.",
  })
})

it.each([
  ["no list", {}],
  ["an empty list", { ids: [] }],
  ["more than 500", { ids: Array.from({ length: 501 }, (_, index) => `soshp_${index}`) }],
])("%s is refused, naming the field", async (_, body) => {
  const answer = await shop.admin.send("POST", ROUTE, body)
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain("ids")
})
