import type { HttpTypes } from "@medusajs/framework/types"
import type { HttpClient } from "./http-client"

/** A stock location that serves nobody. */
export async function anotherLocation(admin: HttpClient): Promise<string> {
  const { stock_location } = await admin.post<HttpTypes.AdminStockLocationResponse>(
    "/admin/stock-locations",
    { name: "Another warehouse" },
  )
  return stock_location.id
}

/** A shipping profile of no product. */
export async function anotherProfile(admin: HttpClient): Promise<string> {
  const { shipping_profile } = await admin.post<HttpTypes.AdminShippingProfileResponse>(
    "/admin/shipping-profiles",
    { name: "Another profile", type: "another" },
  )
  return shipping_profile.id
}
