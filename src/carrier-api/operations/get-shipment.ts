import { readShipmentDetail, type ShipmentDetail } from "../answers/shipment-detail"
import { readJsonWith } from "../core/read-json-with"
import type { Service } from "../core/service"

/**
 * One shipment of the account (API, "Shipment detail").
 *
 * @throws NotFoundError when the service says 404 or 422: it does not exist, or is another account's
 */
export function getShipment(service: Service, shipmentId: number): Promise<ShipmentDetail> {
  const path = `/services/shipment/${shipmentId}`
  return service.caller.call({
    operation: "detail",
    method: "GET",
    url: service.locate(path),
    path,
    key: "required",
    maxAnswerBytes: service.maxJsonBytes,
    read: readJsonWith((body) => readShipmentDetail(body, shipmentId)),
  })
}
