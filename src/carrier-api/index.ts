export type { Locker } from "./answers/locker"
export type { Quote } from "./answers/quote"
export { type ApiPackage, type PackageType, type SizeUnit, toApiPackage } from "./api-package"
export type { CallReport } from "./client-options"
export { type Endpoints, endpointsSchema, enteredEndpointsSchema } from "./endpoints"
export { AuthError, CarrierApiError, NotFoundError } from "./errors/carrier-api-error"
export { cappedTimeouts, longestCallSeconds } from "./operation"
export { readServiceAddress } from "./read-service-address"
export {
  createShipmentOrderingClient,
  type ShipmentOrderingClient,
} from "./shipment-ordering-client"
