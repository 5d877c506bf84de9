import description from "../../packages/sandbox/src/openapi.json"
import { startLocalServer } from "../harness/local-server"
import { type Environment } from "./support/account-client"
import { fieldErrorsOf, shipmentIdOf } from "./support/read-reply"
import { useSandbox } from "./support/sandbox"

const sandbox = useSandbox()
const order = description.paths["/services/order-store"].post.requestBody.content
const refusal = description.components.responses.Refused.content["application/json"].examples

it.each<Environment>(["development", "production"])(
  "the environment %s serves the service's description without a key",
  async (environment) => {
    const reply = await sandbox().anybody.with({ environment }).get("/openapi.json")
    expect(reply.status).toBe(200)
    expect(reply.json).toEqual(description)
  },
)

it("the description's example of an order is accepted, and its refusal of an empty one is what the service answers", async () => {
  const merchant = await sandbox().newAccount()
  const id = shipmentIdOf(await merchant.create(order["application/json"].example))
  expect((await merchant.detail(id)).status).toBe(200)
  expect(fieldErrorsOf(await merchant.create({}))).toEqual(refusal.empty.value.errors)
})

it.each([
  ["field", "/services/calculate", 200, /is not as openapi\.json says/],
  ["status", "/services/calculate", 418, /does not know this status/],
  ["path", "/services/prices", 200, /is not in openapi\.json/],
])(
  "these tests notice an answer with a %s that is not described",
  async (_, path, status, error) => {
    const server = await startLocalServer((_request, response) => {
      const answer = { type: "success", message: "OK", data: [], more: 1 }
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(answer))
    })
    const client = sandbox().anybody.with({ origin: server.url })
    await expect(client.get(path)).rejects.toThrow(error)
    await server.close()
  },
)
