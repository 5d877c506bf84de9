import { startSandbox, type RunningSandbox } from "../../../packages/sandbox/src"
import { errorLines } from "../../harness/error-lines"
import { quotesOf } from "../../harness/quotes-of"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { startStore } from "../../harness/store-process"
import { testDatabase } from "../../harness/test-database"
import { asTestShop, fillCart, placeOrder } from "../../harness/test-shop"
import { startOwnStore, type TestStore } from "../../harness/test-store"
import { outcomeOf, tryToFulfil } from "../../harness/try-to-fulfil"

const PLUGIN = "/admin/shipment-ordering"
const WHERE = "Settings > Shipment Ordering"

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})

afterAll(() => sandbox.close())

describe("a store without an encryption key", () => {
  let keyless: TestStore

  beforeAll(async () => {
    keyless = await startOwnStore({ env: { SHIPMENT_ORDERING_ENCRYPTION_KEY: "" } })
  })

  it("before it is set up says so wherever somebody looks", async () => {
    const { checks } = await keyless.admin.post<{ checks: { message: string }[] }>(
      `${PLUGIN}/settings/test`,
    )
    expect(checks.map(({ message }) => message)).toEqual([
      expect.stringContaining(WHERE),
      expect.stringContaining(WHERE),
    ])
    expect(await listServiceOptions(keyless.admin)).toEqual([])
    const refused = await outcomeOf(await keyless.admin.send("POST", `${PLUGIN}/services/refresh`))
    expect(refused).toEqual({ status: 400, message: expect.stringContaining(WHERE) })
  })

  it("refuses to save an API key, with the command that makes one, and saves nothing of that request", async () => {
    const answer = await keyless.admin.send("POST", `${PLUGIN}/settings`, {
      base_url: sandbox.url,
      api_key: sandbox.key,
      sender_name: "Half saved",
    })
    const refused = await outcomeOf(answer)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/node -e .*randomBytes\(32\)/)
    expect(refused.message).toContain("SHIPMENT_ORDERING_ENCRYPTION_KEY")
    expect(refused.message).not.toContain(sandbox.key)
    const { settings } = await keyless.admin.get<{ settings: Record<string, unknown> }>(
      `${PLUGIN}/settings`,
    )
    expect(settings).toMatchObject({
      base_url: null,
      api_key_hint: null,
      sender_name: "",
      can_save_api_key: false,
    })
  })

  it("prices carts, and says what is missing when it comes to ordering", async () => {
    await keyless.admin.post(`${PLUGIN}/settings`, {
      environment: "development",
      base_url: sandbox.url,
    })
    const services = await listServiceOptions(keyless.admin)
    const created = await createShippingOptions(keyless.admin, { ...keyless.seed, services })
    const options = Object.fromEntries(
      created.map(({ id, data }) => [String(data?.service_code), id]),
    )
    const keylessShop = asTestShop(keyless, sandbox, options)
    const cart = await fillCart(keylessShop)
    expect((await quotesOf(keyless, cart.id)).carrierB_classic?.amount).toBeGreaterThan(0)

    const order = await placeOrder(keylessShop)
    const before = sandbox.core.requests.counts().create
    const refused = await tryToFulfil(keyless, order.id)
    expect(refused.status).toBe(400)
    expect(refused.message).toMatch(/No API key is saved/)
    expect(refused.message).toContain(WHERE)
    expect(sandbox.core.requests.counts().create).toBe(before)
  })

  it("leaves a log without errors", () => {
    expect(errorLines(keyless.store.logs.lines)).toEqual([])
  })
})

describe("plugin options that cannot be", () => {
  it.each([
    {
      what: "an encryption key of 16 bytes",
      env: { SHIPMENT_ORDERING_ENCRYPTION_KEY: "c2VjcmV0LXNlY3JldC0xNg==" },
      message: /plugin option encryptionKey must be 32 bytes.*but is 16 bytes/,
    },
    {
      what: "a backend address without a scheme",
      env: { SHIPMENT_ORDERING_BACKEND_URL: "shop.example" },
      message: /plugin option backendUrl/,
    },
  ])("$what stops the boot, naming the option and not the key", async ({ env, message }) => {
    const { server, template } = testDatabase()
    const name = `shipment_ordering_test_boot_${Date.now().toString(36)}`
    const databaseUrl = await server.createDatabase(name, { template: template.name })
    try {
      const outcome = await startStore({ databaseUrl, env }).then(
        async (store) => {
          await store.stop()
          return "It started."
        },
        (error: Error) => error.message,
      )
      expect(outcome).toMatch(message)
      expect(outcome).not.toContain("c2VjcmV0LXNlY3JldC0xNg")
    } finally {
      await server.dropDatabase(name)
    }
  })
})
