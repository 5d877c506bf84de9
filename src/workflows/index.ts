export { announceReturnLabelWorkflow, announceTrackingWorkflow } from "./announce"
export {
  attachTrackingWorkflow,
  markShippedWorkflow,
  trackShipmentWorkflow,
} from "./track-shipment"

export { autoFulfilOrderWorkflow } from "./auto-fulfil-order"
export { changeLockerWorkflow } from "./change-locker"
export { confirmShipmentWorkflow } from "./confirm-shipment"
export { createServiceOptionsWorkflow } from "./create-service-options"

export { readLabelWorkflow } from "./read-label"
export { shipOrderWorkflow } from "./ship-order"
