import {
  calculate,
  confirmShipment,
  createApiClient,
  createShipment,
  getShipment,
  listShipments,
} from ".."
import type { CreateShipmentBody } from "../create-shipment-fields"
import { apiKey, clientOf, errorOf, operations, query, quote } from "./client-under-test"
import { json, useTinyApi } from "./tiny-api"

const service = useTinyApi()

it("the client asks for prices with all packages, the country in upper case, both headers and no key", async () => {
  service.behave(json(200, { type: "success", message: "OK", data: [quote] }))
  const { client } = clientOf(`${service.host}/api/production/v1/`)
  const quotes = await calculate(client, {
    ...query,
    zipCode: " SW1A 1AA ",
    packages: [
      { weight: "2.5", length: "30", width: "20", height: "10" },
      { weight: "0.5", length: "15.5", width: "5", height: "1" },
    ],
    parcelPrice: "50.00",
  })
  expect(quotes).toMatchObject([{ serviceCode: "carrierA_standard" }])
  const [request] = service.seen
  expect(request?.method).toBe("GET")
  expect(request?.headers).toMatchObject({
    accept: "application/json",
    "content-type": "application/json",
  })
  expect(request?.headers).not.toHaveProperty("authorization")
  expect(request?.body).toBe("")
  const url = new URL(request?.url ?? "", service.host)
  expect(url.pathname).toBe("/api/production/v1/services/calculate")
  expect(url.search).toContain("zip_code=SW1A%201AA")
  expect([...url.searchParams].map((pair) => pair.join("=")).join("&")).toBe(
    "country_code=AT&zip_code=SW1A 1AA&package_type=1&send_adr=0&weight[]=2.5&weight[]=0.5" +
      "&length[]=30&length[]=15.5&width[]=20&width[]=5&height[]=10&height[]=1" +
      "&parcel_price=50.00&parcel_copy_id=",
  )
})

it("the client sends no sizes for envelopes, and no amount to collect unless there is one", async () => {
  service.behave(json(200, { data: [] }))
  const { client } = clientOf(service.host)
  expect(await calculate(client, { ...query, packageType: 2, sendAdr: true })).toEqual([])
  const { searchParams } = new URL(service.seen[0]?.url ?? "", service.host)
  expect([...searchParams.keys()].join(" ")).toBe(
    "country_code zip_code package_type send_adr weight[] parcel_copy_id",
  )
  expect(searchParams.get("send_adr")).toBe("1")
})

it("the client orders with key and idempotency key, and sends a string byte for byte", async () => {
  service.behave(json(200, { type: "success", data: { shipment_id: "123" } }))
  const { client } = clientOf(service.host, { environment: "development" })
  const frozen = ' {"recipient_name" : "Žofie",\n"weight":["1.50"]} \n'
  expect(await createShipment(client, frozen, { idempotencyKey: "k-1" })).toEqual({
    shipmentId: 123,
  })
  expect(service.seen).toMatchObject([
    {
      method: "POST",
      url: "/api/development/v1/services/order-store",
      body: frozen,
      headers: {
        authorization: `Bearer ${apiKey}`,
        "idempotency-key": "k-1",
        accept: "application/json",
        "content-type": "application/json",
        "content-length": String(Buffer.byteLength(frozen)),
      },
    },
  ])
  const body = { recipient_name: "Žofie Nováková", weight: ["2.5"] } as CreateShipmentBody
  await createShipment(client, body, { idempotencyKey: "k-2" })
  expect(JSON.parse(service.seen[1]?.body ?? "")).toEqual(body)
})

it("the client confirms where the document's gap is filled by default, and finds the link under any name", async () => {
  service.behave(json(200, { type: "success", data: { document: "https://cdn.example/1.pdf" } }))
  const { client } = clientOf(service.host)
  expect(await confirmShipment(client, 7)).toEqual({ labelUrls: ["https://cdn.example/1.pdf"] })
  expect(service.seen).toMatchObject([
    {
      method: "POST",
      url: "/api/production/v1/services/shipment/7/confirm",
      body: "{}",
      headers: { authorization: `Bearer ${apiKey}` },
    },
  ])
})

it("the client confirms as the settings say", async () => {
  service.behave(json(200, { link: { a: "https://x/a", b: "https://x/b" } }))
  const { client } = clientOf(service.host, {
    endpoints: {
      confirm: {
        method: "PUT",
        path: "/services/confirm",
        body: { orders: [{ shipment_id: "{id}", ref: "no. {id}" }], now: 1 },
      },
      labelPaths: ["link.b"],
    },
  })
  expect(await confirmShipment(client, 7)).toEqual({ labelUrls: ["https://x/b"] })
  expect(service.seen[0]).toMatchObject({
    method: "PUT",
    url: "/api/production/v1/services/confirm",
    body: '{"orders":[{"shipment_id":7,"ref":"no. 7"}],"now":1}',
  })
})

it.each([
  { confirm: { path: "/services/confirm" } },
  { confirm: { path: "//other.example/{id}" } },
  { confirm: { path: "https://other.example/{id}" } },
  { confirm: { path: "/../{id}" } },
  { labelPaths: ["data..label"] },
  { lockerField: "recipient_name" },
])("the client refuses the endpoints %j", (endpoints) => {
  const options = { host: service.host, environment: "production", endpoints } as const
  expect(() => createApiClient(options)).toThrow()
})

it("the client confirms without a body, at a path with a dot, where the settings say so", async () => {
  service.behave(json(200, {}))
  const confirm = { path: "/v1.1/{id}", body: null }
  await confirmShipment(clientOf(service.host, { endpoints: { confirm } }).client, 7)
  expect(service.seen).toMatchObject([{ url: "/api/production/v1/v1.1/7", body: "" }])
})

it.each([
  ["no link", json(200, { type: "success", message: "OK" })],
  ["no body", json(204, "")],
  ["a list", json(200, [])],
])("the client counts a confirmation with %s as done", async (_what, behaviour) => {
  service.behave(behaviour)
  expect(await confirmShipment(clientOf(service.host).client, 7)).toEqual({ labelUrls: [] })
})

it("the client counts an order as made if the answer names a shipment, even with an error", async () => {
  service.behave(json(200, { type: "error", data: { shipment_id: 9 } }))
  expect(await operations.create(clientOf(service.host).client)).toEqual({ shipmentId: 9 })
})

it("the client reads a shipment and lists shipments with the key", async () => {
  service.behave(
    json(200, { shipment: { id: 7, tracking_numbers: ["A"] } }),
    json(200, { type: "success", shipment_ids: ["7", 8, null, { id: 9 }, 0, -1, 1.5] }),
  )
  const { client } = clientOf(service.host, { apiKey: ` ${apiKey}\n` })
  expect(await getShipment(client, 7)).toMatchObject({ id: 7, trackingNumbers: ["A"] })
  expect(await listShipments(client, { from: "2025-01-01", to: "2025-01-31" })).toEqual([7, 8])
  expect(service.seen.map(({ url }) => url)).toEqual([
    "/api/production/v1/services/shipment/7",
    "/api/production/v1/services/shipments?date_form=2025-01-01&date_to=2025-01-31",
  ])
  for (const { headers } of service.seen) {
    expect(headers).toMatchObject({
      authorization: `Bearer ${apiKey}`,
      accept: "application/json",
      "content-type": "application/json",
    })
  }
})

it("the client reuses its connections, except for what must not be repeated", async () => {
  const ports: (number | undefined)[] = []
  service.behave((response, request) => {
    ports.push(request.socket.remotePort)
    json(200, { shipment: { id: 7, tracking_numbers: [] } })(response, request)
  })
  const { client } = clientOf(service.host)
  await getShipment(client, 7)
  await getShipment(clientOf(service.host).client, 7)
  await confirmShipment(client, 7)
  expect(ports[1]).toBe(ports[0])
  expect(ports[2]).not.toBe(ports[0])
})

it.each(["", "  ", undefined, "kéy", "two\nlines"])(
  "the client makes no call that needs a key when the key is %p",
  async (badKey) => {
    service.behave(json(200, { data: [] }))
    const { client, reports } = clientOf(service.host, { apiKey: badKey })
    for (const operation of ["create", "confirm", "detail", "list"] as const) {
      const error = await errorOf(operations[operation](client))
      expect(error.kind).toBe("auth")
      expect(error.merchantMessage).toContain(
        badKey?.trim() ? "refused the API key for the production" : "No API key is saved",
      )
      expect(error.merchantMessage).toContain("Settings > Shipment Ordering")
    }
    expect(reports).toEqual([])
    expect(await calculate(client, query)).toEqual([])
    expect(service.seen).toHaveLength(1)
  },
)

it("the client refuses an idempotency key that no header can carry before any call", async () => {
  const { client } = clientOf(service.host)
  for (const idempotencyKey of ["", "a b", "ž", "x".repeat(256)]) {
    await expect(createShipment(client, "{}", { idempotencyKey })).rejects.toThrow(TypeError)
  }
  expect(service.seen).toEqual([])
})
