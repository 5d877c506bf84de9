import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { pluginTools, type PluginTools, DAY_MS, errorText } from "../../../../../context"
import { trackShipmentWorkflow } from "../../../../../workflows"

/**
 * Receives the service's tracking callback (API, "Events"). The service accepts only the answer `{ message: "OK" }`.
 * After any other answer it tries again an hour later.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const status = await answerCallback(pluginTools(req.scope), req.scope, {
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

const callbackQuery = z.object({
  shipment_id: z.string().max(40),
  tracking_numbers: z.string().max(4000).default(""),
})

const OK = 200
const UNKNOWN = 404
const TRY_AGAIN = 503

/** Long enough: once it has tracking numbers, the service tries three times, an hour apart. */
const VALID_MS = 60 * DAY_MS

/**
 * Answers one callback. A forged token gets an empty 404 before any database query. The callback's numbers are not
 * trusted: they are read from the service, at most once in ten seconds.
 *
 * A token expires once its shipment has all its numbers or is 60 days old. The callback then changes nothing and gets
 * OK, so that the service stops calling.
 */
export async function answerCallback(
  { plugin, logger }: PluginTools,
  container: MedusaContainer,
  { token, query }: { token: string; query: unknown },
): Promise<number> {
  const rowId = plugin.readCallbackToken(token)
  const parsed = callbackQuery.safeParse(query)
  if (!rowId || !parsed.success) {
    return UNKNOWN
  }
  const row = await plugin.ledger.find(rowId)
  if (!row || row.shipment_id !== parsed.data.shipment_id) {
    return UNKNOWN
  }
  if (Date.now() - row.created_at.getTime() > VALID_MS) {
    return OK
  }
  await plugin.lastTimes.note("callback")
  const told = parsed.data.tracking_numbers.split("|").filter(Boolean)
  const known = new Set(row.tracking_numbers)
  const isComplete = known.size >= row.packages.length
  if (known.size > 0 && (isComplete || told.every((number) => known.has(number)))) {
    return OK
  }
  try {
    const { result } = await trackShipmentWorkflow(container).run({ input: { row_id: rowId } })
    return result.numbers.length > 0 ? OK : TRY_AGAIN
  } catch (error) {
    logger.warn(`shipment-ordering: callback for row ${rowId}: ${errorText(error)}`)
    return TRY_AGAIN
  }
}
