import type { MedusaResponse } from "@medusajs/framework/http"

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
