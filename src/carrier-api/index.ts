export {
  createShipmentBody,
  type CreateShipmentBody,
  DOCUMENTED_FIELDS,
} from "./create-shipment-body"
export type { Locker } from "./lockers"
export type { Quote } from "./calculate"
export { type ApiPackage, type PackageType, type SizeUnit, toApiPackage } from "./api-package"
export type { CallReport } from "./caller"
export { type Endpoints, endpointsSchema, enteredEndpointsSchema } from "./endpoints"
export { AuthError, CarrierApiError, NotFoundError } from "./errors"
export { cappedTimeouts, longestCallSeconds } from "./operation"
export { readServiceAddress } from "./service-address"
export { createShipmentOrderingClient, type ShipmentOrderingClient } from "./client"
export { toCountryCode } from "./country-code"
