export { attachTrackingWorkflow } from "./attach-tracking"
export { confirmShipmentWorkflow } from "./confirm-shipment"
export { markShippedWorkflow } from "./mark-shipped"
export { trackShipmentWorkflow } from "./track-shipment"
