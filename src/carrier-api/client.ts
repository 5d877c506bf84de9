import { type Locker, listLockers, type LockerOptions, type LockerQuery } from "./lockers"
import { type Quote, calculate, type CalculateOptions, type CalculateQuery } from "./calculate"
import { type ShipmentDetail, getShipment, listShipments, type DateRange } from "./shipment-detail"
import { type ClientOptions, createCaller, type Service } from "./caller"

import type { CreateShipmentBody } from "./create-shipment-fields"
import { endpointsSchema } from "./endpoints"

import { confirmShipment } from "./confirm-shipment"
import { createShipment } from "./create-shipment"
import { downloadLabel } from "./download-label"

import { readServiceAddress } from "./service-address"

const maxJsonBytes = 5_000_000

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
  const { host } = readServiceAddress(options.host, options.environment)
  const service: Service = {
    caller: createCaller({ ...options, host }),
    locate: (path) => new URL(`${host}/api/${options.environment}/v1${path}`),
    host,
    endpoints: endpointsSchema.parse(options.endpoints ?? {}),
    maxJsonBytes,
  }
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
