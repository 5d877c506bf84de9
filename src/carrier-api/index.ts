export {
  type ApiPackage,
  calculate,
  type PackageType,
  type Quote,
  type SizeUnit,
  toApiPackage,
} from "./calculate"
export { type ApiClient, type CallReport, createApiClient } from "./caller"
export { cleanText, LIMITS } from "./clean-answer"
export { confirmShipment, createShipment, downloadLabel } from "./create-confirm-label"
export {
  centsOf,
  createShipmentBody,
  type CreateShipmentBody,
  DOCUMENTED_FIELDS,
  PARCEL_CURRENCIES,
  parcelCurrencyOf,
} from "./create-shipment-fields"
export {
  type Endpoints,
  endpointsSchema,
  enteredEndpointsSchema,
  readApiAddress,
  cappedTimeouts,
  longestCallSeconds,
} from "./endpoints-and-timeouts"
export { AuthError, CarrierApiError, isDefiniteNo, listFields, NotFoundError } from "./errors"
export { listLockersNear, type Locker } from "./lockers"
export {
  getShipment,
  listShipments,
  readCallbackNumbers,
  type ShipmentDetail,
} from "./shipment-detail"
