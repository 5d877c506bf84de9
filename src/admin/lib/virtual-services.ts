import type { VirtualServiceCode } from "../../price-rules"

/** The services that stand for the best of the carriers', by which their texts are named too. */
export const VIRTUAL_CODES = [
  "virtual_cheapest",
  "virtual_fastest",
  "virtual_parcel_locker",
] as const satisfies VirtualServiceCode[]
