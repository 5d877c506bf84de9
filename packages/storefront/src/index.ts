"use client"

export * from "./client"
export type {
  AvailableOption,
  Badge,
  OptionGroup,
  OtherOption,
} from "./delivery-options/arrange-options"
export { ChosenDelivery, type ChosenDeliveryProps } from "./delivery-options/chosen-delivery"
export { DeliveryOptions, type DeliveryOptionsProps } from "./delivery-options/delivery-options"
export type { DeliveryChoice } from "./delivery-options/use-choice"
export {
  type DeliveryCart,
  type DeliveryOptionsQuery,
  type DeliveryOptionsState,
  type DeliveryOptionsStatus,
  useDeliveryOptions,
} from "./delivery-options/use-delivery-options"
export { LockerPicker, type LockerPickerProps } from "./locker-picker/locker-picker"
export { FindOrder, type FindOrderProps } from "./order-tracking/find-order"
export { OrderTracking, type OrderTrackingProps } from "./order-tracking/order-tracking"
export {
  type TrackingOptions,
  type TrackingState,
  useTracking,
} from "./order-tracking/use-tracking"
export type { NearMe, NearMeState, Place } from "./locker-picker/near-me"
export {
  type LockerArea,
  type Lockers,
  type LockersOptions,
  useLockers,
} from "./locker-picker/use-lockers"
export type { CommonProps, MapTiles, Theme } from "./shared/frame"
