import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import type { MedusaContainer } from "@medusajs/framework/types"
import { z } from "@medusajs/framework/zod"
import { LIMITS, readCallbackNumbers } from "../../../../../carrier-api"
import { pluginTools, type PluginTools, DAY_MS, errorText, fromNow } from "../../../../../context"
import { isEnded, type LedgerRow } from "../../../../../modules/shipment_ordering"
import { readFulfillmentState } from "../../../../../store"
import { countCallback } from "../../../../../telemetry"
import { trackShipmentWorkflow } from "../../../../../workflows"

/**
 * Receives the service's tracking callback (API, "Events"). The service accepts only the answer `{ message: "OK" }`.
 * After any other answer it tries again an hour later.
 */
export async function GET(req: MedusaRequest, res: MedusaResponse): Promise<void> {
  const status = await answerCallback(pluginTools(req.scope), req.scope, {
    token: req.params.token ?? "",
    query: req.query,
  }).catch((error: unknown) => {
    countCallback(FAILED)
    throw error
  })
  countCallback(status)
  if (status === OK) {
    res.json({ message: "OK" })
  } else {
    res.status(status).end()
  }
}

export const callbackQuery = z.object({
  shipment_id: z.string().max(40),
  tracking_numbers: z.string().default(""),
})

/** As Medusa answers an error. */
const FAILED = 500

const OK = 200
const UNKNOWN = 404
const TRY_AGAIN = 503

/** Long enough: once it has tracking numbers, the service tries three times, an hour apart. */
const VALID_MS = 60 * DAY_MS

/**
 * Answers one callback. A forged token gets an empty 404 before any database query. The callback's numbers are not
 * trusted: they are read from the service, at most once in ten seconds.
 *
 * The service never sends an acknowledged number again, so OK means that every number of the callback is known. The
 * document does not say that a shipment has as many numbers as packages: one more may come at any time. After any other
 * answer the service repeats the callback, and the next run of polling reads the numbers, too.
 *
 * A token expires once its shipment is no longer under way and has as many numbers as packages, or is 60 days old. The
 * callback then changes nothing and gets OK, so that the service stops calling.
 */
async function answerCallback(
  tools: PluginTools,
  container: MedusaContainer,
  { token, query }: { token: string; query: unknown },
): Promise<typeof OK | typeof UNKNOWN | typeof TRY_AGAIN> {
  const { plugin, logger } = tools
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
  await plugin.lastTimes.noteCallback()
  const callbackNumbers = readCallbackNumbers(parsed.data.tracking_numbers)
  if (areKnown(callbackNumbers, row.tracking_numbers)) {
    return OK
  }
  const mayGetMore = !isEnded(row.state) && !(await isDelivered(tools, row))
  if (!mayGetMore && row.tracking_numbers.length >= row.packages.length) {
    return OK
  }
  try {
    await trackShipmentWorkflow(container).run({ input: { row_id: rowId } })
  } catch (error) {
    logger.warn(`shipment-ordering: callback for row ${rowId}: ${errorText(error)}`)
    return TRY_AGAIN
  }
  const numbers = (await plugin.ledger.find(rowId))?.tracking_numbers ?? []
  if (areKnown(mayGetMore ? callbackNumbers : [], numbers)) {
    return OK
  }
  await plugin.ledger.note(rowId, { next_poll_at: fromNow(plugin.options.timing.readAgainSeconds) })
  return TRY_AGAIN
}

/** False as long as there is not even one number. A shipment that has as many as are stored gets no more. */
function areKnown(callbackNumbers: string[], numbers: string[]): boolean {
  const numbersOfRow = new Set(numbers)
  const isFull = numbersOfRow.size >= LIMITS.numbersPerShipment
  return (
    numbersOfRow.size > 0 && (isFull || callbackNumbers.every((number) => numbersOfRow.has(number)))
  )
}

async function isDelivered(tools: PluginTools, { fulfillment_id }: LedgerRow): Promise<boolean> {
  return (await readFulfillmentState(tools, fulfillment_id))?.isDelivered ?? false
}
