"use client"

export * from "./client"
export type {
  DeliveryChoice,
  OtherOption,
  DeliveryOptionsProps,
} from "./delivery-options/delivery-choice"
export { DeliveryOptions } from "./delivery-options/delivery-options"

export { LockerPicker, type LockerPickerProps } from "./locker-picker/locker-picker"
export type { CommonProps, MapTiles, Theme } from "./shared/frame"
