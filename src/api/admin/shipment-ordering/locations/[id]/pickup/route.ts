import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, refuseMissing } from "../../../../../../context"
import { readLocationPickup } from "../../../../../../store"

/** The pickup settings of a stock location, and when a shipment fulfilled now would be collected. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const { id = "" } = req.params
  const pickup = await readLocationPickup(await openContext(req.scope), id)
  if (!pickup) {
    refuseMissing("This stock location no longer exists.")
  }
  res.json({
    pickup: {
      is_enabled: pickup.isEnabled,
      missing: pickup.missing,
      address: pickup.address,
      is_own_address: pickup.isOwnAddress,
      time_zone: pickup.timeZone,
      is_own_time_zone: pickup.isOwnTimeZone,
      usual_time_zone: pickup.usualTimeZone ?? null,
      cut_off: pickup.cutOff,
      next_at: pickup.nextAt ?? null,
      refusal: pickup.refusal ?? null,
    },
  })
}
