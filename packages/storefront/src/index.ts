"use client"

export * from "./client"
export type {
  DeliveryChoice,
  OtherOption,
  DeliveryOptionsProps,
} from "./delivery-options/delivery-choice"
export { DeliveryOptions } from "./delivery-options/delivery-options"

export { LockerPicker, type LockerPickerProps } from "./locker-picker/locker-picker"
export type { NearMe, NearMeState, Place } from "./locker-picker/near-me"
export {
  type LockerArea,
  type Lockers,
  type LockersOptions,
  useLockers,
} from "./locker-picker/use-lockers"
export type { CommonProps, MapTiles, Theme } from "./shared/frame"
