"use client"

export * from "./client"
export type { DeliveryChoice, OtherOption } from "./delivery-options/delivery-choice"
export { DeliveryOptions } from "./delivery-options/delivery-options"
export type { DeliveryOptionsProps } from "./delivery-options/delivery-options-props"
export { LockerPicker, type LockerPickerProps } from "./locker-picker/locker-picker"
export type { CommonProps, MapOptions, Theme } from "./shared/common-props"
