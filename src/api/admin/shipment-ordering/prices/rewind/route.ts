import type { AuthenticatedMedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { refuseContradictions } from "../../../../../account"
import { openContext, toMedusaError } from "../../../../../context"
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
  const send = (line: RewindLine) => {
    if (!res.headersSent) setFileHeaders(res, "rewind", "ndjson")
    res.write(`${JSON.stringify(line)}\n`)
    return !res.closed
  }
  try {
    if (!(await runRewind(context, request, send))) {
      res.status(409).json({
        type: "not_allowed",
        code: "rewind_runs",
        message: "Changed settings are being tried already. Wait for the result, or stop it.",
      })
      return
    }
  } catch (error) {
    send({ kind: "error", message: toMedusaError(error, context.logger).message })
  }
  res.end()
}
