import type { VirtualServiceCode } from "../../price-rules"

/** The virtual services, which choose the best service of the carriers. Their texts use these codes. */
export const VIRTUAL_CODES = [
  "virtual_cheapest",
  "virtual_fastest",
  "virtual_parcel_locker",
] as const satisfies VirtualServiceCode[]
