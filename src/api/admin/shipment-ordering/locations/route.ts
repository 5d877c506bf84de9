import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { readPickupLocations } from "../../../../account"
import { openContext } from "../../../../context"

/** Lists the stock locations as pickup places. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json({ locations: await readPickupLocations(await openContext(req.scope)) })
}
