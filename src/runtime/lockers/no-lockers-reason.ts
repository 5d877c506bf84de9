/** Why there is no locker to choose from, in words for the customer. */
const TEXTS = {
  no_address: "Enter a country and a postal code of it to see parcel lockers nearby.",
  none_near: "There is no parcel locker near this postal code. Try another one.",
  none_fits:
    "No parcel locker near this postal code takes your order. Try another one, or choose another delivery.",
  unavailable:
    "The list of parcel lockers cannot be had right now. Try again in a minute, or choose another delivery.",
  not_configured: "Parcel lockers are not available in this store yet.",
} as const

export interface NoLockersReason {
  code: keyof typeof TEXTS
  text: string
}

export function noLockersReason(code: NoLockersReason["code"]): NoLockersReason {
  return { code, text: TEXTS[code] }
}
