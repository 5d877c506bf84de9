import { MedusaError } from "@medusajs/framework/utils"
import { DateTime } from "luxon"
import { readConfiguration } from "../account/configuration"
import { pickupSettings } from "../pickup-settings"
import type { PluginScope } from "../plugin-scope"
import { locationNames } from "../shipments/location-names"
import { drawPickupList } from "./pickup-document"
import { pickupGroups } from "./pickup-groups"
import { pickupTexts } from "./pickup-texts"

/**
 * A PDF of what is to be picked up, for the driver to sign.
 *
 * @param locale of whoever prints it
 * @throws MedusaError NOT_FOUND for an id that is no shipment's, INVALID_DATA when no carrier takes any of them
 */
export async function printPickupList(
  scope: PluginScope,
  { ids, locale }: { ids: string[]; locale?: string },
): Promise<Buffer> {
  const wanted = [...new Set(ids)]
  const rows = await scope.memory.search.inOrder(wanted)
  const unknown = wanted.filter((id) => !rows.some((row) => row.id === id))
  if (unknown.length > 0) {
    throw new MedusaError(
      MedusaError.Types.NOT_FOUND,
      `Of the chosen shipments ${unknown.length} no longer exist. Reload the page and choose again.`,
    )
  }
  const groups = pickupGroups(rows)
  if (groups.length === 0) {
    throw new MedusaError(
      MedusaError.Types.INVALID_DATA,
      "None of these shipments is to be picked up: they are not confirmed, or are returns.",
    )
  }
  const { settings } = await readConfiguration(scope.memory)
  const names = await locationNames(
    scope,
    groups.map(({ locationId }) => locationId),
  )
  const texts = pickupTexts(locale)
  const tables = groups.map(({ locationId, pickupAt, ...sums }) => {
    const { timeZone } = pickupSettings(settings, locationId)
    const place = names.get(locationId ?? "") ?? texts.unknownPlace
    const time = pickupAt && formatTime(pickupAt, timeZone, texts.locale)
    return { ...sums, title: time ? `${place}, ${time} (${timeZone})` : place }
  })
  return drawPickupList(tables, texts)
}

function formatTime(time: Date, timeZone: string, locale: string): string {
  return DateTime.fromJSDate(time, { zone: timeZone }).toLocaleString(
    DateTime.DATETIME_MED_WITH_WEEKDAY,
    { locale },
  )
}
