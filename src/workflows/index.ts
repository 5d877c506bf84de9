export {
  announceReturnLabelWorkflow,
  announceTrackingWorkflow,
  attachTrackingWorkflow,
  trackShipmentWorkflow,
} from "./track-shipment"
export { markShippedWorkflow } from "./mark-shipped"
export { autoFulfilOrderWorkflow } from "./auto-fulfil-order"
export { changeLockerWorkflow } from "./change-locker"
export { confirmShipmentWorkflow } from "./confirm-shipment"
export { fetchLabelWorkflow } from "./fetch-label"
export { createServiceOptionsWorkflow } from "./create-service-options"
export { shipOrderWorkflow } from "./ship-order"
export { shipRunWorkflow } from "./ship-run"
export { takeMethodsOffCartsWorkflow } from "./take-methods-off-carts"
export type { StoreEvents } from "../desk"
