import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration } from "../../../../account"
import type { PluginScope } from "../../../../context"
import { UNKNOWN_SHIPMENT, leftOutProvinces, locationNames } from "../../../../fulfilment"

import type { LedgerRow } from "../../../../modules/shipment_ordering/ledger/ledger-row"
import { serialiseShipment } from "./serialise-shipment"

/** @throws MedusaError NOT_FOUND */
export async function findShipment(scope: PluginScope, id: string | undefined): Promise<LedgerRow> {
  const row = id ? await scope.memory.ledger.find(id) : undefined
  if (!row) {
    throw new MedusaError(MedusaError.Types.NOT_FOUND, UNKNOWN_SHIPMENT)
  }
  return row
}

/** The shipment as it stands now, for an answer. */
export async function showShipment(scope: PluginScope, id: string | undefined) {
  const row = await findShipment(scope, id)
  const [shipment] = await showShipments(scope, [row])
  return shipment
}

/** Shipments as they stand, for an answer. */
export async function showShipments(scope: PluginScope, rows: LedgerRow[]) {
  const { settings } = await readConfiguration(scope.memory)
  const [kept, names, withoutProvince] = await Promise.all([
    scope.memory.labels.keptAmong(rows.map(({ id }) => id)),
    locationNames(
      scope,
      rows.map(({ location_id }) => location_id),
    ),
    leftOutProvinces(scope, rows),
  ])
  return rows.map((row) =>
    serialiseShipment(row, {
      templates: settings.tracking_url_templates,
      isLabelKept: kept.has(row.id),
      isProvinceLeftOut: withoutProvince.has(row.id),
      locationName: names.get(row.location_id ?? "") ?? null,
    }),
  )
}
