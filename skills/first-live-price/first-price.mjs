// Takes a running Medusa store with this plugin to its first live price: what the four questions in the admin ask, over HTTP.
// Uses the store's own region, stock location and item, and makes a sample of what the store does not have.
import { parseArgs } from "node:util"

const text = { type: "string" }
const { values: given } = parseArgs({
  options: {
    store: { ...text, default: "http://localhost:9000" },
    email: text,
    password: text,
    service: text,
    key: text,
  },
})
if (!given.email || !given.password || !given.service) {
  console.error(
    "Usage: first-price.mjs --email E --password P --service ADDRESS [--key KEY] [--store ADDRESS]",
  )
  process.exit(1)
}

const headers = { "content-type": "application/json" }
const plugin = "/admin/shipment-ordering"

async function send(method, path, body) {
  const response = await fetch(given.store.replace(/\/$/, "") + path, {
    method,
    headers,
    body: JSON.stringify(body),
  })
  const answer = await response.text()
  if (!response.ok) throw new Error(`${method} ${path} was answered ${response.status}: ${answer}`)
  return JSON.parse(answer)
}
const get = (path) => send("GET", path)
const post = (path, body = {}) => send("POST", path, body)

async function firstPrice() {
  const { token } = await post("/auth/user/emailpass", {
    email: given.email,
    password: given.password,
  })
  headers.authorization = `Bearer ${token}`
  console.log(`1. Signed in at ${given.store}`)

  const { settings } = await get(`${plugin}/settings`)
  if (settings.base_url && new URL(settings.base_url).origin !== new URL(given.service).origin) {
    throw new Error(
      `This store is set up for ${settings.base_url} already, which is left as it is. Name it with --service, or take a store for tests.`,
    )
  }
  await post(`${plugin}/settings`, { base_url: given.service, api_key: given.key })
  const { checks } = await post(`${plugin}/settings/test`)
  console.log(`2. ${checks.map(({ name, message }) => `${name}: ${message}`).join(" ")}`)
  if (!checks[0].is_ok) throw new Error("Start the service, or correct --service.")

  const shop = await openShop()
  console.log(`3. The store sells "${shop.item.title}" from "${shop.location.name}"`)

  const { services } = await post(`${plugin}/services/refresh`)
  const { destinations } = await get(`${plugin}/prices/preview`)
  const [{ country_code, postal_code }] = destinations
  const items = [{ variant_id: shop.item.variants[0].id, quantity: 1 }]
  const { prices } = await post(`${plugin}/prices/preview`, { country_code, postal_code, items })
  console.log(`4. ${services.length} services; prices to ${country_code} ${postal_code}:`)
  for (const { service_code, amount, currency_code, source } of prices) {
    const price = amount === null ? "none" : `${amount} ${currency_code}, ${source}`
    console.log(`   ${service_code}: ${price}`)
  }

  const options = cheapest(services, prices).map((service_code) => ({ service_code }))
  await post(`${plugin}/shipping-options`, { location_id: shop.location.id, options })
  const address = {
    country_code: country_code.toLowerCase(),
    postal_code,
    address_1: "1",
    city: "-",
  }
  const { cart } = await post("/store/carts", {
    region_id: shop.region.id,
    shipping_address: address,
    items,
  })
  const { quotes } = await get(`/store/shipment-ordering/quotes?cart_id=${cart.id}`)
  console.log("5. In the shop, a customer's cart has these prices:")
  for (const { name, amount, source, reason } of quotes) {
    const price = amount === null ? reason.text : `${amount} ${cart.currency_code}, ${source}`
    console.log(`   ${name}: ${price}`)
  }
  // A price of the last ten minutes comes from the cache.
  if (!quotes.some(({ source }) => source === "live" || source === "cache")) {
    throw new Error("No option has a live price: the reasons are above.")
  }
  console.log("Done: these prices are the service's.")
}

/** Of the services with a price: the cheapest to the door, and the cheapest to a parcel locker. */
function cheapest(services, prices) {
  const priced = prices.filter(({ amount }) => amount !== null).sort((a, b) => a.amount - b.amount)
  return [false, true].flatMap((isLocker) => {
    const fits = ({ service_code: code }) =>
      services.some(
        (one) =>
          one.service_code === code &&
          one.delivers_to_locker === isLocker &&
          one.is_enabled &&
          !one.collects_cash,
      )
    return priced.find(fits)?.service_code ?? []
  })
}

/** What a customer needs to fill a cart. */
async function openShop() {
  const first = async (path, name) => (await get(path))[name][0]
  const made = async (path, body) => Object.values(await post(path, body))[0]

  const region =
    (await first("/admin/regions?limit=1", "regions")) ??
    (await made("/admin/regions", { name: "Latvia", currency_code: "eur", countries: ["lv"] }))
  const { key, item } = await findSeller(first)
  const channel = key?.sales_channels[0] ?? (await first("/admin/sales-channels", "sales_channels"))
  if (!key) {
    const newKey = await made("/admin/api-keys", { title: "Web shop", type: "publishable" })
    await post(`/admin/api-keys/${newKey.id}/sales-channels`, { add: [channel.id] })
    headers["x-publishable-api-key"] = newKey.token
  }

  const profile =
    (await first("/admin/shipping-profiles?limit=1", "shipping_profiles")) ??
    (await made("/admin/shipping-profiles", { name: "Default", type: "default" }))
  const ofChannel = `/admin/stock-locations?sales_channel_id=${channel.id}`
  let location = await first(ofChannel, "stock_locations")
  if (!location) {
    const address = { address_1: "Katlakalna iela 11", city: "Riga", postal_code: "LV-1073" }
    location = await made("/admin/stock-locations", {
      name: "Warehouse",
      address: { ...address, country_code: "lv" },
    })
    await post(`/admin/stock-locations/${location.id}/sales-channels`, { add: [channel.id] })
  }
  const sample = {
    ...{ title: "Sample mug", status: "published", shipping_profile_id: profile.id },
    sales_channels: [{ id: channel.id }],
    options: [{ title: "Size", values: ["0.3 l"] }],
    variants: [
      {
        ...{ title: "0.3 l", options: { Size: "0.3 l" }, manage_inventory: false },
        ...{ weight: 380, length: 125, width: 95, height: 100 },
        prices: [{ currency_code: region.currency_code, amount: 14.9 }],
      },
    ],
  }
  return { region, location, item: item ?? (await made("/admin/products", sample)) }
}

/** The first publishable key by which something is sold; else one by which nothing is sold yet, if there is one. */
async function findSeller(first) {
  const { api_keys } = await get("/admin/api-keys?type=publishable")
  const keys = api_keys.filter((key) => !key.revoked_at && key.sales_channels.length > 0)
  for (const key of [...keys, ...keys.slice(0, 1)]) {
    headers["x-publishable-api-key"] = key.token
    const item = await first("/store/products?limit=1", "products")
    if (item) return { key, item }
  }
  return { key: keys[0] }
}

firstPrice().catch((error) => {
  console.error(error.cause ? `${given.store} does not answer. Is the store up?` : error.message)
  process.exitCode = 1
})
