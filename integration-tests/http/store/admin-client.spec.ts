// A shop with an order, and a program outside the store, such as an ERP, that has a secret API key.
import { createAdminClient } from "../../../src/client"
import { shopWithOrder } from "../../harness/worlds"

const shop = shopWithOrder({ auto_confirm: false })

const startClient = async () => {
  const key = { title: "ERP", type: "secret" }
  const { api_key } = await shop.admin.post<{ api_key: { token: string } }>("/admin/api-keys", key)
  return createAdminClient({ baseUrl: shop.store.url, apiKey: api_key.token })
}

it("a program with the typed client ships an order and reads its shipment", async () => {
  const client = await startClient()
  const { data: shipped } = await client.POST("/admin/shipment-ordering/orders/{id}/ship", {
    params: { path: { id: shop.order.id } },
    body: { description: "Mugs" },
  })
  const { data: listed } = await client.GET("/admin/shipment-ordering/shipments", {
    params: { query: { order_id: shop.order.id } },
  })
  expect(listed?.shipments.map(({ id }) => id)).toEqual([shipped?.shipment.id])
})

it("a program with the typed client reads a file", async () => {
  const client = await startClient()
  const { data } = await client.POST("/admin/shipment-ordering/documents/{document}", {
    params: { path: { document: "pick-list" } },
    body: { order_ids: [shop.order.id] },
    parseAs: "arrayBuffer",
  })
  expect(
    Buffer.from(data as ArrayBuffer)
      .subarray(0, 5)
      .toString(),
  ).toBe("%PDF-")
})

it("the typed client answers a refusal with the store's words", async () => {
  const client = await startClient()
  const { data, error, response } = await client.POST("/admin/shipment-ordering/boxes/order", {
    body: { ids: ["sobox_none"] },
  })
  expect([data, response.status, error?.message]).toEqual([
    undefined,
    404,
    expect.stringContaining("no longer exists"),
  ])
})
