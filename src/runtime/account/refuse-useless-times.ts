import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { refuseData } from "../refuse"

/**
 * Refuses a price that may stand in for a shorter time than it is used as it is: it never would. Times that
 * were saved before keep no other setting from being saved.
 *
 * @throws MedusaError INVALID_DATA naming the time
 */
export function refuseUselessTimes(before: Settings, change: Partial<Settings>): void {
  if (change.quote_fresh_seconds === undefined && change.quote_stale_seconds === undefined) {
    return
  }
  const { quote_fresh_seconds: fresh, quote_stale_seconds: stale } = { ...before, ...change }
  if (stale < fresh) {
    refuseData(
      `quote_stale_seconds: must be at least quote_fresh_seconds, which is ${fresh}: it counts from when the price was had, ` +
        "so a shorter time changes nothing. Enter a longer one.",
    )
  }
}
