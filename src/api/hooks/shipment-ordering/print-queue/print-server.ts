import { createHash, timingSafeEqual } from "node:crypto"
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { MedusaError } from "@medusajs/framework/utils"
import { pluginTools, type PluginTools, warnSeldom } from "../../../../context"

/**
 * Opens the store for a print server, which sends the key of the print queue. Does not read the database.
 *
 * @throws MedusaError UNAUTHORIZED for anybody else, the same while the queue is off: a stranger learns nothing
 */
export function openForPrintServer(req: MedusaRequest, res: MedusaResponse): PluginTools {
  res.setHeader("Cache-Control", "private, no-store")
  const tools = pluginTools(req.scope)
  const key = tools.plugin.options.printQueueKey
  const [, sent = ""] = /^Bearer +(\S+)$/i.exec(req.headers.authorization ?? "") ?? []
  // Hashes have the same length, so that the comparison takes the same time for each key.
  if (key !== undefined && timingSafeEqual(hashOf(sent), hashOf(key))) return tools
  warnSeldom(tools.logger, "a print server was refused: it has not sent the key of the queue")
  res.setHeader("WWW-Authenticate", "Bearer")
  throw new MedusaError(
    MedusaError.Types.UNAUTHORIZED,
    "This is not the key of the print queue. A print server needs the same key as the store has in the plugin option " +
      "printQueueKey, or in SHIPMENT_ORDERING_PRINT_QUEUE_KEY.",
    "wrong_key",
  )
}

function hashOf(text: string): Buffer {
  return createHash("sha256").update(text).digest()
}
