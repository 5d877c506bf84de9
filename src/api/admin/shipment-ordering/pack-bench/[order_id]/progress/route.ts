import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { holdOrder, type SaveBody } from "../../bench"

/** Saves what is packed of an order so far. Refused (409) after the order was opened again, here or elsewhere, or paused. */
export async function POST(req: AuthenticatedMedusaRequest<SaveBody>, res: MedusaResponse) {
  const { takenOver } = await holdOrder(req, req.validatedBody)
  if (takenOver) res.status(409).json(takenOver)
  else res.json({})
}
