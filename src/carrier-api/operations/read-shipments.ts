import { readShipmentDetail, type ShipmentDetail, readShipmentId } from "../answers/shipment-detail"
import { readJsonWith } from "../http/read-json"
import type { Service } from "../core/service"
import { jsonList, jsonObject, type Reading } from "../answers/loose"

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

/** Both `YYYY-MM-DD`. Whether the service counts the end dates in is not documented: ask a day wider. */
export interface DateRange {
  from: string
  to: string
}

/** The ids of the account's shipments in a range of dates (API, "List own shipments"). */
export function listShipments(service: Service, range: DateRange): Promise<number[]> {
  const path = "/services/shipments"
  const url = service.locate(path)
  // "date_form" is how the service spells it.
  url.search = new URLSearchParams({ date_form: range.from, date_to: range.to }).toString()
  return service.caller.call({
    operation: "list",
    method: "GET",
    url,
    path,
    key: "required",
    maxAnswerBytes: service.maxJsonBytes,
    read: readJsonWith(readShipmentIds),
  })
}

function readShipmentIds(body: unknown): Reading<number[]> {
  const top = jsonObject(body)
  const data = jsonObject(top.data)
  const list = jsonList(top.shipment_ids) ?? jsonList(data.shipment_ids) ?? jsonList(top.data)
  return list
    ? { ok: true, value: list.flatMap((element) => readShipmentId(element) ?? []) }
    : { ok: false, problem: "no list under shipment_ids" }
}
