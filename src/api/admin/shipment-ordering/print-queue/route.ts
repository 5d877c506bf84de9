import { randomBytes } from "node:crypto"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { expireConfiguration, openContext, type PluginContext, refuse } from "../../../../context"
import { MAKE_A_KEY } from "../../../../modules/shipment_ordering"
import { type PrintQueueBody, showPrintQueue } from "./print-queue"

/** Shows the print queue with its key. */
export async function GET(req: AuthenticatedMedusaRequest, res: MedusaResponse) {
  res.setHeader("Cache-Control", "private, no-store")
  res.json({ print_queue: await showPrintQueue(await openContext(req.scope), req) })
}

/** Switches the print queue on or off, or gives it another key. The old key is then refused within two seconds. */
export async function POST(req: AuthenticatedMedusaRequest<PrintQueueBody>, res: MedusaResponse) {
  await changePrintQueue(await openContext(req.scope), req.validatedBody)
  res.setHeader("Cache-Control", "private, no-store")
  res.json({ print_queue: await showPrintQueue(await openContext(req.scope), req) })
}

async function changePrintQueue({ plugin }: PluginContext, { action }: PrintQueueBody) {
  if (action !== "off" && !plugin.accounts.canSeal) {
    refuse(
      "The key of the print queue is made from the encryption key, and none is configured. Make one with: " +
        `${MAKE_A_KEY} and set it as the plugin option encryptionKey ` +
        "(or SHIPMENT_ORDERING_ENCRYPTION_KEY), then restart the store.",
    )
  }
  // Not the copy of this process: another one may have just switched it on.
  const { print_queue_nonce: nonce } = await plugin.settings.read()
  // Somebody may have copied the key of a queue that is on.
  if (action === "on" && nonce !== null) return
  if (action === "renew" && nonce === null) refuse("The print queue is off. Switch it on.")
  await plugin.settings.save({
    print_queue_nonce: action === "off" ? null : randomBytes(16).toString("base64url"),
  })
  expireConfiguration()
  if (action === "off") await plugin.printJobs.clear()
}
