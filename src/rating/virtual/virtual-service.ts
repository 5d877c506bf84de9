/** Services that stand for the best of the carriers' own, chosen when prices are asked for. */
export const VIRTUAL_SERVICES = [
  { code: "virtual_cheapest", name: "Cheapest delivery" },
  { code: "virtual_fastest", name: "Fastest delivery" },
  { code: "virtual_parcel_locker", name: "Parcel locker" },
] as const

export type VirtualServiceCode = (typeof VIRTUAL_SERVICES)[number]["code"]

/** Whether an option's code is one of ours and not a carrier's. */
export function isVirtualService(serviceCode: string): serviceCode is VirtualServiceCode {
  return VIRTUAL_SERVICES.some(({ code }) => code === serviceCode)
}
