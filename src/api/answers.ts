import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { DateTime } from "luxon"
import { pickupSettings, type PluginContext, pluginTools, toMedusaError } from "../context"

/** For `.catch`: throws the error with a message for the merchant. */
export function rethrowForMerchant({ scope }: MedusaRequest) {
  return (error: unknown): never => {
    throw toMedusaError(error, pluginTools(scope).logger)
  }
}

const KINDS = {
  pdf: { type: "application/pdf", disposition: "inline" },
  csv: { type: "text/csv; charset=utf-8", disposition: "attachment" },
  ndjson: { type: "application/x-ndjson", disposition: "inline" },
}

/** A name such as `labels-2026-11-27`, by the clock of the store's pickups. */
export function withToday(name: string, { configuration }: PluginContext): string {
  const { timeZone } = pickupSettings(configuration.settings)
  return `${name}-${DateTime.now().setZone(timeZone).toISODate()}`
}

/** Sets the headers of a file. The browser keeps no copy. */
export function setFileHeaders(res: MedusaResponse, name: string, kind: keyof typeof KINDS): void {
  const { type, disposition } = KINDS[kind]
  res.setHeader("Content-Type", type)
  res.setHeader("Content-Disposition", `${disposition}; filename="${name}.${kind}"`)
  exposeHeaders(res, "Content-Disposition")
  res.setHeader("Cache-Control", "private, no-store")
  // Otherwise a browser could run an uploaded file as a page with scripts.
  res.setHeader("X-Content-Type-Options", "nosniff")
}

/** Otherwise an admin on another origin could not read these headers. */
export function exposeHeaders(res: MedusaResponse, ...names: string[]): void {
  res.append("Access-Control-Expose-Headers", names)
}

/**
 * Passes core's answer to `change` if it has this status: `change` sends it, or another one. Answers of another status
 * are sent unchanged.
 */
export function changeAnswer(
  res: MedusaResponse,
  status: number,
  change: (body: unknown, send: (body: unknown) => MedusaResponse) => unknown,
): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    if (res.statusCode !== status) {
      return send(body)
    }
    void change(body, send)
    return res
  }
}
