import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { refuseData } from "../refuse"

/**
 * Refuses an exchange rate of the currency in which the service quotes: it would never be used, so one of
 * the two is a slip. One that was saved before keeps no other setting from being saved.
 *
 * @throws MedusaError INVALID_DATA naming the rate
 */
export function refuseOwnRate(before: Settings, change: Partial<Settings>): void {
  if (change.quote_currency === undefined && change.exchange_rates === undefined) {
    return
  }
  const { quote_currency: quoted, exchange_rates: rates } = { ...before, ...change }
  if (Object.hasOwn(rates, quoted)) {
    refuseData(
      `exchange_rates.${quoted}: ${quoted.toUpperCase()} is the currency of the quotes. Remove its rate.`,
    )
  }
}
