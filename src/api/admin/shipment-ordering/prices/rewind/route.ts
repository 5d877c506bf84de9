import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseContradictions } from "../../../../../account"
import { errorText, openContext } from "../../../../../context"
import { type RewindLine, runRewind } from "../../../../../desk"
import { setFileHeaders } from "../../../../answers"
import { readRewindBody, type RewindBody } from "./rewind-body"

/**
 * Tries changed settings, boxes and services on placed orders, before they are saved: one line of JSON for each step, and
 * the result in the last. Closing the connection stops it.
 */
export async function POST(req: AuthenticatedMedusaRequest<RewindBody>, res: MedusaResponse) {
  const context = await openContext(req.scope)
  const { settings } = context.configuration
  const request = readRewindBody(req.validatedBody, settings)
  refuseContradictions({ ...settings, ...request.settings })
  const isRun = await runRewind(context, request, async (lines) => {
    setFileHeaders(res, "rewind", "ndjson")
    await pipeline(Readable.from(jsonLines(lines)), res).catch((error: unknown) => {
      context.logger.debug(`shipment-ordering: trying settings was stopped, ${errorText(error)}`)
    })
  })
  if (!isRun) {
    res.status(409).json({
      type: "not_allowed",
      code: "rewind_runs",
      message: "Changed settings are being tried already. Wait for the result, or stop it.",
    })
  }
}

async function* jsonLines(lines: AsyncIterable<RewindLine>): AsyncGenerator<string> {
  for await (const line of lines) yield `${JSON.stringify(line)}\n`
}
