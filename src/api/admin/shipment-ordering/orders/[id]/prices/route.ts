import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../../../context"
import { readOrderPrices } from "../../../../../../pricing"
import { serialisePriceRecord } from "../../../prices/shown-prices"

/** Shows how the order's delivery prices were calculated. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  const records = await readOrderPrices(await openContext(req.scope), req.params.id ?? "")
  res.json({ prices: records.map(serialisePriceRecord) })
}
