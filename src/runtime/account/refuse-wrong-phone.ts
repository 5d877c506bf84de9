import { isPhoneInUse } from "../../booking"
import type { Settings } from "../../modules/shipment_ordering/settings/settings-schema"
import { findRows } from "../find-rows"
import type { PluginScope } from "../plugin-scope"
import { refuseData } from "../refuse"

interface StoredLocation {
  address?: { country_code?: string | null } | null
}

/**
 * Refuses a phone number for returns that no carrier could call from any of the store's locations, as a
 * recipient's is refused. In its national form it has to be one of a country that goods come back to.
 *
 * @throws MedusaError INVALID_DATA with the next step
 */
export async function refuseWrongPhone(
  scope: PluginScope,
  before: Settings,
  { return_phone: phone }: Partial<Settings>,
): Promise<void> {
  if (!phone || phone === before.return_phone) {
    return
  }
  const locations = await findRows<StoredLocation>(scope, {
    entity: "stock_location",
    fields: ["address.country_code"],
  })
  const countries = locations.flatMap(({ address }) => address?.country_code ?? [])
  // Without a country to read it by, five digits are all that can be asked for.
  const readings = countries.length > 0 ? countries : [undefined]
  const isCallable = readings.some((countryCode) => isPhoneInUse({ phone, countryCode }))
  if (!isCallable) {
    refuseData(
      "return_phone: must be a phone number that is in use. Enter it with the country's code in front, such as " +
        "+37126000000, or as it is dialled in the country of a stock location.",
    )
  }
}
