import type { Service } from "./caller"
import type { CreateShipmentBody } from "./create-shipment-fields"
import { readJsonWith, readJson } from "./exchange"
import { saysError } from "./judge-answer"
import { jsonObject } from "./loose"
import { createPersonRedactor } from "./redactor"
import { readShipmentId } from "./shipment-detail"

/**
 * Orders one shipment and returns its id (API, "Create shipment").
 *
 * Safe to repeat with the same `idempotencyKey`: the service answers with the first shipment (rule 2).
 * If the answer is lost, this function repeats the call once. If that answer is lost too, it throws
 * `IndeterminateError`: repeat with the same key, never with a new one.
 *
 * @param body a string is sent byte for byte
 * @throws RejectedError with a message per field if the service refuses the data
 * @throws TypeError if a header cannot carry the idempotency key
 */
export async function createShipment(
  service: Service,
  body: string | CreateShipmentBody,
  { idempotencyKey }: { idempotencyKey: string },
): Promise<{ shipmentId: number }> {
  if (!/^[\x21-\x7e]{1,255}$/.test(idempotencyKey)) {
    throw new TypeError("An idempotency key has 1 to 255 visible ASCII characters")
  }
  const path = "/services/order-store"
  const sent = typeof body === "string" ? body : JSON.stringify(body)
  return service.caller.call({
    operation: "create",
    method: "POST",
    url: service.locate(path),
    path,
    key: "required",
    headers: { "Idempotency-Key": idempotencyKey },
    body: sent,
    redact: createPersonRedactor(sent),
    maxAnswerBytes: service.maxJsonBytes,
    read: readJsonWith((answer) => {
      const shipmentId = shipmentIdIn(answer)
      return shipmentId === undefined
        ? { ok: false, issue: "no shipment_id" }
        : { ok: true, value: { shipmentId } }
    }),
    // An answer with an id means that the shipment exists, even if it also says "error".
    isRefusal: (answer) => {
      const json = readJson(answer)
      return json.ok && saysError(json.value) && shipmentIdIn(json.value) === undefined
    },
  })
}

function shipmentIdIn(body: unknown): number | undefined {
  const top = jsonObject(body)
  return readShipmentId(jsonObject(top.data).shipment_id) ?? readShipmentId(top.shipment_id)
}
