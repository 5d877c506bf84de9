import type { MedusaRequest } from "@medusajs/framework/http"
import type { PluginContext } from "../../../../context"

/** A key has 43 characters. */
const LONGEST = 200

/** Whether the request has the key of the print queue. Reads no more of the database than the configuration. */
export function isPrintServer(
  { plugin, configuration }: PluginContext,
  { headers: { authorization = "" } }: MedusaRequest,
): boolean {
  const [, key] = /^Bearer +(\S+) *$/i.exec(authorization.slice(0, LONGEST)) ?? []
  return key !== undefined && plugin.isPrintQueueKey(key, configuration.settings)
}

/** The same while the queue is off: a stranger learns nothing. */
export const NO_PRINT_SERVER = {
  type: "unauthorized",
  code: "wrong_key",
  message:
    "This is not the key of the print queue. Copy it from Settings > Shipment Ordering > Print queue.",
}
