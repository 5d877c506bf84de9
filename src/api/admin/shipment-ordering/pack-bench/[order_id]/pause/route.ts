import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type ClaimBody, holdOrder } from "../../bench"

/** Stops packing an order. What is packed is kept, and anybody may go on. */
export async function POST(req: AuthenticatedMedusaRequest<ClaimBody>, res: MedusaResponse) {
  const { takenOver } = await holdOrder(req, { seconds: 0 })
  if (takenOver) res.status(409).json(takenOver)
  else res.json({})
}
