import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { takePriceTimes } from "../../../price-times"

/** How long the providers took inside `calculatePrice` since this was last asked. */
export function POST(_req: MedusaRequest, res: MedusaResponse): void {
  res.json({ price_times: takePriceTimes() })
}
