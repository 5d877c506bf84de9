import { createBox } from "../harness/items-and-boxes"
import { seedStore } from "../harness/seed/seed-store"
import { createShippingOptions, listServiceOptions } from "../harness/seed/shipping-options"
import { asTestShop, type TestShop } from "../harness/test-shop"
import { enterStore } from "../harness/test-store"
import type { Narrator } from "./narrator"
import type { DemoServers } from "./start-servers"

const BOXES = [
  { name: "Small box", kind: "parcel", size: [250, 180, 120], tare: 90, max: 5_000 },
  { name: "Large box", kind: "parcel", size: [450, 350, 250], tare: 400, max: 20_000 },
  { name: "Flat box", kind: "parcel", size: [560, 340, 60], tare: 300, max: 10_000 },
  { name: "Padded envelope", kind: "envelope", size: [340, 240, 30], tare: 20, max: 1_000 },
] as const

/** Fills the empty store, and does over HTTP what a merchant does in Settings > Shipment Ordering. */
export async function setUpShop(
  { store, sandbox, databaseUrl }: Omit<DemoServers, "stop">,
  narrator: Narrator,
): Promise<TestShop> {
  narrator.step("Fill the store: region, stock location, products with sizes")
  const seed = await seedStore({ url: store.url, databaseUrl })
  const shop = asTestShop(await enterStore(store, seed, databaseUrl), sandbox)
  const { admin } = shop

  narrator.step("Enter the account in Settings > Shipment Ordering, and test the connection")
  const settings = {
    environment: "development",
    base_url: sandbox.url,
    sender_name: "Baltic Table SIA",
    shipped_on: "numbers",
    tracking_url_templates: { "*": "https://carrier.example/track/{number}" },
  }
  narrator.sent("POST /admin/shipment-ordering/settings", { ...settings, api_key: "…" })
  await shop.configure({ ...settings, api_key: sandbox.key })
  for (const { name, kind, size, tare: tare_weight, max: max_weight } of BOXES) {
    const [inner_length, inner_width, inner_height] = size
    const sizes = { inner_length, inner_width, inner_height }
    await createBox(shop, { name, kind, tare_weight, max_weight, ...sizes })
  }
  const { checks } = await admin.post<{ checks: { name: string; message: string }[] }>(
    "/admin/shipment-ordering/settings/test",
  )
  narrator.rows(checks.map(({ name, message }) => [name, message]))

  narrator.step("Find the account's services and make a shipping option of each")
  const services = await listServiceOptions(admin)
  await createShippingOptions(admin, { ...seed, services })
  narrator.rows(services.map((service) => [service.id, service.name ?? ""]))
  return shop
}
