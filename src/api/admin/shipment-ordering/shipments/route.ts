import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { LedgerRow } from "../../../../modules/shipment_ordering/ledger/ledger-row"
import { readConfiguration } from "../../../../runtime/account/configuration"
import { pluginScope } from "../../../../runtime/plugin-scope"
import type { ShipmentsQuery } from "./schema"
import { serialiseShipment } from "./serialise-shipment"

export async function GET(
  req: AuthenticatedMedusaRequest<unknown, ShipmentsQuery>,
  res: MedusaResponse,
): Promise<void> {
  const { limit, offset, ...filters } = req.validatedQuery as ShipmentsQuery
  const { memory } = pluginScope(req.scope)
  const { settings } = await readConfiguration(memory)
  const { rows, count } = await memory.ledger.list(filters, { limit, offset })
  const shipments = rows.map((row: LedgerRow) =>
    serialiseShipment(row, settings.tracking_url_templates),
  )
  res.json({ shipments, count, limit, offset })
}
