export {
  type ApiPackage,
  type PackageType,
  type Quote,
  type SizeUnit,
  toApiPackage,
} from "./calculate"
export { type CallReport } from "./caller"
export { cleanText, LIMITS } from "./clean-answer"
export { createShipmentOrderingClient, type ShipmentOrderingClient } from "./client"
export {
  createShipmentBody,
  type CreateShipmentBody,
  DOCUMENTED_FIELDS,
} from "./create-shipment-fields"
export {
  type Endpoints,
  endpointsSchema,
  enteredEndpointsSchema,
  readServiceAddress,
} from "./endpoints"
export { AuthError, CarrierApiError, isDefiniteNo, listFields, NotFoundError } from "./errors"
export { type Locker } from "./lockers"
export { readCallbackNumbers } from "./shipment-detail"
export { cappedTimeouts, longestCallSeconds } from "./timeouts-and-retries"
