import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../runtime/plugin-scope"
import { readPickupLocations } from "../../../../runtime/setup/pickup-locations"

/** The store's stock locations as places where the carrier collects. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse): Promise<void> {
  const locations = await readPickupLocations(pluginScope(req.scope))
  res.json({
    locations: locations.map(({ id, name, address, missing, isProviderEnabled }) => ({
      id,
      name,
      address,
      missing,
      is_provider_enabled: isProviderEnabled,
    })),
  })
}
