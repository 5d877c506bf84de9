import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { holdOrder, type ProgressBody } from "../../bench"

/** Saves what is packed of an order so far. Refused (409) after the order was opened again, here or elsewhere. */
export async function POST(req: AuthenticatedMedusaRequest<ProgressBody>, res: MedusaResponse) {
  const { takenOver } = await holdOrder(req, { progress: req.validatedBody.progress })
  if (takenOver) res.status(409).json(takenOver)
  else res.json({})
}
