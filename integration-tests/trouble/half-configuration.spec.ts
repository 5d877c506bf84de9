import type { HttpTypes } from "@medusajs/framework/types"
import { providerId } from "../harness/seed/shipping-options"
import { checkHealth, crashShop, fillCart, runJob } from "../harness/test-shop"
import { shopInTrouble } from "../harness/worlds"

const shop = shopInTrouble({}, { env: {} })

const restart = (env: NodeJS.ProcessEnv) => crashShop(shop, env)

const isKeyReadable = async () => {
  const path = "/admin/shipment-ordering/settings"
  const { settings } = await shop.admin.get<{
    settings: { api_key_is_readable: boolean | null }
  }>(path)
  return settings.api_key_is_readable
}

const quotesOf = async (cartId: string) => {
  const { quotes } = await shop.storefront.get<{
    quotes: { available: boolean; reason: { code: string } | null }[]
  }>(`/store/shipment-ordering/quotes?cart_id=${cartId}`)
  return [...new Set(quotes.map(({ available, reason }) => reason?.code ?? available))]
}

const warnings = () =>
  shop.store.logs.lines.filter(
    (line) => line.includes('"level":"warn"') && /shipment.ordering/i.test(line),
  )

it("a complete configuration causes no warning", async () => {
  await shop.admin.post("/admin/shipment-ordering/settings/test")
  expect(await isKeyReadable()).toBe(true)
  const { configuration_gap, accounts } = await checkHealth(shop)
  expect(configuration_gap).toBeNull()
  expect(accounts).toMatchObject([{ api_key: { state: "saved" } }])
  expect(warnings()).toEqual([])
})

it.each([
  ["another encryption key", Buffer.alloc(32, 6).toString("base64")],
  ["no encryption key", ""],
])(
  "%s causes a warning at boot, in the settings, in the health, and in the feed",
  async (_, key) => {
    await restart({ SHIPMENT_ORDERING_ENCRYPTION_KEY: key })
    expect(warnings()).toEqual([
      expect.stringMatching(
        /account \\?"default\\?" cannot be read.*Add the old key to the plugin/,
      ),
    ])
    expect(await isKeyReadable()).toBe(false)
    expect((await checkHealth(shop)).accounts).toMatchObject([{ api_key: { state: "unreadable" } }])
    await runJob(shop, "shipment-ordering-alerts")
    const { notifications } = await shop.admin.get<HttpTypes.AdminNotificationListResponse>(
      "/admin/notifications?channel=feed&fields=%2Bdata",
    )
    expect(notifications).toMatchObject([{ data: { title: "The API key cannot be read" } }])
  },
)

it("a database of the store at another address causes a warning at boot and in the health", async () => {
  await restart({ SHIPMENT_ORDERING_BACKEND_URL: "https://staging.shop.example" })
  expect(warnings()).toEqual([
    expect.stringMatching(/at https:\/\/staging\.shop\.example: ordering is paused/),
  ])
  expect(await isKeyReadable()).toBe(true)
  expect((await checkHealth(shop)).is_paused).toBe(true)
})

it("a store without its address gets a warning with the option, its variable and the value to set, and orders once a person says that it needs none", async () => {
  await restart({ SHIPMENT_ORDERING_BACKEND_URL: "" })
  expect(warnings()).toEqual([
    expect.stringMatching(
      /this one has no backendUrl: ordering is paused.*plugin option backendUrl or SHIPMENT_ORDERING_BACKEND_URL to http:\/\/localhost:\d+ and restart/,
    ),
  ])
  const settings = "/admin/shipment-ordering/settings"
  const isPaused = { is_paused: true, backend_url: null }
  expect(await shop.admin.get(settings)).toMatchObject({ settings: isPaused })
  expect((await checkHealth(shop)).is_paused).toBe(true)
  await shop.admin.post(`${settings}/adopt-address`)
  expect((await checkHealth(shop)).is_paused).toBe(false)
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
  "%s causes a warning at boot and in the health, and is quoted as unavailable",
  async (_, env, code, warning) => {
    await restart(env)
    expect(warnings()).toEqual([expect.stringMatching(warning)])
    const lines = expect.stringContaining('id: "shipment-ordering"') as string
    expect((await checkHealth(shop)).configuration_gap).toMatchObject({ code, lines })
    expect(await quotesOf((await fillCart(shop)).id)).toEqual(["not_configured"])
  },
)

it("a provider without its plugin causes a warning at boot, and says so when its services are asked for", async () => {
  await restart({ STORE_LEAVE_OUT: "plugin" })
  expect(warnings()).toEqual([expect.stringMatching(/the plugin is not/)])
  const path = `/admin/fulfillment-providers/${providerId}/options`
  const answer = await shop.admin.send("GET", path)
  expect(answer.status).toBe(400)
  expect(await answer.json()).toMatchObject({
    message: expect.stringContaining('resolve: "medusa-plugin-shipment-ordering"'),
  })
})
