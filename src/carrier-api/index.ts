export {
  createShipmentOrderingClient,
  type ShipmentOrderingClient,
} from "./shipment-ordering-client"

export type { CallReport, ClientOptions, Environment } from "./client-options"
export { cappedTimeouts, longestCallSeconds, operations, type Operation } from "./operation"

export {
  endpointsSchema,
  enteredEndpointsSchema,
  type Endpoints,
  type EndpointsInput,
} from "./endpoints"

export { InvalidHostError, readServiceAddress } from "./read-service-address"
export {
  AuthError,
  CarrierApiError,
  IndeterminateError,
  NotFoundError,
  OutageError,
  ProtocolError,
  RateLimitError,
  RejectedError,
  type CarrierApiErrorKind,
} from "./errors/carrier-api-error"

export type { ApiPackage, PackageType } from "./api-package"
export { toApiPackage, type PackageMeasures, type SizeUnit } from "./to-api-package"

export type { CalculateOptions, CalculateQuery } from "./operations/calculate"
export type { LockerOptions, LockerQuery } from "./operations/list-lockers"
export type { DateRange } from "./operations/list-shipments"
export type { CreateShipmentBody } from "./create-shipment-body"
export type { PackageDimension } from "./answers/package-dimension"
export type { DeliveryDays } from "./answers/delivery-days"
export type { Locker } from "./answers/locker"
export type { Quote } from "./answers/quote"
export type { ShipmentDetail } from "./answers/shipment-detail"
