import { orderBody } from "./order-body"
import { SandboxUnderTest, at, listAt } from "./sandbox-under-test"

let sandbox: SandboxUnderTest
beforeEach(async () => {
  sandbox = await SandboxUnderTest.start()
})
afterEach(() => sandbox.close())

const protectedOperations = [
  ["POST", "/services/order-store"],
  ["GET", "/services/shipments?date_form=2026-01-01&date_to=2026-01-02"],
  ["GET", "/services/shipment/100001"],
  ["POST", "/services/shipment/100001/confirm"],
] as const

async function statuses(headers: Record<string, string>): Promise<number[]> {
  const answers = protectedOperations.map(async ([method, path]) => {
    const answer = await sandbox.call(method, `/api/production/v1${path}`, { headers })
    return answer.status
  })
  return Promise.all(answers)
}

describe("authentication", () => {
  it.each([
    [{}],
    [{ Authorization: "Bearer wrong" }],
    [{ Authorization: "Bearer" }],
    [{ Authorization: "Basic start-key" }],
    [{ Authorization: "start-key" }],
  ])("answers 401 to %j on every protected operation", async (headers) => {
    expect(await statuses(headers)).toEqual([401, 401, 401, 401])
  })

  it("takes a key in both environments", async () => {
    for (const environment of ["production", "development"]) {
      const path = `/api/${environment}/v1/services/order-store`
      const answer = await sandbox.call("POST", path, { key: "start-key", body: orderBody() })
      expect(answer.status).toBe(200)
    }
  })

  it("ends a key with its revocation, at once", async () => {
    const made = await sandbox.control("POST", "/keys", { account: "demo", name: "Shop" })
    const key = String(at(made.body, "key"))
    await sandbox.order(orderBody(), { key })
    await sandbox.control("DELETE", `/keys/${String(at(made.body, "id"))}`)
    expect(await statuses({ Authorization: `Bearer ${key}` })).toEqual([401, 401, 401, 401])
  })

  it("ends a key after 365 days", async () => {
    const day = 24 * 60 * 60
    await sandbox.advance(365 * day - 60)
    await sandbox.order(orderBody())
    await sandbox.advance(120)
    expect(await statuses({ Authorization: "Bearer start-key" })).toEqual([401, 401, 401, 401])
  })

  it("shows a value once, and keeps only its hash", async () => {
    const made = await sandbox.control("POST", "/keys", { account: "shop", name: "Till" })
    const key = String(at(made.body, "key"))
    expect(key.length).toBeGreaterThan(40)
    await sandbox.order(orderBody(), { key })
    const { body } = await sandbox.control("GET", "/keys?account=shop")
    expect(body).toEqual({
      keys: [
        {
          id: at(made.body, "id"),
          account: "shop",
          name: "Till",
          valid_until: at(made.body, "valid_until"),
          last_used: expect.stringMatching(/^\d{4}-/),
        },
      ],
    })
    const kept = JSON.stringify([
      sandbox.sandbox.core.store.keys(),
      sandbox.sandbox.core.store.shipments(),
      sandbox.sandbox.core.requests.last(),
    ])
    expect(kept).not.toContain(key)
    expect(kept).not.toContain("start-key")
  })

  it("says when a key was never used", async () => {
    await sandbox.keyOf("shop")
    const { body } = await sandbox.control("GET", "/keys?account=shop")
    expect(listAt(body, "keys")).toMatchObject([{ last_used: null }])
  })
})
