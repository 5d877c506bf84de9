import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http"
import { type PluginScope, pluginScope, errorText } from "../context"

/**
 * Answers 400 with a reason in words where core fails with "unknown error", which says nothing to anybody.
 *
 * @param reasonOf asked only then; undefined, or a failure of its own, leaves core's answer as it is
 */
export function explainUnknownError(
  req: MedusaRequest,
  res: MedusaResponse,
  reasonOf: (scope: PluginScope) => Promise<string | undefined>,
): void {
  const send = res.json.bind(res)
  res.json = (body: unknown) => {
    res.json = send
    if (res.statusCode !== 500) {
      return send(body)
    }
    const scope = pluginScope(req.scope)
    void reasonOf(scope)
      .catch((error: unknown) => {
        scope.logger.warn(`shipment-ordering: a refusal was not explained, ${errorText(error)}`)
        return undefined
      })
      .then((message) =>
        message ? res.status(400).json({ type: "not_allowed", message }) : send(body),
      )
    return res
  }
}
