import { checkHealth } from "../harness/check-health"
import { crashAndRestart } from "../harness/crash-and-restart"
import { providerId } from "../harness/seed/shipping-options"
import type { Store } from "../harness/store-process"
import { fillCart, startOwnShop, type TestShop } from "../harness/test-shop"

interface SetupStep {
  name: string
  is_done: boolean
  lines: string | null
}

let shop: TestShop
let restarted: Store | undefined

beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(async () => {
  await restarted?.stop()
  await shop.sandbox.close()
})

async function restart(env: NodeJS.ProcessEnv): Promise<void> {
  shop = await crashAndRestart(shop, env)
  restarted = shop.store
}

const providerStep = async () => {
  const path = "/admin/shipment-ordering/setup"
  const { setup } = await shop.admin.get<{ setup: { steps: SetupStep[] } }>(path)
  return setup.steps.find(({ name }) => name === "provider")
}

const quotesOf = async (cartId: string) => {
  const { quotes } = await shop.storefront.get<{
    quotes: { available: boolean; reason: { code: string } | null }[]
  }>(`/store/shipment-ordering/quotes?cart_id=${cartId}`)
  return [...new Set(quotes.map(({ available, reason }) => reason?.code ?? available))]
}

const warnings = () =>
  shop.store.logs.lines.filter(
    (line) => line.includes('"level":"warn"') && line.includes("medusa-config"),
  )

it("a whole configuration is not warned of", async () => {
  expect(await providerStep()).toMatchObject({ is_done: true, lines: null })
  expect((await checkHealth(shop)).configuration_gap).toBeNull()
  expect(warnings()).toEqual([])
})

it.each([
  [
    "the plugin without its provider",
    { STORE_LEAVE_OUT: "provider" },
    "provider_missing",
    /its fulfillment provider is not/,
  ],
  [
    "a provider with another id than that of the shipping options",
    { STORE_PROVIDER_ID: "renamed" },
    "provider_renamed",
    new RegExp(`belong to the provider \\\\?"${providerId}`),
  ],
])(
  "%s is warned of at boot, in the set-up, in the health, and quoted as unavailable",
  async (_, env, code, warning) => {
    await restart(env)
    expect(warnings()).toEqual([expect.stringMatching(warning)])
    const lines = expect.stringContaining('id: "shipment-ordering"') as string
    expect(await providerStep()).toMatchObject({ is_done: false, lines })
    expect((await checkHealth(shop)).configuration_gap).toMatchObject({ code, lines })
    expect(await quotesOf((await fillCart(shop)).id)).toEqual(["not_configured"])
  },
)

it("a provider without its plugin is warned of at boot, and says so where its services are asked for", async () => {
  await restart({ STORE_LEAVE_OUT: "plugin" })
  expect(warnings()).toEqual([expect.stringMatching(/the plugin is not/)])
  const path = `/admin/fulfillment-providers/${providerId}/options`
  const answer = await shop.admin.send("GET", path)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('resolve: "medusa-plugin-shipment-ordering"'),
  })
})
