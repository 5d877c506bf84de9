import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext } from "../../../../context"
import { catchUpAndReadBenchDay } from "../../../../desk"

/** Shows the day at the pack benches: what is left, what was packed, and who packs now. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.json({ day: await catchUpAndReadBenchDay(await openContext(req.scope)) })
}
