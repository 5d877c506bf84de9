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
  res.json({ pickup: serialisePickup(pickup) })
}

function serialisePickup(pickup: NonNullable<Awaited<ReturnType<typeof readLocationPickup>>>) {
  return {
    /** The location may fulfill with this plugin. */
    is_enabled: pickup.isEnabled,
    /** Missing in its own address, which returns and the sender use. */
    missing: pickup.missing,
    /** In one line: its own, else the one of the settings, else empty. */
    address: pickup.address,
    is_own_address: pickup.isOwnAddress,
    time_zone: pickup.timeZone,
    /** The setting `location_time_zones` has it. */
    is_own_time_zone: pickup.isOwnTimeZone,
    /** The most common one of its country; null if `time_zone` is in that country. */
    usual_time_zone: pickup.usualTimeZone ?? null,
    cut_off: pickup.cutOff,
    /** When something fulfilled now is collected; null if the settings leave no day, as `refusal` says. */
    next_at: pickup.nextAt ?? null,
    refusal: pickup.refusal ?? null,
  }
}
