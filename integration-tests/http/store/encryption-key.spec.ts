// A store without an encryption key and without a print queue, beside a sandbox, and one with a wrong key.
import { startSandbox, type RunningSandbox } from "../../../packages/sandbox/src"
import { tryToFulfil } from "../../harness/fulfil-order"
import { outcomeOf } from "../../harness/http-client"
import { importOrder } from "../../harness/orders"
import { quotesOf } from "../../harness/prices"
import { printServer, readPrintQueue, WITH_KEY } from "../../harness/print-queue"
import { createShippingOptions, listServiceOptions } from "../../harness/seed/shipping-options"
import { errorLines, startStore } from "../../harness/store-process"
import { testDatabase } from "../../harness/test-database"
import { asTestShop, fillCart } from "../../harness/test-shop"
import { startOwnStore } from "../../harness/test-store"

const PLUGIN = "/admin/shipment-ordering"
const WHERE = "Settings > Shipment Ordering"

let sandbox: RunningSandbox

beforeAll(async () => {
  sandbox = await startSandbox()
})

afterAll(() => sandbox.close())

it("a store without keys prices carts, saves no API key, queues no label and says what is missing", async () => {
  const store = await startOwnStore({
    env: { SHIPMENT_ORDERING_ENCRYPTION_KEY: "", SHIPMENT_ORDERING_PRINT_QUEUE_KEY: "" },
  })
  const send = async (path: string, body?: object) =>
    outcomeOf(await store.admin.send("POST", `${PLUGIN}${path}`, body))
  const where = expect.stringContaining(WHERE) as string
  expect(await store.admin.post(`${PLUGIN}/settings/test`)).toMatchObject({
    checks: [{ message: where }, { message: where }],
  })
  expect(await listServiceOptions(store.admin)).toEqual([])
  expect(await send("/services/refresh")).toEqual({ status: 400, message: where })

  const entered = { base_url: sandbox.url, api_key: sandbox.key, sender_name: "Half saved" }
  const refused = await send("/settings", entered)
  expect(refused).toEqual({
    status: 400,
    message: expect.stringMatching(/node -e .*randomBytes\(32\).*SHIPMENT_ORDERING_ENCRYPTION_KEY/),
  })
  expect(refused.message).not.toContain(sandbox.key)
  expect(await store.admin.get(`${PLUGIN}/settings`)).toMatchObject({
    settings: { base_url: null, api_key_hint: null, sender_name: "", can_save_api_key: false },
  })

  await send("/settings", { environment: "development", base_url: sandbox.url })
  const services = await listServiceOptions(store.admin)
  const created = await createShippingOptions(store.admin, { ...store.seed, services })
  const options = created.map(({ id, data }) => [String(data?.service_code), id])
  const shop = asTestShop(store, sandbox, Object.fromEntries(options) as Record<string, string>)
  const cart = await fillCart(shop)
  expect((await quotesOf(store, cart.id)).carrierB_classic?.amount).toBeGreaterThan(0)
  const { message } = await tryToFulfil(store, (await importOrder(shop)).id)
  expect(message).toMatch(/No API key is saved/)
  expect(message).toContain(WHERE)
  expect(sandbox.core.requests.counts().create ?? 0).toBe(0)

  expect(await readPrintQueue(store)).toMatchObject({ is_on: false })
  expect(await send("/print-jobs", { shipment_id: "any", paper: "thermal" })).toEqual({
    status: 400,
    message: expect.stringMatching(/queue is off.*printQueueKey.*restart the store/),
  })
  for (const authorization of [WITH_KEY.authorization, "Bearer undefined", "Bearer "]) {
    expect((await printServer(store, { authorization }).next()).status).toBe(401)
  }
  expect(errorLines(store.store.logs.lines)).toEqual([])
})

it("an encryption key of the wrong length stops the boot, which names the option and not the key", async () => {
  const { server, template } = testDatabase()
  const name = `shipment_ordering_test_boot_${Date.now().toString(36)}`
  const databaseUrl = await server.createDatabase(name, { template: template.name })
  const key = "c2VjcmV0LXNlY3JldC0xNg=="
  try {
    const outcome = await startStore({
      databaseUrl,
      env: { SHIPMENT_ORDERING_ENCRYPTION_KEY: key },
    }).then(
      async (store) => {
        await store.stop()
        return "It started."
      },
      (error: Error) => error.message,
    )
    expect(outcome).toMatch(/plugin option encryptionKey must be 32 bytes.*but is 16 bytes/)
    expect(outcome).not.toContain(key.slice(0, 22))
  } finally {
    await server.dropDatabase(name)
  }
})
