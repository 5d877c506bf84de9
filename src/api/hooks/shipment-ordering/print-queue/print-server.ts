import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { openContext, warnSeldom } from "../../../../context"

/** A key has 43 characters. */
const LONGEST = 200

/**
 * Opens the store for a print server, which sends the key of the print queue. Reads no more of the database than the
 * configuration. Anybody else gets `refusal` (401), the same while the queue is off: a stranger learns nothing.
 */
export async function openForPrintServer(
  { scope, headers: { authorization = "" } }: MedusaRequest,
  res: MedusaResponse,
) {
  res.setHeader("Cache-Control", "private, no-store")
  const context = await openContext(scope)
  const { plugin, configuration } = context
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization.slice(0, LONGEST)) ?? []
  if (key !== undefined && plugin.isPrintQueueKey(key, configuration.settings)) return { context }
  warnSeldom(context.logger, "a print server was refused: it has not sent the key of the queue")
  res.setHeader("WWW-Authenticate", "Bearer")
  const message =
    "This is not the key of the print queue. Copy it from Settings > Shipment Ordering > Print queue."
  return { refusal: { type: "unauthorized", code: "wrong_key", message } }
}
