import { PickupSettingsError } from "../../booking"
import type { LedgerRow } from "../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../account/configuration"
import type { PluginScope } from "../plugin-scope"
import { bookablePickups, dateOf } from "./bookable-pickups"
import { type ShipWish, shipWishOf } from "./ship-wish"

/**
 * What is wished of goods that are ordered once more: what a person wished of the shipment so far, and
 * field by field in its place what is wished now.
 *
 * Not kept is what the order would be refused for: a pickup day on which the carrier comes no more, and the
 * locker and the package type of another service than the one wished now.
 *
 * @returns undefined when nothing was wished, then or now
 */
export async function wishAgain(
  scope: PluginScope,
  row: LedgerRow,
  now?: ShipWish,
): Promise<ShipWish | undefined> {
  if (!row.wish) {
    return now
  }
  const { pickup_date, locker_code, locker_postal_code, package_type, ...kept } = shipWishOf(
    row.wish,
  )
  const isSameService = (now?.service_code ?? row.service_code) === row.service_code
  const isBookable = pickup_date !== undefined && (await pickupDates(scope, row)).has(pickup_date)
  return {
    ...kept,
    ...(isSameService && now?.locker_code === undefined && { locker_code, locker_postal_code }),
    ...(isSameService && { package_type }),
    ...(isBookable && { pickup_date }),
    ...now,
  }
}

/** None where the settings leave no pickup: the plan of the shipment says so. */
async function pickupDates(scope: PluginScope, row: LedgerRow): Promise<Set<string>> {
  const { settings } = await readConfiguration(scope.memory)
  try {
    return new Set(bookablePickups(settings, row.location_id).map(({ text }) => dateOf(text)))
  } catch (error) {
    if (error instanceof PickupSettingsError) {
      return new Set()
    }
    throw error
  }
}
