import { MedusaError } from "@medusajs/framework/utils"
import { readConfiguration } from "../../../../account"
import { orderNumberIn } from "../../../../booking"
import type { PluginScope } from "../../../../context"
import {
  UNKNOWN_SHIPMENT,
  leftOutProvinces,
  locationNames,
  trackingUrl,
} from "../../../../fulfilment"
import {
  type LedgerRow,
  isTriedByItself,
} from "../../../../modules/shipment_ordering/ledger/ledger-row"

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

interface Surroundings {
  templates: Record<string, string>
  isLabelKept: boolean
  isProvinceLeftOut: boolean
  /** Of the stock location; null where there is none, or it is not known any more. */
  locationName: string | null
}

/** A shipment as the admin sees it. The request body, the key and the claim never leave the server. */
function serialiseShipment(
  row: LedgerRow,
  { templates, isLabelKept, isProvinceLeftOut, locationName }: Surroundings,
) {
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    generation: row.generation,
    replaces: row.replaces?.id ?? null,
    order_id: row.order_id,
    order_display_id: orderNumberIn(row.reference) ?? null,
    fulfillment_id: row.fulfillment_id,
    return_id: row.return_id,
    location_id: row.location_id,
    location_name: locationName,
    account: row.account,
    environment: row.environment,
    shipment_id: row.shipment_id,
    reference: row.reference,
    reference_number: row.reference_number,
    service_code: row.service_code,
    service_name: row.service_name,
    package_type: row.package_type,
    packages: row.packages,
    size_unit: row.size_unit,
    lines: row.lines,
    quoted_price: row.quoted_price,
    charged_price: row.charged_price,
    price_currency: row.price_currency,
    cod_amount: row.cod_amount,
    locker_code: row.locker_code,
    locker: row.locker,
    has_label: isLabelKept || row.label_url !== null,
    label_deleted_at: row.label_deleted_at,
    label_path: `/admin/shipment-ordering/shipments/${row.id}/label`,
    tracking: row.tracking_numbers.map((number) => ({
      number,
      url: trackingUrl(templates, row.service_code, number) ?? null,
    })),
    pickup_at: row.pickup_at,
    shipped_at: row.shipped_at,
    next_try_at: isTriedByItself(row) ? row.next_try_at : null,
    last_error: row.last_error,
    differences: row.differences ?? [],
    is_province_left_out: isProvinceLeftOut,
    entered_at: row.entered_at,
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}

export type SerialisedShipment = ReturnType<typeof serialiseShipment>
