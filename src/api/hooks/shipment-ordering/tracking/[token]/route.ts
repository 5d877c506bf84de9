import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { pluginScope } from "../../../../../context"
import { answerCallback } from "./answer-callback"

/**
 * The service's tracking callback (API, "Events"). The delivery counts as received only when the
 * answer is `{ message: "OK" }`; anything else makes the service try again at the next hour.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const status = await answerCallback(pluginScope(req.scope), req.scope, {
    token: req.params.token ?? "",
    query: req.query,
  })
  res.status(status)
  if (status === 200) {
    res.json({ message: "OK" })
  } else {
    res.end()
  }
}
