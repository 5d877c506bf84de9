import { calculate, type CalculateOptions, type CalculateQuery, type Quote } from "./calculate"
import { type ClientOptions, createService } from "./caller"
import { confirmShipment, createShipment, downloadLabel } from "./create-confirm-label"
import type { CreateShipmentBody } from "./create-shipment-fields"
import { type Locker, listLockers, type LockerOptions, type LockerQuery } from "./lockers"
import { type DateRange, getShipment, listShipments, type ShipmentDetail } from "./shipment-detail"

/** The Shipment Ordering API. Failed calls throw a `CarrierApiError`. Each operation's function says more. */
export interface ShipmentOrderingClient {
  calculate(query: CalculateQuery, options?: CalculateOptions): Promise<Quote[]>
  createShipment(
    body: string | CreateShipmentBody,
    options: { idempotencyKey: string },
  ): Promise<{ shipmentId: number }>
  confirmShipment(
    shipmentId: number,
    options?: { ordered?: string },
  ): Promise<{ labelUrls: string[] }>
  getShipment(shipmentId: number): Promise<ShipmentDetail>
  listShipments(range: DateRange): Promise<number[]>
  listLockers(query: LockerQuery, options?: LockerOptions): Promise<Locker[]>
  downloadLabel(url: string): Promise<Buffer>
}

/**
 * Makes a client for one account in one environment. This makes no call yet.
 *
 * @throws InvalidHostError if the host is not a web address, or names another environment
 * @throws ZodError if the endpoints are invalid
 */
export function createShipmentOrderingClient(options: ClientOptions): ShipmentOrderingClient {
  const service = createService(options)
  return {
    calculate: (query, callOptions) => calculate(service, query, callOptions),
    createShipment: (body, callOptions) => createShipment(service, body, callOptions),
    confirmShipment: (shipmentId, options) => confirmShipment(service, shipmentId, options),
    getShipment: (shipmentId) => getShipment(service, shipmentId),
    listShipments: (range) => listShipments(service, range),
    listLockers: (query, callOptions) => listLockers(service, query, callOptions),
    downloadLabel: (url) => downloadLabel(service, url),
  }
}
