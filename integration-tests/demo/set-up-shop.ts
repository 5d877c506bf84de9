import type { HttpTypes } from "@medusajs/framework/types"
import type { RunningSandbox } from "../../packages/sandbox/src"
import type { HttpClient } from "../harness/http-client"
import { createShippingOptions, listServiceOptions } from "../harness/seed/shipping-options"
import type { StoreSeed } from "../harness/seed/seed-store"
import type { Narrator } from "./narrator"

const BOXES = [
  { name: "Small box", kind: "parcel", size: [250, 180, 120], tare: 90, max: 5_000 },
  { name: "Large box", kind: "parcel", size: [450, 350, 250], tare: 400, max: 20_000 },
  { name: "Flat box", kind: "parcel", size: [560, 340, 60], tare: 300, max: 10_000 },
  { name: "Padded envelope", kind: "envelope", size: [340, 240, 30], tare: 20, max: 1_000 },
] as const

/** Does over HTTP what a merchant does in Settings > Shipment Ordering. */
export async function setUpPlugin(
  admin: HttpClient,
  { seed, sandbox, narrator }: { seed: StoreSeed; sandbox: RunningSandbox; narrator: Narrator },
): Promise<HttpTypes.AdminShippingOption[]> {
  narrator.step("Enter the account in Settings > Shipment Ordering, and test the connection")
  const settings = {
    environment: "development",
    base_url: sandbox.url,
    sender_name: "Baltic Table SIA",
    shipped_on: "numbers",
    tracking_url_templates: { "*": "https://carrier.example/track/{number}" },
  }
  narrator.sent("POST /admin/shipment-ordering/settings", { ...settings, api_key: "…" })
  await admin.post("/admin/shipment-ordering/settings", { ...settings, api_key: sandbox.key })
  for (const { name, size, tare, max, kind } of BOXES) {
    const [length, width, height] = size
    await admin.post("/admin/shipment-ordering/boxes", {
      name,
      kind,
      inner_length: length,
      inner_width: width,
      inner_height: height,
      tare_weight: tare,
      max_weight: max,
    })
  }
  const { checks } = await admin.post<{ checks: { name: string; message: string }[] }>(
    "/admin/shipment-ordering/settings/test",
  )
  narrator.rows(checks.map(({ name, message }) => [name, message]))

  narrator.step("Find the account's services and make a shipping option of each")
  const services = await listServiceOptions(admin)
  const options = await createShippingOptions(admin, { ...seed, services })
  narrator.rows(services.map((service) => [service.id, service.name ?? ""]))
  return options
}
