export { type ApiPackage, type PackageType, type SizeUnit, toApiPackage } from "./api-package"
export { type Quote } from "./calculate"
export { type CallReport } from "./caller"
export { createShipmentOrderingClient, type ShipmentOrderingClient } from "./client"
export {
  createShipmentBody,
  type CreateShipmentBody,
  DOCUMENTED_FIELDS,
} from "./create-shipment-fields"
export { type Endpoints, endpointsSchema, enteredEndpointsSchema } from "./endpoints"
export { AuthError, CarrierApiError, NotFoundError } from "./errors"
export { type Locker } from "./lockers"
export { cappedTimeouts, longestCallSeconds } from "./timeouts-and-retries"
export { readServiceAddress } from "./service-address"
