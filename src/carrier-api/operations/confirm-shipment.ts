import { findLabelUrls } from "../answers/label-url"
import { readJsonWith } from "../core/read-json-with"
import type { Service } from "../core/service"
import { createPersonRedactor } from "../errors/person-redactor"
import { confirmRequest } from "../endpoints"

/**
 * Hands a shipment to the carrier, which requests the pickup (API, "What the service does", 3).
 *
 * Sent once and never repeated, since nothing is known about a second confirmation: a lost or
 * unreadable answer is an `IndeterminateError`. An answer without a link confirms all the same.
 *
 * @param options.ordered the request that the shipment was ordered with, whose persons errors leave out
 */
export function confirmShipment(
  service: Service,
  shipmentId: number,
  { ordered }: { ordered?: string } = {},
): Promise<{ labelUrls: string[] }> {
  const { method, path, body } = confirmRequest(service.endpoints.confirm, shipmentId)
  const { labelPaths } = service.endpoints
  const read = readJsonWith((answer) => ({
    ok: true as const,
    value: { labelUrls: findLabelUrls(answer, labelPaths, service.host) },
  }))
  return service.caller.call({
    operation: "confirm",
    method,
    url: service.locate(path),
    path,
    key: "required",
    body: body === null ? undefined : JSON.stringify(body),
    redact: ordered === undefined ? undefined : createPersonRedactor(ordered),
    maxAnswerBytes: service.maxJsonBytes,
    read: (answer) =>
      answer.body.length === 0 ? { ok: true, value: { labelUrls: [] } } : read(answer),
  })
}
